"""Types of pandas for annotations."""
from pandas import DataFrameGroupBy, Expanding, ExponentialMovingWindow, Resampler, Rolling, SeriesGroupBy
