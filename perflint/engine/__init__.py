"""Many files: settings, discovery, cache, the parallel run, fixing and writing."""
