"""SciPy."""
from scipy import linalg, optimize, signal, sparse, spatial, special, stats
