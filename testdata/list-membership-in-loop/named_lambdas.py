WORDS = list(open("words.txt"))
is_known = lambda word: word in WORDS  # error: PFL607
by_default = lambda word, words=list(open("words.txt")): word in words  # hint: PFL607
of_given = lambda word, words: word in words  # ok: other words in each call
is_first = lambda word: word in ("a", "b")  # ok: two
is_asked_once = lambda word: word in WORDS  # ok: no loop calls it


def known(texts: list[str]):
    found = []
    for text in texts:
        if is_known(text) or is_first(text):
            found.append(text)
    return found


def known_by_default(texts: list[str]):
    return [text for text in texts if by_default(text)]


def known_of_each(texts: list[str]):
    return [text for text in texts if of_given(text, list(text))]


def asked(text: str):
    return is_asked_once(text)
