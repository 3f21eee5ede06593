"""Where pandas keeps groups."""
from pandas import DataFrameGroupBy, GroupBy, SeriesGroupBy
