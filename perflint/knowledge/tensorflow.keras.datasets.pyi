"""`keras.datasets` as TensorFlow re-exports it."""
from keras.datasets import *
