"""Stand-ins of libraries that run models: what they give follows from the text, and a text may be refused."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from tests.differential.stand_ins import stand_in, standing_in
from tests.differential.world import note

LONGEST = 12  # characters that a text may have


def _read(text: object) -> str:
    """A text, as far as a model takes it."""
    if not isinstance(text, str):
        raise ValueError(f"expected a string, but got {type(text)}")
    if len(text) > LONGEST:
        raise ValueError(f"text of length {len(text)} exceeds maximum of {LONGEST}")
    return str(text)


class Doc:
    """A document of spaCy."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.lang_ = "en"

    @property
    def ents(self) -> tuple[str, ...]:
        """The words of the text in upper case."""
        return tuple(word for word in self.text.split() if word.isupper())

    def __len__(self) -> int:
        return len(self.text.split())

    def __iter__(self) -> Iterator[str]:
        return iter(self.text.split())


class Language:
    """A pipeline of spaCy with parts: it takes texts ahead, a batch at a time."""

    batch_size = 1000

    def __call__(self, text: object, *, disable: Iterable[str] = ()) -> Doc:
        return text if isinstance(text, Doc) else Doc(_read(text))

    def pipe(self, texts: Iterable[Any], *, batch_size: int | None = None) -> Iterator[Doc]:
        """Documents in the order of their texts, each batch made as a whole."""
        left = iter(texts)
        while batch := [self(text) for text in islice(left, batch_size or self.batch_size)]:
            yield from batch


class Pipeline:
    """A pipeline of transformers for one task, with or without a token to pad with."""

    def __init__(self, task: str, model: object = None, *, device: object = None, **_: Any) -> None:
        self.task = task
        self.pads = model != "gpt2"

    def __call__(self, inputs: Any, *, batch_size: int | None = None, **_: Any) -> Any:
        size = batch_size or 1
        if size > 1 and not self.pads and not isinstance(inputs, str):
            raise ValueError("Pipeline with tokenizer without pad_token cannot do batching")
        if isinstance(inputs, list):
            return list(self._each(inputs, size))
        if isinstance(inputs, Iterator):
            return self._each(inputs, size)
        answer = self._answer(inputs, 1)
        return [answer] if self.task in ("text-classification", "summarization") else answer

    def _each(self, inputs: Iterable[Any], size: int) -> Iterator[Any]:
        left = iter(inputs)
        while batch := [_read(one) for one in islice(left, size)]:
            yield from [self._answer(one, len(batch)) for one in batch]

    def _answer(self, given: object, among: int) -> Any:
        text = _read(given)
        if self.task == "text-classification":
            # Rounding depends on what else is in the batch.
            return {"label": text[:1], "score": 0.1 * len(text) * (1 + 1e-15 * (among - 1))}
        if self.task == "summarization":
            return {"summary_text": text.upper()}
        return [{"word": word, "index": place} for place, word in enumerate(text.split())]


class SentenceTransformer:
    """Embeddings of texts: one is a vector, many are the rows of a matrix."""

    def __init__(self, name: str = "") -> None:
        self.name = name

    def encode(
        self, sentences: Any, batch_size: int = 32, normalize_embeddings: bool = False
    ) -> Any:
        """The embeddings of a text, or of many."""
        import numpy as np

        if isinstance(sentences, str) or not hasattr(sentences, "__len__"):
            return self._embedded(sentences, normalize_embeddings)
        rows = [
            self._embedded(sentences[place], normalize_embeddings)
            for place in range(len(sentences))
        ]
        return np.asarray(rows) if rows else np.array([])

    def _embedded(self, text: object, normalize: bool) -> Any:
        import numpy as np

        own = _read(text)
        found = np.array([len(own), sum(map(ord, own)) % 7, 1], dtype=np.float32)
        return found / np.float32(np.linalg.norm(found)) if normalize else found


