"""Our own sounds, made of arithmetic when they are first needed; nothing here is recorded."""
