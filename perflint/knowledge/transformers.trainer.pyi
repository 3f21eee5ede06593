"""Where transformers keeps `Trainer`."""
from transformers import Trainer
