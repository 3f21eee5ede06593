import numba
import tensorflow as tf


def variants(function):
    compiled: dict = {
        parallel: numba.njit(function, parallel=parallel)  # ok: kept by the closure
        for parallel in (True, False)
    }

    def wrapper(*args, quick: bool = True):
        return compiled[quick](*args)

    return wrapper


def export(model, shape):
    whole = tf.function(lambda x: model(x))  # ok: another model each time
    return whole.get_concrete_function(shape)


def export_all(models: list, shape):
    for model in models:
        variants(model.call)
        export(model, shape)
