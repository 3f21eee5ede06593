import ray


@ray.remote
def pick(table, row):
    return table[row]
