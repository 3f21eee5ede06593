"""Where Sentence Transformers keeps `CrossEncoder`."""
from sentence_transformers import CrossEncoder
