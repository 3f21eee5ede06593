"""What is known of libraries, read from stubs that any Python engineer can write.

A stub is an ordinary `.pyi` file: classes, functions and variables with annotations. Decorators,
which need no import, say what a call costs:

    # requests.pyi
    class Session:
        headers: dict[str, str]
        @blocks("network", use="httpx.AsyncClient")
        def get(self, url: str, **kwargs) -> Response: ...

**Files.** One file a module, named by its full dotted name beside this one: `requests.pyi`,
`concurrent.futures.pyi`, `sqlalchemy.orm.pyi`. Folders do as well: `sqlalchemy/orm.pyi`,
`sqlalchemy/__init__.pyi`, and `sqlalchemy-stubs/` is `sqlalchemy`. A stub is read when a name of
its module is first asked for. It must parse on Python 3.10 (no `class A[T]`). Stubs of users have
the same form; a class or function in them replaces the one of the same name here, the rest of a
module stays.

**Names.** An object is known by the module whose stub defines it. Import it elsewhere to say that
it is the same object: `from requests import Response` in `requests.models.pyi` makes
`requests.models.Response` another name of `requests.Response`. `from x import *` does so for all
public names of x. At module level and in a class `a = b` says that `a` is `b`. Define a class where
users import it from, and let the inner module import it from there. Under `if` and `try` all
branches count, the first definition wins.

**Types.** Annotations of parameters, returns, attributes and bases, and module variables.
  - No annotation, `Any` and `object` mean unknown, and unknown is never wrong.
  - `Optional[X]`, `X | None` and `Union[X, None]` mean X. `A | B` is known only where both agree.
  - `Literal["a"]` is a `str`; `Annotated`, `ClassVar`, `Final` mean what they wrap; `type[X]` is
    the class X itself; `tuple[X, ...]` is a `Sequence[X]`; what a `Callable` returns is dropped.
  - `Self` is the class of the receiver. A single capital letter (`T`, `K`), or a name assigned from
    `TypeVar`, is a type parameter: `class QuerySet(Generic[M])` with `def first(self) -> M`. In
    terms they are `("parameter", "M")` and `("parameter", "Self")`. Parameters of a class are those
    of `Generic[…]`, else those in its bases. They are known for a receiver of that very class, not
    for one of a subclass: repeat generic methods there.
  - `@overload`: the return is known where all agree; effects and marks are those common to all.
    What a few functions give is told by their arguments: `_bare_max` says it of `x.max()`, `_along_max`
    of `x.max(1)` and `x.max(dim=1)`, `_full_where` of `where(mask, x, y)`, `_asked2_unique` of
    `unique(x, return_inverse=True, return_counts=True)`.
  - What `x[i]` gives is said by `__getitem__`. Where a part gives something else, `__getslice__`
    says what a slice, a list or a mask gives, and `__getslices__` what `x[:, 0]` gives, or `__getline__`
    where that is known to be one row or column; `__getcolumn__` what a text gives (`dataset["text"]`).
  - `async def` gives the mark `coroutine`, and its annotation is what awaiting gives. An
    asynchronous generator is a plain `def` that returns `AsyncIterator[X]`.
  - `@property`, `@cached_property`, `@classmethod`, `@staticmethod`, `@abstractmethod` and
    `@contextmanager` mean what they always do.
  - A class `_Unlisted` has the methods that all classes of the module have which the stub does not
    name: `transformers.AnyModel.from_pretrained`. `_UnlistedTokenizer = X` says that those whose
    names end in `Tokenizer` are `X`; of several such endings the longest counts.
  - A class whose methods are made at run time says `def __getattr__(self, name) -> Callable[...,
    R]`: every method that it does not name then has the effects and marks of `__getattr__` and
    returns R. With any other return, unknown attributes are of that type.

**Effects** are what a call does and costs. On a class they mean constructing it (they become
effects of its `__init__`); on `__enter__`, `__exit__`, `__iter__`, `__next__`, `__call__`,
`__await__` and on properties, what these do. The text in parentheses is the detail, here with the
default first where it may be left out. All take `use="…"`: what to write instead, a few words of
code.
  - `@blocks("network" | "sleep" | "subprocess" | "file" | "metadata" | "database" | "embedded" | "wait" |
    "compute" | "input")`: the calling thread stands still, for longer than an event loop may. Not for
    constructors that do no I/O (`requests.Session()`), nor for calls that only start something
    (`subprocess.Popen`). `embedded` is a database within the process, which takes as long as `database`
    only where the statement says so; `metadata` asks or changes a folder (`exists`, `mkdir`), and no
    contents of files.
  - `@queries("database" | "network")`: a round trip that reads; `@writes(…)`: one that writes;
    `@commits(…)`: one that ends a transaction; `@connects(…)`: one that opens a connection.
  - `@waits("future" | "thread" | "process" | "queue" | "slot" | "lock" | "event" | "pool" | "loop" |
    "input")`: waits for something else that runs; `slot` for room in a queue.
  - `@infers("model" | "embedding" | "chat" | "hash")`: runs a model or another heavy computation;
    `embedding` and `chat` are hosted.
  - `@tokenizes("text")`: splits texts into tokens, one or many.
  - `@loads_model("model" | "data" | "metric")`: reads a model, or a metric, from disk or network; `data`
    where the same function also loads other things (`pickle.load`).
  - `@creates("process-pool" | "thread-pool" | "interpreter-pool" | "parallel" | "cluster" |
    "client" | "session" | "connection" | "engine" | "loader" | "tokenizer")`: makes something
    costly that is meant to be reused. `client`, `session` and `engine` hold connections and may be
    shared; `parallel` is joblib's, which reuses its workers.
  - `@requests("network")`: asks something over the network without blocking: the answer is awaited or
    entered. `@pauses("time")` lets time pass, `@limits("several" | "one")` waits for a place among so
    many that may go on at a time, in the same way.
  - `@spawns("process" | "thread" | "task")`: starts one.
  - `@compiles("jit" | "graph")`, `@syncs_device("device" | "cache")`, `@transfers("device")`.

Some block as well, and are given `@blocks` on top only where they do so in another way: on a plain `def`
that returns nothing awaitable, `@queries`, `@writes`, `@commits` and `@connects` add `blocks` with the
same detail, `@waits` adds `blocks("wait")` except for locks and slots, which are mostly free, and `@infers`
and `@infers("hash")` add `blocks("compute")`.
`@loads_model` adds nothing: say `@blocks("file")` where it reads files.

**Marks** are words about a function, with values. On a class they are marks of it and of its
`__init__`:
  - `@pure`, `@pure(cost="low" | "medium" | "high")`: no effects, same result for the same
    arguments. Low is up to about a microsecond, high is above ten or grows with the argument.
  - `@lazy`: does nothing until its result is iterated, awaited or otherwise used.
  - `@cached`: the same call gives the same object again; calling it often is its purpose.
  - `@caches`: a decorator that makes a function cached.
  - `@offloads`, `@offloads("func")`, `@offloads("func", to="thread" | "process" | "task" | "any")`:
    runs the callable in the named parameter elsewhere: not on the calling thread, maybe in
    parallel.
  - `@calls_each`, `@calls_each("key")`: calls the callable once for each item.
  - `@calls`, `@calls("func")`: calls it once, before it returns.
  - `@writes_to`, `@writes_to("path")`: writes to the file that the named parameter says; where that is
    None, it returns the text instead, and its effects on files are none. For these four the first
    parameter is meant unless one is named, and `values` holds its name under the mark's.
  - `@handles("request" | "task" | "command" | "batch" | "item" | "piece")`: a decorator whose function runs
    once for each of those, or a method of which the overriding ones do. For each `piece` of what is read a
    parser runs methods of the same object, one after the other.
  - `@context_manager`: meant for `with`.
  - `@hashable`: objects of the class, and of classes derived from it that define no `__eq__`, have a hash
    that agrees with `==`.
  - `@unpicklable("a lock")`: what is made cannot be sent to another process; with what it is, in words.
    Connections and pools need no mark.
  - `@few`: returns few items whatever the program does: the fields of a class, the ports of a machine.
  - `@since("2.3")`, `@removed("5.0")`, `@deprecated`, `@deprecated("4.0", use="…")`: versions of
    the library.

**Kinds**, `@kind("clock")` or `@kind(columns="usecols")`, are the lists of names that rules ask for:
`kinds.py` has their words. They are the first decorator, change nothing of what is known of a function or
class, and are for the stubs that come with perflint alone. `scripts/kinds.py` collects them.

Effects and marks stand on what the rules say: a fact that no rule could use is left out. Say where
a fact comes from in a comment where it is not plain from the library's own documentation.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from perflint.knowledge.problems import KnowledgeError

if TYPE_CHECKING:
    from perflint.knowledge.loader import Knowledge
else:

    def __getattr__(name: str) -> object:
        """`Knowledge`, which reads stubs: a run in which nothing has changed needs none."""
        if name != "Knowledge":
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from perflint.knowledge import loader

        return loader.Knowledge


__all__ = ["Knowledge", "KnowledgeError", "own"]


@cache
def own() -> Knowledge:
    """What perflint's own stubs say: read once, however many projects a process looks at."""
    from perflint.knowledge.loader import Knowledge

    return Knowledge()
