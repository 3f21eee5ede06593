"""What NumPy keeps under `numpy.lib`."""
from numpy.lib import format, stride_tricks
