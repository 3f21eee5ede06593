"""Lists that grow by a method with a name of its own: a set made before the loop would not see it."""


def accepted(words: list[str], known: list[str]) -> list[bool]:
    known = list(known)
    learn = known.append
    found = []
    for word in words:
        found.append(word in known)  # hint: PFL607
        learn(word)
    return found


def others(words: list[str], known: list[str]) -> list[bool]:
    known = list(known)
    hold = known.copy
    found = []
    for word in words:
        found.append(word in known)  # hint: PFL607
        hold()
    return found
