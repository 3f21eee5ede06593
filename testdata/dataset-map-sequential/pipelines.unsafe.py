"""Pipelines that prepare one element at a time, and others."""

import tensorflow as tf


def parse(path):
    return tf.io.decode_jpeg(tf.io.read_file(path))


def flip(picture):
    return tf.random.uniform([]) * picture


def pictures(paths):
    data = tf.data.Dataset.from_tensor_slices(paths)
    return (
        data.map(parse, num_parallel_calls=tf.data.AUTOTUNE)
        .batch(32)
        .prefetch(tf.data.AUTOTUNE)
    )


def train(paths, step):
    data = tf.data.Dataset.from_tensor_slices(paths)
    data = data.map(parse, num_parallel_calls=tf.data.AUTOTUNE).batch(32)
    for batch in data.prefetch(tf.data.AUTOTUNE):
        step(batch)


def shown(paths):
    data = tf.data.Dataset.from_tensor_slices(paths).map(parse, tf.data.AUTOTUNE)
    for picture in data.prefetch(tf.data.AUTOTUNE):
        print(picture)


def parallel(paths):
    data = tf.data.Dataset.from_tensor_slices(paths)
    return data.map(parse, num_parallel_calls=4).batch(32)


def drawn(paths):
    data = tf.data.Dataset.from_tensor_slices(paths)
    return data.map(flip)


def prefetched(paths, step):
    data = tf.data.Dataset.from_tensor_slices(paths)
    data = data.map(parse, num_parallel_calls=4).prefetch(2)
    for batch in data:
        step(batch)


def a_few(paths, step):
    data = tf.data.Dataset.from_tensor_slices(paths).map(parse, num_parallel_calls=4)
    for batch in data.take(3):
        step(batch)


def plain(numbers, step):
    for batch in tf.data.Dataset.from_tensor_slices(numbers).batch(4):
        step(batch)


def other(frame):
    return frame.map(parse), list(map(parse, frame))


def measured(paths, step, progress):
    data = tf.data.Dataset.from_tensor_slices(paths).map(parse, num_parallel_calls=4)
    for number, picture in enumerate(data.prefetch(tf.data.AUTOTUNE)):
        step(number, picture)


def all_at_once(paths):
    data = tf.data.Dataset.from_tensor_slices(paths)
    return data.map(
        parse,
        deterministic=True,
        num_parallel_calls=tf.data.AUTOTUNE,
    )


def given(data: tf.data.Dataset, step):
    for batch in data:
        step(batch)


def options(data: tf.data.Dataset, settings):
    return data.map(parse, **settings)
