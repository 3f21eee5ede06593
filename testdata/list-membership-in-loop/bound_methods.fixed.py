"""Lists that grow by a method with a name of its own: a set made before the loop would not see it."""


def accepted(words: list[str], known: list[str]) -> list[bool]:
    known = list(known)
    learn = known.append
    found = []
    for word in words:
        found.append(word in known)
        learn(word)
    return found


def others(words: list[str], known: list[str]) -> list[bool]:
    known = list(known)
    hold = known.copy
    found = []
    known_set = set(known)
    for word in words:
        found.append(word in known_set)
        hold()
    return found


class Known:
    def __init__(self, path):
        self.words = list(open(path))
        self.seen = list(open(path))

    def knows(self, word):
        words = getattr(self, "words", None)
        return word in words

    def sees(self, word):
        seen = getattr(self, "seen", None)
        seen.append(word)
        return word in seen


def known_words(path):
    known = Known(path)
    return [known.knows(line) and known.sees(line) for line in open(path)]


def known_words_by_name(path):
    knows = Known(path).knows
    return [knows(line) for line in open(path)]
