"""Columns that are added to frames of Spark one by one."""

from functools import reduce

from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as F


def trimmed(frame: DataFrame, texts):
    for name in texts:
        frame = frame.withColumn(name, F.trim(F.col(name)))  # error: PFL314
    return frame


def renamed(spark: SparkSession, path):
    frame = spark.read.parquet(path)
    for name in frame.columns:
        frame = frame.withColumnRenamed(name, name.lower())  # error: PFL314
    return frame


def reduced(frame: DataFrame, texts):
    return reduce(lambda one, name: one.withColumn(name, F.col(name) * 2), texts, frame)  # error: PFL314


def shifted(frame: DataFrame, texts, seen):
    for name in texts:
        if name in seen:
            continue
        frame = frame.withColumn(name, frame[name] + 1)  # error: PFL314
    return frame


def lower(frame: DataFrame, texts):
    for name in texts:  # the names of columns
        frame = frame.withColumn(name, F.lower(name))  # error: PFL314
    return frame, name


def together(frame: DataFrame, texts):
    return frame.withColumns({name: F.trim(F.col(name)) for name in texts})  # ok


def two(frame: DataFrame):
    return frame.withColumn("a", F.lit(1)).withColumn("b", F.lit(2))  # ok


def flagged(frame: DataFrame):
    for name in ("first", "last", "street"):
        frame = frame.withColumn(name, F.trim(F.col(name)))  # hint: PFL314 because few-columns
    return frame


def in_steps(frame: DataFrame, texts):
    for name in texts:
        frame = frame.withColumn(name, F.trim(F.col(name)))  # ok: cuts-plan
        frame = frame.checkpoint()
    return frame


def each(frames: list[DataFrame]):
    found = []
    for frame in frames:
        frame = frame.withColumn("source", F.lit("file"))  # ok: another frame each time
        found.append(frame)
    return found


def own_table(table, names):
    for name in names:
        table = table.withColumn(name, 1)  # ok: nothing says what it is
    return table


def selected(frame: DataFrame, texts):
    columns = []
    for name in texts:
        columns.append(F.trim(F.col(name)).alias(name))  # ok
    return frame.select(*columns)


def both(frame: DataFrame, texts):
    for name in texts:
        frame = frame.withColumn(name, F.trim(F.col(name)))  # error: PFL314
        frame = frame.withColumn(name + "_length", F.length(F.col(name)))  # error: PFL314
    return frame


def the_same_column(frame: DataFrame, names: list[str]):
    for name in names:
        frame = frame.withColumn("total", F.col("total") + F.col(name))  # error: PFL314
    return frame


def once_more(frame: DataFrame, name: str):
    return frame.withColumn("total", F.col("total") + F.col(name))  # ok
