"""`keras.metrics` as TensorFlow re-exports it."""
from keras.metrics import *
