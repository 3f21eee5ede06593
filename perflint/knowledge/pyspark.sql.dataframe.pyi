"""Where the class of frames is defined."""
from pyspark.sql import DataFrame
