"""Types of the interpreter's own objects."""
from builtins import NoneType, function
from typing import Any

class CodeType:
    co_name: str
    co_filename: str
    co_firstlineno: int
class FrameType:
    f_back: FrameType | None
    f_code: CodeType
    f_lineno: int
class TracebackType:
    tb_frame: FrameType
    tb_lineno: int
    tb_next: TracebackType | None
class ModuleType:
    __name__: str
    __file__: str | None
class SimpleNamespace:
    def __init__(self, **kwargs) -> None: ...
class MappingProxyType: ...
class GenericAlias: ...
class UnionType: ...
FunctionType = function
LambdaType = function
class MethodType:
    __self__: Any
class BuiltinFunctionType: ...
class GeneratorType: ...
class CoroutineType: ...
