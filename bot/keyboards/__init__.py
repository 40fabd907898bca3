"""The data of buttons: at most 64 bytes. A forged press can carry any data, so it is never trusted."""
