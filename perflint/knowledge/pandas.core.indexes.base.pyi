"""Where pandas keeps `Index`."""
from pandas import Index
