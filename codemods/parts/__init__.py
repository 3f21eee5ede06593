"""The small edits that rewrites are made of, one tested piece for each."""
