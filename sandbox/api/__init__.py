"""The Bot API: one subject a file; `server` is its door over HTTP."""
