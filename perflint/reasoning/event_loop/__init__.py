"""Event loops: what blocks one, and who waits for it."""
