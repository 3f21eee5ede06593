"""Programs that `with-columns` is tried on."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from tests.differential.programs import Piece, Template, announced, steps
from tests.differential.stand_ins import stand_in, standing_in

_Row = dict[str, Any]


class _Column:
    """What is computed of a row: the columns that it reads are looked for when it is added."""

    def __init__(self, compute: Callable[[_Row], Any]) -> None:
        self.compute = compute

    def __mul__(self, factor: Any) -> _Column:
        return _Column(lambda row: self.compute(row) * factor)

    def __add__(self, other: _Column) -> _Column:
        return _Column(lambda row: self.compute(row) + other.compute(row))


class _Frame:
    """A frame of a few rows, which is never changed."""

    def __init__(self, rows: list[_Row]) -> None:
        self._rows = rows

    def withColumn(self, name: Any, column: Any) -> _Frame:  # noqa: N802
        """The frame with one more column, or another one in its place."""
        return self.withColumns({name: column})

    def withColumns(self, columns: Mapping[Any, Any]) -> _Frame:  # noqa: N802
        """The frame with several columns, each of them computed from the ones before."""
        for name, column in columns.items():
            if not isinstance(name, str) or not isinstance(column, _Column):
                raise TypeError("a name and a column are needed")
        computed = [
            {name: column.compute(row) for name, column in columns.items()} for row in self._rows
        ]
        return _Frame([row | new for row, new in zip(self._rows, computed, strict=True)])

    @property
    def columns(self) -> list[str]:
        """The names."""
        return list(self._rows[0])

    def collect(self) -> list[_Row]:
        """The rows."""
        return self._rows


class _Session:
    def __init__(self) -> None:
        self.builder = self

    def getOrCreate(self) -> _Session:  # noqa: N802
        """The session."""
        return self

    def createDataFrame(self, rows: list[_Row]) -> _Frame:  # noqa: N802
        """A frame of rows."""
        return _Frame(rows)


def _col(name: str) -> _Column:
    return _Column(lambda row: row[name])


def _lit(value: Any) -> _Column:
    return _Column(lambda row: value)


@contextlib.contextmanager
def _spark() -> Iterator[None]:
    """Put a stand-in of Spark in its place."""
    functions = stand_in("pyspark.sql.functions", col=_col, lit=_lit)
    sql = stand_in(
        "pyspark.sql",
        SparkSession=_Session(),
        DataFrame=_Frame,
        functions=functions,
        __path__=[],
    )
    with standing_in(stand_in("pyspark", sql=sql, __path__=[]), sql, functions):
        yield


TEMPLATE = Template(
    codemod="with-columns",
    imports="from pyspark.sql import SparkSession\nfrom pyspark.sql import functions as F\n"
    "from world import fail, guard, note, stop",
    around=_spark,
    settings={"libraries": {"pyspark": "3.3"}},
    pieces=(
        Piece(
            "loop",
            """
            spark = SparkSession.builder.getOrCreate()
            frame = spark.createDataFrame([{'a': 1, 'b': 2}, {'a': 3, 'b': 4}])
            $before
            for name in $names:
                $added
                $step
            $after
            """,
            ("frame.collect()", "(frame.columns, frame.collect())", "(frame.columns, name)"),
            ("names",),
        ),
        Piece(
            "handled",
            """
            spark = SparkSession.builder.getOrCreate()
            frame = spark.createDataFrame([{'a': 1, 'b': 2}, {'a': 3, 'b': 4}])
            try:
                for name in $names:
                    $added
            except $kinds:
                note('failed')
            """,
            ("frame.collect()",),
            ("names",),
        ),
        Piece(
            "several variables",
            """
            spark = SparkSession.builder.getOrCreate()
            frame = spark.createDataFrame([{'a': 1, 'b': 2}, {'a': 3, 'b': 4}])
            for number, name in enumerate($names):
                frame = frame.withColumn($called, $column)
            """,
            ("frame.collect()", "(frame.collect(), number)"),
            ("names",),
        ),
    ),
    holes={
        "added": (
            "frame = frame.withColumn($called, $column)",
            "frame = frame.withColumn($called, $column)  # doubled",
            "other = frame.withColumn($called, $column)",
            "frame = fail(frame).withColumn($called, $column)",
        ),
        "called": ("name", "f'{name}2'", "str(name)", "note(name)", "fail(name)", "'c'"),
        "column": (
            "F.col('a') * 2",
            "F.lit(name)",
            "F.col(name)",
            "F.col('a') + F.lit(len(frame.columns))",
            "fail(F.lit(1))",
            "F.lit(note(name))",
            "F.col('c')",
            "[F.lit(one) for one in 'ab'][0]",
        ),
        "before": ("", "note('before')", "kept = frame"),
        "after": ("", "note(frame.columns)", "note(name)"),
        "kinds": ("Exception", "KeyError", "ValueError"),
        "step": steps("name"),
    },
    parameters={"names": (("list[str]", "list[str]"), ("", "iterable"))},
    announced=(
        announced(
            "value, raises, returns, other exception",
            "one that reads what an earlier iteration made sees the old column",
        ),
        announced(
            "more effects, other effects, arguments, other exception, returns, raises",
            "all expressions are made before Spark looks at the first of them",
        ),
    ),
)
