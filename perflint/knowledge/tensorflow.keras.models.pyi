"""`keras.models` as TensorFlow re-exports it."""
from keras.models import *
