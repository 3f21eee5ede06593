"""`keras.utils` as TensorFlow re-exports it."""
from keras.utils import *
