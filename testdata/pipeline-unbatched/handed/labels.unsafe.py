"""A pipeline that is given."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from transformers import Pipeline


class Labels:
    def __init__(self, classifier: Pipeline) -> None:
        self._classifier = classifier

    def of(self, rows) -> list[str]:
        texts = [row.text for row in rows]
        given = self._classifier(texts, batch_size=32)
        return [each["label"] for each in given]

    def of_one(self, row) -> str:
        return self._classifier(row.text)[0]["label"]

    def in_batches(self, rows):
        return self._classifier([row.text for row in rows], batch_size=16)
