"""Keras. `predict` gives an array and is for many samples, a call gives a tensor."""
from typing import Any

from keras import applications, callbacks, config, datasets, layers, losses, metrics, mixed_precision, models, ops, optimizers, saving, utils
from keras.layers import Input, Layer
from keras.models import Model, Sequential

__version__: str
