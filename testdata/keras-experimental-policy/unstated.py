"""Nothing says which TensorFlow the project has."""

import tensorflow as tf


def setup():
    tf.keras.mixed_precision.experimental.set_policy("mixed_float16")  # error: PFL912


def current():
    return tf.keras.mixed_precision.global_policy()  # ok
