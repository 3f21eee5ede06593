"""Names for types. Most are other names of builtin and abstract classes."""
from collections import ChainMap, Counter, OrderedDict, defaultdict as DefaultDict, deque as Deque
from collections.abc import (
    AsyncGenerator, AsyncIterable, AsyncIterator, Awaitable, ByteString, Callable, Collection, Container, Coroutine,
    Generator, Hashable, ItemsView, Iterable, Iterator, KeysView, Mapping, MappingView, MutableMapping, MutableSequence,
    MutableSet, Reversible, Sequence, Set as AbstractSet, Sized, ValuesView,
)
from contextlib import AbstractAsyncContextManager as AsyncContextManager, AbstractContextManager as ContextManager
from re import Match, Pattern
from builtins import (
    dict as Dict, frozenset as FrozenSet, list as List, set as Set, str as Text, tuple as Tuple, type as Type,
)
from io import IOBase

Any: _Special
AnyStr: _Special
Annotated: _Special
ClassVar: _Special
Concatenate: _Special
Final: _Special
Generic: _Special
Literal: _Special
LiteralString: _Special
Never: _Special
NoReturn: _Special
NotRequired: _Special
Optional: _Special
ParamSpec: _Special
Protocol: _Special
ReadOnly: _Special
Required: _Special
Self: _Special
TypeAlias: _Special
TypeGuard: _Special
TypeIs: _Special
TypeVar: _Special
TypeVarTuple: _Special
Union: _Special
Unpack: _Special
TYPE_CHECKING: bool
class _Special: ...
@kind("plain base")
class NamedTuple(tuple):
    _fields: tuple[str, ...]
    def _asdict(self) -> dict[str, Any]: ...
    def _replace(self, **kwargs) -> Self: ...
@kind("typed dict")
class TypedDict(dict): ...
class SupportsFloat: ...
class SupportsInt: ...
@kind("file")
class IO(IOBase, Generic[T]):
    @blocks("file")
    def read(self, size=-1, /) -> T: ...
    @blocks("file")
    def readline(self, size=-1, /) -> T: ...
    @blocks("file")
    def readlines(self, hint=-1, /) -> list[T]: ...
    @blocks("file")
    def write(self, text, /) -> int: ...
    @blocks("file")
    def __iter__(self) -> Iterator[T]: ...
@kind("file")
class TextIO(IO):
    @blocks("file")
    def read(self, size=-1, /) -> str: ...
    @blocks("file")
    def readline(self, size=-1, /) -> str: ...
    @blocks("file")
    def readlines(self, hint=-1, /) -> list[str]: ...
    @blocks("file")
    def write(self, text, /) -> int: ...
    @blocks("file")
    def __iter__(self) -> Iterator[str]: ...
@kind("file")
class BinaryIO(IO):
    @blocks("file")
    def read(self, size=-1, /) -> bytes: ...
    @blocks("file")
    def readline(self, size=-1, /) -> bytes: ...
    @blocks("file")
    def readlines(self, hint=-1, /) -> list[bytes]: ...
    @blocks("file")
    def write(self, buffer, /) -> int: ...
    @blocks("file")
    def __iter__(self) -> Iterator[bytes]: ...
def overload(func): ...
@kind("leaves equality")
def final(func): ...
@kind("describes")
@few
def get_args(tp) -> tuple[Any, ...]: ...
@kind("describes")
@few
def get_type_hints(obj, globalns=None, localns=None, include_extras=False) -> dict[str, Any]: ...
@kind("new type")
def NewType(name, tp): ...
@kind("casts", also="typing_extensions.cast")
def cast(typ, val): ...
