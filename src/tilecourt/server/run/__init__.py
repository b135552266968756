"""Starting and stopping: the server and the worker put together."""
