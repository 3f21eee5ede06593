"""Arrays, frames and tensors of odd types and shapes."""

from __future__ import annotations

import contextlib
import io
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any

from tests.differential.inputs import NAN, Input, one, tagged
from tests.differential.programs import Choice, Template
from tests.differential.world import WORLD

_TRAINED = """
torch.manual_seed(0)
model = nn.Linear(1, 1)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
""".strip()


def of_training(codemod: str, holes: dict[str, tuple[str | Choice, ...]], **parts: Any) -> Template:
    """A template whose programs train a model, which `$model` makes with its optimizer."""
    return Template(
        codemod,
        needs="torch",
        imports="import torch\nfrom torch import nn\nfrom world import fail, guard, note, stop",
        around=torch_ready,
        holes={"model": (_TRAINED,), **holes},
        **parts,
    )


@contextlib.contextmanager
def torch_ready() -> Iterator[None]:
    """Let PyTorch load what it loads late, which would count as the time of a program, and keep to one
    thread, whose time is that of the program."""
    import torch
    import torch.utils.checkpoint

    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    weight = torch.nn.Parameter(torch.ones(1))
    optimizer = torch.optim.SGD([weight], lr=0.1)
    torch.utils.checkpoint.checkpoint(torch.square, weight, use_reentrant=True).sum().backward()
    optimizer.step()
    try:
        yield
    finally:
        torch.set_num_threads(threads)


def _arrays() -> tuple[Input, ...]:
    import numpy as np

    return (
        one("array([])", lambda: np.array([]), "empty"),
        one("array([1.5])", lambda: np.array([1.5]), "one"),
        one("array([1.5, -2., 0., 3.25])", lambda: np.array([1.5, -2.0, 0.0, 3.25]), "many"),
        one("array([0.1] * 9)", lambda: np.array([0.1] * 9), "many"),
        one("array([nan, inf, -1.])", lambda: np.array([NAN, np.inf, -1.0]), "nan"),
        one("array([3, -1, 2])", lambda: np.array([3, -1, 2]), "ints"),
        one("int8", lambda: np.array([100, 100, -3], dtype=np.int8), "small ints"),
        one("uint8", lambda: np.array([200, 100, 1], dtype=np.uint8), "small ints"),
        one("wide", lambda: np.array([2**62, 2**62, 2**62]), "ints", "wide"),
        one("bools", lambda: np.array([True, False, True]), "bools"),
        one("float32", lambda: np.array([0.1, 1e30, -2], dtype=np.float32), "float32"),
        one("objects", lambda: np.array([1, 2.5, None], dtype=object), "objects"),
        one("fractions", lambda: np.array([2**70, 3, True], dtype=object), "objects", "wide"),
        one("2-D", lambda: np.arange(6.0).reshape(2, 3), "2-D"),
        one("2-D of one row", lambda: np.arange(3.0).reshape(1, 3), "2-D"),
        one("(0, 2)", lambda: np.zeros((0, 2)), "2-D", "empty"),
        one("0-D", lambda: np.array(2.0), "0-D"),
        one("strided", lambda: np.arange(10.0)[::-2], "many"),
        one("complex", lambda: np.array([1 + 2j, 3j]), "complex"),
        one("datetimes", lambda: np.array(["2020-01-02", "2019-03-04"], "datetime64[D]"), "dates"),
        one("texts", lambda: np.array(["a", "bc"]), "texts"),
        one("read-only", _read_only, "read-only"),
        one("masked", lambda: np.ma.array([1.0, 2.0, 3.0], mask=[0, 1, 0]), "masked"),
    )


def _read_only() -> Any:
    import numpy as np

    found = np.array([1.0, 2.0])
    found.setflags(write=False)
    return found


def _floats() -> tuple[Input, ...]:
    """Arrays of `float64` in one dimension."""
    return tuple(
        value for value in _arrays() if value.make().dtype == "float64" and value.make().ndim == 1
    )


