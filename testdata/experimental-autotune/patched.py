import tensorflow as tf


def patched(value, build):
    saved, tf.data.experimental.AUTOTUNE = tf.data.experimental.AUTOTUNE, value  # error: PFL905
    try:
        return build()
    finally:
        tf.data.experimental.AUTOTUNE = saved  # ok
