"""Keras as TensorFlow re-exports it."""
from keras import *
from keras import applications, callbacks, datasets, layers, losses, metrics, mixed_precision, models, ops, optimizers, saving, utils