def _array_files() -> tuple[Input, ...]:
    import numpy as np

    def of(values: Any) -> Callable[[], str]:
        def make() -> str:
            held = io.BytesIO()
            np.save(held, values)
            return str(WORLD.file("values.npy", held.getvalue()))

        return make

    return (
        one("a file of floats", of(np.array([1.5, -2.0, 0.5])), "many"),
        one("a file of float32", of(np.ones(4, np.float32)), "many"),
        one("a file of rows", of(np.arange(6.0).reshape(2, 3)), "2-D"),
        one("a file of integers", of(np.arange(4)), "ints"),
    )


def _twice(make: Callable[[], Any]) -> Callable[[], list[Any]]:
    return lambda: [make(), make()]


def _array_lists() -> tuple[Input, ...]:
    import numpy as np

    def each(*makes: Callable[[], Any]) -> Callable[[], list[Any]]:
        return lambda: [make() for make in makes]

    by_name = {value.name: value for value in _arrays()}
    lists = [
        one("[]", list, "empty"),
        one("[zeros(2), ones(2)]", each(lambda: np.zeros(2), lambda: np.ones(2)), "many"),
        one("[arange(3), zeros(2)]", each(lambda: np.arange(3), lambda: np.zeros(2)), "ragged"),
        one(
            "[(0, 2), (1, 2)]",
            each(lambda: np.zeros((0, 2)), lambda: np.ones((1, 2))),
            "2-D",
            "no elements",
        ),
        one("[int8, int64]", each(lambda: np.int8([1, 2]), lambda: np.array([300, 4])), "mixed"),
        one(
            "[int64, float32]",
            each(lambda: np.array([1, 2]), lambda: np.float32([0.1, 2])),
            "mixed",
        ),
        one("[1.0, 2.0]", lambda: [1.0, 2.0], "numbers"),
        one("[[1, 2], [3, 4]]", lambda: [[1, 2], [3, 4]], "lists"),
        one("[None]", lambda: [None], "none"),
        one("(array,)", lambda: (np.ones(2),), "tuple"),
        one("iter of arrays", lambda: iter([np.ones(2), np.zeros(2)]), "iterator"),
        one("2-D array", lambda: np.arange(4.0).reshape(2, 2), "array"),
    ]
    for name in (
        "array([1.5])",
        "bools",
        "uint8",
        "wide",
        "objects",
        "2-D",
        "0-D",
        "texts",
        "masked",
        "array([])",
        "datetimes",
    ):
        value = by_name[name]
        lists.append(Input(f"[{name}] * 2", each(value.make, value.make), value.tags))
    return tuple(lists)


def _series() -> tuple[Input, ...]:
    import numpy as np
    import pandas as pd

    def of(*arguments: Any, **named: Any) -> Callable[[], Any]:
        return lambda: pd.Series(*arguments, **named)

    dates = ["2020-01-02", "2021-03-04", None]
    return (
        one("Series([])", of([], dtype=float), "empty"),
        one("Series([], object)", of([], dtype=object), "empty", "objects"),
        one("Series([1.5, -2.0, 0.0])", of([1.5, -2.0, 0.0], name="a"), "many"),
        one("Series([3, 0, 2])", of([3, 0, 2], index=[5, 5, 7], name="a"), "ints"),
        one("Series([nan, 1.0])", of([NAN, 1.0]), "nan"),
        one("Series(wide)", of([2**62, 2**62, 2**62]), "ints", "wide"),
        one("Series(int8)", of(np.array([100, 100], dtype=np.int8)), "small ints"),
        one("Series(bools)", of([True, False]), "bools"),
        one("Series(texts)", of(["a", " B ", ""], name="name"), "texts"),
        one("Series(texts, None)", of(["a", None, "c"], name="name"), "texts", "none"),
        one("Series(mixed)", of(["a", 1, None, 2.5]), "objects", "none"),
        one("Series(dates)", of(pd.to_datetime(dates), name="day"), "dates"),
        one("Series(category)", of(["a", "b", "a"], dtype="category"), "category"),
        one("Series(int category)", of([1, 2, 1], dtype="category"), "category"),
        one("Series(Int64)", of([1, None, 3], dtype="Int64"), "nullable"),
        one("Series(string)", of(["a", None], dtype="string"), "nullable", "texts"),
        one("Series(lists)", lambda: pd.Series([[1, 2], [3]]), "objects"),
        one(
            "Series(MultiIndex)",
            lambda: pd.Series([1.0, 2.0], pd.MultiIndex.from_tuples([(1, "x"), (2, "y")])),
            "multi",
        ),
        one("Series(2**70)", of([2**70, 1]), "objects", "wide"),
    )


