"""The library itself."""
