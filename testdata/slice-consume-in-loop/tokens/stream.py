"""A stream of tokens, which another file goes through."""


class Stream:
    def __init__(self, tokens: list[str]) -> None:
        self.tokens = tokens

    def advance(self) -> str:
        head = self.tokens[0]
        self.tokens = self.tokens[1:]  # hint: PFL605
        return head

    @property
    def done(self) -> bool:
        return not self.tokens


class Line:
    def __init__(self, words: list[str]) -> None:
        self.words = words

    def verb(self) -> str:
        first, self.words = self.words[0], self.words[1:]  # ok: each line has one
        return first
