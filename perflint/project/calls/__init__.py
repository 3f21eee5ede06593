"""Who runs what, and what follows from that: effects, repetition, arguments."""
