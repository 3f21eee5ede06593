"""What NumPy keeps under `numpy.lib`."""
from numpy.lib import format, npyio, stride_tricks
