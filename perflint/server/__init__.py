"""The language server: what the engine finds, for editors."""
