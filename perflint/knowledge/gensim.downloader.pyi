"""Models and corpora of Gensim."""
from typing import Any

@loads_model
@blocks("network")
def load(name, return_path=False) -> Any: ...
