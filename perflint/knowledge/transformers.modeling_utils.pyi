"""Where transformers keeps `PreTrainedModel`."""
from transformers import PreTrainedModel
