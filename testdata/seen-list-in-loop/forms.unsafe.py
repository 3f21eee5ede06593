"""Values that a test names, conditions of `match`, and expressions that stand for a branch."""


def named_there(lines):
    known = []
    known_set = set()
    for line in lines:
        if (word := line.strip().lower()) not in known_set:
            known_set.add(word)
            known.append(word)
    return known


def named_and_skipped(rows):
    known = []
    for row in rows:
        if (key := row["key"]) in known:
            continue
        known.append(key)
    return known


async def of_a_stream(stream):
    topics = []
    async for message in stream:
        match message:
            case {"topic": str(topic)} if topic and topic not in topics:
                topics.append(topic)
            case {"error": code}:
                raise ValueError(code)
    return topics


def in_a_case(rows):
    names = []
    for row in rows:
        match row:
            case [name, *_]:
                if name not in names:
                    names.append(name)
    return names


def by_or(words):
    known = []
    for word in words:
        word in known or known.append(word)
    return known


def by_and(words):
    known = []
    for word in words:
        word not in known and known.append(word)
    return known


def by_choice(words):
    known = []
    for word in words:
        known.append(word) if word not in known else None
    return known


def of_a_file(path):
    known = []
    with open(path) as lines:
        for line in lines:
            line in known or known.append(line)
    return known


def others_kept(lines):
    known = []
    for line in lines:
        if (word := line.strip()) not in known:
            known.append(line)
    return known


def in_a_set(words):
    known = set()
    for word in words:
        word in known or known.add(word)
    return known


def other_way_round(words, wanted):
    left = []
    for word in words:
        word in wanted or left.append(word)
    return left


def of_each_row(rows):
    for row in rows:
        names = []
        match row:
            case [name, *_] if name not in names:
                names.append(name)
        yield names


def made_new(words):
    known = []
    for word in words:
        known and known.append(word)
    return known


def in_two_tables(rows):
    kinds, names = [], set()
    for row in rows:
        row in names or kinds.append(row)
    return kinds


def of_a_text(words, text):
    found = []
    for word in words:
        word in text or found.append(word)
    return found


def once(word, known):
    word in known or known.append(word)
    return known


def never_kept(rows):
    known = ["a", "b"]
    for row in rows:
        match row:
            case [name, *_] if name not in known:
                yield name


def other_case(rows):
    known = []
    for row in rows:
        match row:
            case [name] if name in known:
                known.append(name)
    return known


def of_lists(rows):
    known = []
    for row in rows:
        [row] in known or known.append([row])
    return known


def of_choices(words, fallback):
    found = []
    for word in words:
        found.append(word) if word else found.append(fallback)
    return found
