"""Where pandas keeps `Series`."""
from pandas import Series
