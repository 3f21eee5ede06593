"""Pools of modules that the loop itself imports."""


def hashed(groups, work):
    found = []
    for group in groups:
        import concurrent.futures

        with concurrent.futures.ProcessPoolExecutor() as pool:  # error: PFL101
            found.extend(pool.map(work, group, chunksize=100))
    return found


def of_each(contexts, groups, work):
    found = []
    for context, group in zip(contexts, groups, strict=True):
        with context.Pool() as pool:  # ok: another context in each iteration
            found.extend(pool.map(work, group, chunksize=100))
    return found
