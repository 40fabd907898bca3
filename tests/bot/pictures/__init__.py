"""Tests of drawing, painting, and the cache of pictures."""
