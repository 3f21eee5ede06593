"""What functions give that take arrays, columns or frames, and give as many of the same kind.

A ufunc of NumPy gives a column of a column, and a frame of a frame
(https://pandas.pydata.org/docs/user_guide/dsintro.html#dataframe-interoperability-with-numpy-functions):
stubs of what it takes say so, under the name `_elementwise`. What reads the dates or numbers of a column
gives a column, under `_converted` (https://pandas.pydata.org/docs/reference/api/pandas.to_datetime.html).
`train_test_split` gives two parts of each
argument, each of its kind
(https://scikit-learn.org/stable/modules/generated/sklearn.model_selection.train_test_split.html).
"""

from __future__ import annotations

import ast

from perflint.knowledge.facts import Term
from perflint.language.terms.module_types import ModuleTypes
from perflint.language.terms.terms import applied, attribute_of, instance

_SPLIT = "sklearn.model_selection.train_test_split"
_LIBRARY = "numpy."
# Ufuncs, and functions that work like one.
_ELEMENTWISE = frozenset(
    "abs absolute arccos arcsin arctan cbrt ceil clip cos cosh deg2rad degrees exp exp2 expm1 fabs fix floor"
    " isfinite isinf isnan log log10 log1p log2 logical_not nan_to_num negative positive rad2deg radians"
    " reciprocal rint round sign sin sinh sqrt square tan tanh trunc".split()
)
_OF_TWO = frozenset(
    "add arctan2 divide equal floor_divide fmax fmin greater greater_equal hypot less less_equal logaddexp"
    " logical_and logical_or logical_xor maximum minimum mod multiply not_equal power remainder subtract"
    " true_divide".split()
)
# Functions of pandas that give a column of a column, or a frame of a frame: under which name stubs say so.
_OF_COLUMNS = {
    **{
        f"pandas.{name}": "_converted"
        for name in ("cut", "qcut", "to_datetime", "to_numeric", "to_timedelta")
    },
    **{f"pandas.{name}": "_elementwise" for name in ("isna", "isnull", "notna", "notnull")},
}


def of_arrays(dotted: str, call: ast.Call, types: ModuleTypes) -> Term | None:
    """What a call gives of such a function, by its dotted name, or None if it is of no such function."""
    if dotted == _SPLIT:
        return _split(call, types)
    name = dotted.removeprefix(_LIBRARY)
    alone = name in _ELEMENTWISE or dotted in _OF_COLUMNS
    taken = call.args[: 1 if alone else 2 if name in _OF_TWO else 0]
    if not taken or any(isinstance(one, ast.Starred) for one in taken):
        return None
    result: Term | None = applied("call", ("name", dotted))
    for one in reversed(taken):
        said = _OF_COLUMNS.get(dotted, "_elementwise")
        alike = applied("call", attribute_of(types.term(one), said))
        result = ("otherwise", alike, result) if alike is not None else result
    return result


def _split(call: ast.Call, types: ModuleTypes) -> Term | None:
    """Two parts of each argument."""
    if not call.args or any(isinstance(one, ast.Starred) for one in call.args):
        return None
    parts = [types.term(one) for one in call.args]
    return instance("builtins.tuple", *(part for one in parts for part in (one, one)))
