from multiprocessing import get_context

from forked import lemmas


def every(texts):
    with get_context("fork").Pool(4) as pool:
        return pool.map(lemmas, texts)
