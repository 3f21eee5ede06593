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
