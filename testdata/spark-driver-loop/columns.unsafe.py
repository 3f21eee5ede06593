"""Columns that are added to frames of Spark one by one."""

from functools import reduce

from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as F


def trimmed(frame: DataFrame, texts):
    frame = frame.withColumns({name: F.trim(F.col(name)) for name in texts})
    return frame


def renamed(spark: SparkSession, path):
    frame = spark.read.parquet(path)
    for name in frame.columns:
        frame = frame.withColumnRenamed(name, name.lower())
    return frame


def reduced(frame: DataFrame, texts):
    return reduce(lambda one, name: one.withColumn(name, F.col(name) * 2), texts, frame)


def shifted(frame: DataFrame, texts, seen):
    for name in texts:
        if name in seen:
            continue
        frame = frame.withColumn(name, frame[name] + 1)
    return frame


def lower(frame: DataFrame, texts):
    for name in texts:  # the names of columns
        frame = frame.withColumn(name, F.lower(name))
    return frame, name


def together(frame: DataFrame, texts):
    return frame.withColumns({name: F.trim(F.col(name)) for name in texts})


def two(frame: DataFrame):
    return frame.withColumn("a", F.lit(1)).withColumn("b", F.lit(2))


def flagged(frame: DataFrame):
    frame = frame.withColumns(
        {name: F.trim(F.col(name)) for name in ("first", "last", "street")}
    )
    return frame


def in_steps(frame: DataFrame, texts):
    for name in texts:
        frame = frame.withColumn(name, F.trim(F.col(name)))
        frame = frame.checkpoint()
    return frame


def each(frames: list[DataFrame]):
    found = []
    for frame in frames:
        frame = frame.withColumn("source", F.lit("file"))
        found.append(frame)
    return found


def own_table(table, names):
    for name in names:
        table = table.withColumn(name, 1)
    return table


def selected(frame: DataFrame, texts):
    columns = []
    for name in texts:
        columns.append(F.trim(F.col(name)).alias(name))
    return frame.select(*columns)


def both(frame: DataFrame, texts):
    for name in texts:
        frame = frame.withColumn(name, F.trim(F.col(name)))
        frame = frame.withColumn(name + "_length", F.length(F.col(name)))
    return frame
