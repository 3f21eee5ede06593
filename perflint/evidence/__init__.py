"""Evidence for the rules: their slow and fast programs, run, compared and timed."""
