"""Parameters that give their shapes to arrays: `np.zeros(x.shape[0])`, `np.empty_like(x)`."""

from __future__ import annotations

import ast

from perflint.language.names import Names
from perflint.language.nodes import FunctionNode, parent

# What makes an array of a size, or of that of another array.
_SIZED = frozenset(f"numpy.{name}" for name in ("empty", "full", "ones", "zeros"))
_ALIKE = frozenset(f"{name}_like" for name in _SIZED)
# Libraries whose objects have a shape, too.
_SHAPED = tuple(
    "cupy dask h5py jax keras pandas polars scipy.sparse tensorflow torch xarray zarr".split()
)


def sizes_array(name: str, function: FunctionNode, names: Names) -> bool:
    """Whether a parameter gives its shape to an array that its function makes, `np.zeros(x.shape[0])`,
    `np.empty_like(x)`, in a file that knows of no other arrays than NumPy's."""
    if names.once("imports other arrays", lambda: _imports_others(names)):
        return False
    for read in names.scopes[function].uses.get(name, ()):
        whole: ast.AST = read
        above = parent(read)
        if isinstance(above, ast.Attribute) and above.attr == "shape":
            whole, above = above, parent(above)
            if isinstance(above, ast.Subscript) and above.value is whole:
                whole, above = above, parent(above)
            makers = _SIZED
        else:
            makers = _ALIKE
        if isinstance(above, ast.Tuple):
            whole, above = above, parent(above)
        if isinstance(above, ast.Call) and above.args[:1] == [whole]:
            if names.dotted(above.func) in makers:
                return True
    return False


def _imports_others(names: Names) -> bool:
    """Whether a file imports something whose objects have a shape and are no arrays of NumPy."""
    return any(
        (binding.imported or "").startswith(_SHAPED)
        for scope in names.scopes.values()
        for bindings in scope.bindings.values()
        for binding in bindings
        if binding.kind == "import"
    )
