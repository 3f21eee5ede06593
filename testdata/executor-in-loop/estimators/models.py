import multiprocessing


def grown(seed):
    return [seed * number for number in range(seed)]


class Forest:
    def __init__(self, trees):
        self.trees = trees

    def fit(self, rows):
        with multiprocessing.Pool(4) as pool:
            return pool.map(grown, rows)


class Tree:
    def fit(self, rows):
        return grown(len(rows))
