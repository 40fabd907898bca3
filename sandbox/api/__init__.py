"""The Bot API. Each file handles one subject; `server` accepts the requests over HTTP."""