class Tokenizer:
    """A tokenizer of transformers: a text gives a list, a list of texts gives one for each."""

    @classmethod
    def from_pretrained(cls, name: str, **_: Any) -> Tokenizer:
        """The one tokenizer."""
        return cls()

    def __call__(
        self,
        text: Any = None,
        text_pair: Any = None,
        *,
        text_target: Any = None,
        padding: object = False,
        truncation: bool = False,
        max_length: int = 3,
        return_tensors: object = None,
    ) -> dict[str, Any]:
        if text is None:
            text = text_target
        if isinstance(text, (list, tuple)):
            pairs = text_pair if text_pair is not None else [None] * len(text)
            if len(pairs) != len(text):
                raise ValueError("batch length of text and text_pair must be the same")
            found = [self._tokens(*pair) for pair in zip(text, pairs)]
        else:
            found = [self._tokens(text, text_pair)]
        if truncation:
            found = [tokens[:max_length] for tokens in found]
        if padding:
            longest = max_length if padding == "max_length" else max(map(len, found), default=0)
            found = [tokens + [0] * (longest - len(tokens)) for tokens in found]
        masks = [[int(token > 0) for token in tokens] for tokens in found]
        if isinstance(text, (list, tuple)):
            return {"input_ids": found, "attention_mask": masks}
        return {"input_ids": found[0], "attention_mask": masks[0]}

    def _tokens(self, text: object, pair: object) -> list[int]:
        parts = [_read(text)] if pair is None else [_read(text), _read(pair)]
        return [len(word) for part in parts for word in part.split()]


class Dataset:
    """A data set of `datasets`: columns, of which a function sees one row or a thousand."""

    def __init__(self, columns: dict[str, list[Any]]) -> None:
        self.columns = columns

    @classmethod
    def from_dict(cls, columns: dict[str, Any]) -> Dataset:
        """A data set of these columns."""
        made = {name: list(values) for name, values in columns.items()}
        if len({len(values) for values in made.values()}) > 1:
            raise ValueError("columns of different lengths")
        return cls(made)

    def __len__(self) -> int:
        return max(map(len, self.columns.values()), default=0)

    def map(
        self,
        function: Any,
        with_indices: bool = False,
        with_rank: bool = False,
        input_columns: object = None,
        batched: bool = False,
        batch_size: int = 1000,
        *,
        remove_columns: Iterable[str] | None = None,
        num_proc: int | None = None,
        fn_kwargs: dict[str, Any] | None = None,
    ) -> Dataset:
        """A data set with what the function gives besides, or instead of the columns that go."""
        size = len(self)
        given: list[dict[str, Any]] = []
        for start in range(0, size, batch_size if batched else 1):
            rows = {
                name: values[start : start + batch_size] if batched else values[start]
                for name, values in self.columns.items()
            }
            given.append(function(rows, **(fn_kwargs or {})))
        kept = {k: v for k, v in self.columns.items() if k not in (remove_columns or ())}
        for name in given[0] if given else ():
            parts = [one[name] for one in given]
            kept[name] = [row for part in parts for row in part] if batched else parts
            if len(kept[name]) != size:
                raise ValueError(f"Expected length {size} but got {len(kept[name])}")
        return Dataset(kept)


class Model:
    """What is loaded from a file."""

    def __init__(self, path: Any) -> None:
        self.path = path
        self.calls = 0

    def predict(self, rows: Any) -> Any:
        """Something that follows from the rows."""
        self.calls += 1
        return [self.path, len(str(rows))]


def load(path: Any, mmap_mode: object = None) -> Model:
    """What is in a file."""
    note("load", path)
    if not isinstance(path, str):
        raise TypeError(path)
    return Model(path)


@contextlib.contextmanager
def models() -> Iterator[None]:
    """Put the stand-ins in the place of the libraries."""
    with standing_in(
        stand_in("spacy", load=lambda name: Language(), Language=Language),
        stand_in(
            "transformers",
            pipeline=Pipeline,
            TextClassificationPipeline=Pipeline,
            AutoTokenizer=Tokenizer,
            PreTrainedTokenizerBase=Tokenizer,
        ),
        stand_in("sentence_transformers", SentenceTransformer=SentenceTransformer),
        stand_in("joblib", load=load),
        stand_in("datasets", Dataset=Dataset, load_dataset=Dataset.from_dict),
    ):
        yield
