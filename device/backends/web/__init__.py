"""What every page that this machine serves has in common: the gate, the limits, the server.

The browser twin and the phones at the table stand on it. Only `thread`, `limits` and `events` can
be loaded without the libraries of a server; the rest is imported in the server's own thread.
"""
