"""Measurements that anyone can run."""
