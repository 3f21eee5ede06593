"""Jobs that a loop starts, and rows that come to the driver."""

from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as F


def per_shop(sales: DataFrame, shops):
    found = {}
    for shop in shops:
        found[shop] = sales.filter(F.col("shop") == shop).count()  # error: PFL314
    return found


def parts(sales: DataFrame, shops):
    return [sales.where(F.col("shop") == shop).toPandas() for shop in shops]  # error: PFL314


def total(sales: DataFrame):
    result = 0
    for row in sales.collect():  # error: PFL314
        result += row["price"] * row["count"]
    return result


def by_group(sales: DataFrame):
    return sales.groupBy("shop").count().collect()  # ok


def per_file(spark: SparkSession, paths):
    return [spark.read.parquet(path).count() for path in paths]  # ok: another-source


def per_table(spark: SparkSession, names):
    found = {}
    for name in names:
        table = spark.table(name)
        found[name] = table.count()  # ok: another-source
    return found


def previews(sales: DataFrame, shops):
    return [sales.filter(F.col("shop") == shop).limit(5).collect() for shop in shops]  # ok: slice-at-a-time


def spread(edges: DataFrame, start: DataFrame):
    reached, size = start, 0
    while True:
        reached = reached.join(edges, "node").distinct()
        count = reached.count()  # ok: the frame is another one each time
        if count == size:
            return reached
        size = count


def splits(sales: DataFrame):
    return [sales.filter(F.col("split") == one).count() for one in ("train", "test", "dev")]  # hint: PFL314 because few-elements


def sums(sales: DataFrame):
    result = 0
    for row in sales.groupBy("shop").sum("price").collect():  # ok: few-rows
        result += row[1] * 2
    return result


def pairs(sales: DataFrame):
    found = {}
    for row in sales.select("id", "price").collect():  # ok: makes-objects
        found[row["id"]] = row["price"] * 2
    return found


def words(shops):
    return [shop.count("a") for shop in shops]  # ok: text
