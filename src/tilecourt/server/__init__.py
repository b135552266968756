"""Tables online: HTTP and WebSocket, storage, identity, lobby."""
