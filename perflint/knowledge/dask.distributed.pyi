"""Another name of distributed."""
from distributed import *