def _days() -> tuple[Input, ...]:
    import pandas as pd

    def of(*arguments: Any, **named: Any) -> Callable[[], Any]:
        return lambda: pd.Series(*arguments, **named)

    days = ["2024-02-29", "2021-03-04", "2020-01-02"]
    return (
        one("Series(days)", of(days, name="day"), "many"),
        one("Series(days, index)", of(days, index=[7, 7, 8], name="day"), "many"),
        one("Series([])", of([], dtype=object), "empty"),
        one("Series(days, None)", of([days[0], None], name="day"), "none"),
        one("Series(days, nan)", of([NAN, days[0]]), "none"),
        one("Series(not a day)", of([days[0], "today's"]), "wrong"),
        one("Series(formats)", of([days[0], "03/04/2021"]), "formats"),
        one("Series(times)", of([days[0], "2021-03-04 05:06"]), "formats"),
        one("Series(dates)", of(pd.to_datetime(days), name="day"), "dates"),
        one("Series(category)", of(days, dtype="category"), "category"),
        one("Series(ints)", of([20240229, 20210304]), "ints"),
    )


def _frames() -> tuple[Input, ...]:
    import pandas as pd

    def of(columns: Any, **named: Any) -> Callable[[], Any]:
        return lambda: pd.DataFrame(columns, **named)

    rows = {"a": [1.5, -2.0, 0.0], "b": [2, 0, 3], "name": ["x", " Y ", ""]}
    dates = pd.to_datetime(["2020-01-02", "2021-03-04"])
    return (
        one("frame", of(rows), "many"),
        one("frame of one row", of({"a": [1], "b": [2], "name": ["x"]}), "one"),
        one("empty frame", of({"a": [], "b": [], "name": []}), "empty"),
        one("no columns", of({}), "empty", "columns"),
        one("rows without columns", lambda: pd.DataFrame(index=[1, 2]), "columns"),
        one("ints", of({"a": [1, 2], "b": [0, 2], "name": [3, 4]}), "ints"),
        one("nan", of({"a": [NAN, 1.0], "b": [1.0, NAN], "name": ["x", None]}), "nan"),
        one("bools", of({"a": [True, False], "b": [False, True], "name": ["x", "y"]}), "bools"),
        one("texts", of({"a": ["p", "q"], "b": ["r", "s"], "name": ["x", "y"]}), "texts"),
        one("mixed", of({"a": ["p", 2], "b": [None, 1.5], "name": [1, "y"]}), "objects", "none"),
        one("dates", of({"a": dates, "b": [1, 2], "name": dates}), "dates"),
        one(
            "category",
            of({"a": pd.Categorical(["u", "v"]), "b": [1, 2], "name": pd.Categorical(["x", "y"])}),
            "category",
        ),
        one(
            "nullable",
            of({"a": pd.array([1, None], dtype="Int64"), "b": [1, 2], "name": ["x", "y"]}),
            "nullable",
        ),
        one("index twice", of(rows, index=[7, 7, 8]), "index"),
        one("named index", lambda: pd.DataFrame(rows).set_index("name", drop=False), "index"),
        one(
            "MultiIndex",
            lambda: pd.DataFrame(
                rows, index=pd.MultiIndex.from_tuples([(1, "p"), (2, "q"), (3, "r")])
            ),
            "multi",
        ),
        one(
            "column twice",
            lambda: pd.DataFrame([[1, 2, "x"], [3, 4, "y"]], columns=["a", "a", "name"]),
            "columns",
        ),
        one("wide", of({"a": [2**62, 2**62], "b": [2**62, 4], "name": ["x", "y"]}), "wide"),
        one("not sorted", lambda: pd.DataFrame(rows).iloc[[2, 0]], "index"),
    )


