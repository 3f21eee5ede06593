import torch


@torch.jit.script  # error: PFL904
def left_out(count: int, chosen: list[int]) -> list[int]:
    found: list[int] = []
    for place in range(count):
        if place not in chosen:  # hint: PFL607
            found.append(place)
    return found


def called(count: int, chosen: list[int]) -> list[int]:
    found: list[int] = []
    for place in range(count):
        if place not in chosen:  # hint: PFL607
            found.append(place)
    return found


@torch.jit.script  # error: PFL904
def calls(count: int, chosen: list[int]) -> list[int]:
    return called(count, chosen)


def by_set(count: int, chosen: set[int]) -> list[int]:
    return [place for place in range(count) if place not in chosen]  # ok


def once(place: int, chosen: list[int]) -> bool:
    return place in chosen  # ok


def few(count: int) -> list[int]:
    return [place for place in range(count) if place not in [1, 2]]  # ok


def other(names: list[str], count: int) -> str:
    text = ""
    for name in names[:count]:
        text += name + ","  # hint: PFL601
    return text


def joined(names: list[str]) -> str:
    return ",".join(names)  # ok
