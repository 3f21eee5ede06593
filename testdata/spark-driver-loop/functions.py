"""Python functions of columns."""

from pyspark.sql import DataFrame, functions
from pyspark.sql.functions import udf
from pyspark.sql.types import DoubleType, StringType

upper = udf(lambda text: text.upper(), StringType())  # error: PFL314


@udf(returnType=DoubleType())  # error: PFL314
def with_tax(price):
    return price * 1.2


def _rate(text):
    return text.strip().lower()


def cleaned(frame: DataFrame):
    clean = functions.udf(_rate, StringType())  # error: PFL314
    return frame.select(clean("name"))


def parsed(frame: DataFrame, parser):
    parse = functions.udf(parser.parse, StringType())  # ok: nothing is known of it
    return frame.select(parse("name"))


def scored(frame: DataFrame, model):
    score = functions.udf(lambda text: model.predict(text), DoubleType())  # ok: it asks a model
    return frame.select(score("name"))


def native(frame: DataFrame):
    return frame.select(functions.upper("name"))  # ok


@functions.pandas_udf("double")
def scaled(price):
    return price * 1.2  # ok: whole columns
