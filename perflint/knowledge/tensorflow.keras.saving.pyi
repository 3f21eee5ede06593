"""`keras.saving` as TensorFlow re-exports it."""
from keras.saving import *
