"""Over HTTP and WebSocket: how a request becomes a call, and how the answer goes out."""
