# perflint-test: {"libraries": {"tensorflow": "2.4"}}
"""Mixed precision before and after it left the experimental module."""

import tensorflow as tf
from tensorflow.keras.mixed_precision import experimental as mixed_precision


def setup():
    tf.keras.mixed_precision.experimental.set_policy("mixed_float16")  # error: PFL912
    policy = mixed_precision.Policy("mixed_float16")  # error: PFL912
    return policy


def scaled(optimizer):
    return mixed_precision.LossScaleOptimizer(optimizer, "dynamic")  # error: PFL912


def current():
    tf.keras.mixed_precision.set_global_policy("mixed_float16")  # ok
    return tf.keras.mixed_precision.global_policy()  # ok


def other(settings):
    return settings.mixed_precision.experimental.set_policy("x")  # ok
