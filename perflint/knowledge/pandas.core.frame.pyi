"""Where pandas keeps `DataFrame`."""
from pandas import DataFrame
