"""What is counted."""

from pyspark.sql import DataFrame
from pyspark.sql import functions as F


def count_of(sales: DataFrame, shop):
    return sales.filter(F.col("shop") == shop).count()  # hint: PFL314


def rows_of(sales: DataFrame, shop):
    return sales.filter(F.col("shop") == shop).limit(9).collect()  # ok: few rows
