"""Memory and I/O: PFL7."""
