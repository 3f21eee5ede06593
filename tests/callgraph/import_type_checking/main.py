from __future__ import annotations
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from store import Store

def run(store: Store):
    store.load()
