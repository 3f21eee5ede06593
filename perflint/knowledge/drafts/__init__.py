"""First drafts of stubs, read off the sources of a package: types and signatures, and no effects.

A source is parsed and never imported: what is written down is what its annotations, its docstrings and its
plain assignments say. A name that nothing tells the meaning of is left out, which means unknown.
"""

from __future__ import annotations

from perflint.knowledge.drafts.sources import DraftError, Package, find
from perflint.knowledge.drafts.writing import draft, flat

__all__ = ["DraftError", "Package", "draft", "find", "flat"]
