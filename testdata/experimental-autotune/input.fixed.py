"""tf.data with its constant in all spellings."""

import tensorflow as tf
from tensorflow.data import AUTOTUNE


def pipeline(files, parse):
    data = tf.data.Dataset.from_tensor_slices(files)
    data = data.map(parse, num_parallel_calls=tf.data.AUTOTUNE)
    return data.prefetch(AUTOTUNE)


def current(data):
    return data.prefetch(tf.data.AUTOTUNE)


def old(data):
    return data.prefetch(tf.compat.v1.data.experimental.AUTOTUNE)


def other(config):
    return config.data.experimental.AUTOTUNE
