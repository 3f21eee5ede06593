"""What code means, on Python's own `ast`: names, flow, types, outlines, the project and its effects."""
