"""What is read of one text, lazily."""

from spacy.language import Language


class Clauses:
    def __init__(self, nlp: Language) -> None:
        self._nlp = nlp

    def _verbs(self, text: str):
        for token in self._nlp(text):
            if token.pos_ == "VERB":
                yield token.lemma_

    def of(self, text: str) -> list[str]:
        return list(self._verbs(text))

    def fixed(self, text: str) -> list[str]:
        return [text, *self._verbs("It rains.")]

    def of_all(self, texts: list[str]):
        for doc in self._nlp.pipe(texts):
            yield from (token.lemma_ for token in doc)
