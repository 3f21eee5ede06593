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
        import dask
        out.extend(dask.compute(*[increased(number) for number in numbers]))
    else:
        return [number for number in numbers]
    return out


def in_a_condition(numbers: list) -> bool:
    from dask import delayed

    @delayed
    def increased(number):
        return number + 1

    import dask
    if not numbers:
        return False
    elif any(list(dask.compute(*[increased(number) for number in numbers]))):
        return True
    return False


def within(numbers: list) -> list:
    from dask import delayed

    def inner(values: list) -> list:
        total: list = []
        try:
            for value in values:
                total.append(delayed(str)(value).compute())
        finally:
            print(len(values))
        return total

    return inner(numbers)
