from asking import CLIENT, answer_of, answer_with, length_of


def answers(names: list[str]):
    return list(map(answer_of, names))  # error: PFL507, PFL512


def by_answer(names: list[str]):
    return sorted(names, key=answer_of)  # error: PFL507


def with_one(names: list[str]):
    return list(map(answer_with, names))  # error: PFL512


def by_length(names: list[str]):
    return sorted(names, key=length_of)  # ok


def lengths(names: list[str]):
    return list(map(length_of, names))  # ok
