"""One file as text and trees: sources, lines, LibCST index and spans, edits. Knows no rule."""
