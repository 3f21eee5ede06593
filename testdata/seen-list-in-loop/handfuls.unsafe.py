"""What was seen, where there is little to see."""


def fields_of(cls: type):
    names = []
    for base in cls.__mro__:
        for name in vars(base):
            if name not in names:
                names.append(name)
    return names


def parts_of(path: str):
    parts = []
    for part in path.split("/"):
        if part not in parts:
            parts.append(part)
    return parts


def words_of(text: str):
    words = list(dict.fromkeys(text.split()))
    return words


def tagged(posts: list[dict[str, str]]):
    tags = []
    tags_set = set()
    for post in posts:
        if post["tag"] not in tags_set:
            tags_set.add(post["tag"])
            tags.append(post["tag"])
    return tags
