"""What a project tells people: its calls, and why something is not known."""
