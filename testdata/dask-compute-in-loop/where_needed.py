"""Dask where only some of the file has it: it is imported right before it is used, whatever stands there."""


def plain(numbers: list, wanted: bool) -> list:
    from dask import delayed

    @delayed
    def increased(number):
        return number + 1

    out: list = []
    if wanted:
        return out
    elif numbers:
        for number in numbers:
            out.append(increased(number).compute())  # error: PFL131
    else:
        return [number for number in numbers]  # ok
    return out


def in_a_condition(numbers: list) -> bool:
    from dask import delayed

    @delayed
    def increased(number):
        return number + 1

    if not numbers:
        return False
    elif any([increased(number).compute() for number in numbers]):  # error: PFL131
        return True
    return False


def within(numbers: list) -> list:
    from dask import delayed

    def inner(values: list) -> list:
        total: list = []
        try:
            for value in values:
                total.append(delayed(str)(value).compute())  # error: PFL131
        finally:
            print(len(values))  # ok
        return total

    return inner(numbers)  # ok
