"""The match as peers keep it together: messages in, messages out; no socket, clock or thread."""
