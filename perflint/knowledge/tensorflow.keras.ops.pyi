"""`keras.ops` as TensorFlow re-exports it."""
from keras.ops import *
