"""What goes over the network, as types: bodies and answers of HTTP, messages of the WebSocket."""
