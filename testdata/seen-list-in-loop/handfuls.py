"""What was seen, where there is little to see."""


def fields_of(cls: type):
    names = []
    for base in cls.__mro__:
        for name in vars(base):
            if name not in names:  # ok: the names of one class
                names.append(name)
    return names


def parts_of(path: str):
    parts = []
    for part in path.split("/"):
        if part not in parts:  # ok: the parts of one name
            parts.append(part)
    return parts


def words_of(text: str):
    words = []
    for word in text.split():
        if word not in words:  # hint: PFL606
            words.append(word)
    return words


def tagged(posts: list[dict[str, str]]):
    tags = []
    for post in posts:
        if post["tag"] not in tags:  # hint: PFL606
            tags.append(post["tag"])
    return tags
