"""`keras.mixed_precision.experimental` as TensorFlow re-exported it."""
from keras.mixed_precision.experimental import *
