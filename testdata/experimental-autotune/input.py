# perflint-test: {"libraries": {"tensorflow": "2.4"}}
"""tf.data with its constant in all spellings."""

import tensorflow as tf
from tensorflow.data.experimental import AUTOTUNE


def pipeline(files, parse):
    data = tf.data.Dataset.from_tensor_slices(files)
    data = data.map(parse, num_parallel_calls=tf.data.experimental.AUTOTUNE)  # error: PFL905
    return data.prefetch(AUTOTUNE)  # error: PFL905


def current(data):
    return data.prefetch(tf.data.AUTOTUNE)  # ok


def old(data):
    return data.prefetch(tf.compat.v1.data.experimental.AUTOTUNE)  # ok: left alone


def other(config):
    return config.data.experimental.AUTOTUNE  # ok: not TensorFlow
