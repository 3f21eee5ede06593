"""Where transformers keeps pipelines."""
from transformers import Pipeline, pipeline