def _tensors() -> tuple[Input, ...]:
    import torch

    return (
        one("tensor([])", lambda: torch.tensor([]), "empty"),
        one("tensor(2.5)", lambda: torch.tensor(2.5), "one", "0-D"),
        one("tensor([1., -2.])", lambda: torch.tensor([1.0, -2.0]), "many"),
        one("ints", lambda: torch.tensor([3, 1, 2]), "ints"),
        one("float64", lambda: torch.tensor([0.1, 0.2], dtype=torch.float64), "float64"),
        one("half", lambda: torch.tensor([0.1, 0.2], dtype=torch.float16), "half"),
        one("requires_grad", lambda: torch.tensor([1.0, 2.0], requires_grad=True), "grad"),
        one("2-D", lambda: torch.arange(6.0).reshape(2, 3), "2-D"),
        one("bools", lambda: torch.tensor([True, False]), "bools"),
        one("nan", lambda: torch.tensor([NAN, 1.0]), "nan"),
    )


def _tensor_lists() -> tuple[Input, ...]:
    import torch

    found = [one("[]", list, "empty")]
    for value in _tensors():
        make = value.make
        found.append(Input(f"[{value.name}] * 2", _twice(make), value.tags))
    found.append(one("[(0, 2), (1, 2)]", lambda: [torch.zeros(0, 2), torch.ones(1, 2)], "2-D"))
    found.append(one("[int64, float32]", lambda: [torch.tensor([1]), torch.tensor([0.5])], "mixed"))
    found.append(one("iter", lambda: iter([torch.ones(1), torch.ones(2)]), "iterator"))
    return tuple(found)


def _devices() -> tuple[Input, ...]:
    import torch

    return (
        one("'cpu'", lambda: "cpu"),
        one("device('cpu')", lambda: torch.device("cpu")),
        one("None", lambda: None, "none"),
        one("float64", lambda: torch.float64, "dtype"),
        one("a tensor", lambda: torch.zeros(1, dtype=torch.float64), "tensor"),
        one("meta", lambda: torch.device("meta"), "meta"),
    )


def _lists_of(values: tuple[Input, ...], kind: type) -> tuple[Input, ...]:
    """The inputs for which the annotation `list[kind]` holds."""
    return tuple(
        value
        for value in values
        if isinstance(made := value.make(), list) and all(isinstance(part, kind) for part in made)
    )


KINDS: dict[str, Callable[[], tuple[Input, ...]]] = {
    "array": _arrays,
    "float array": _floats,
    "array file": _array_files,
    "arrays": _array_lists,
    "list[array]": lambda: _lists_of(_array_lists(), import_module("numpy").ndarray),
    "series": lambda: tagged(_series(), "series"),
    "days": _days,
    "frame": lambda: tagged(_frames(), "frame"),
    "frames": lambda: (
        one("[]", list, "empty"),
        *(Input(f"[{v.name}] * 2", _twice(v.make), v.tags) for v in _frames()),
    ),
    "tensor": _tensors,
    "tensors": _tensor_lists,
    "list[tensor]": lambda: _lists_of(_tensor_lists(), import_module("torch").Tensor),
    "device": _devices,
    "torch device": lambda: tuple(v for v in _devices() if "device" in v.name or v.name == "meta"),
}
