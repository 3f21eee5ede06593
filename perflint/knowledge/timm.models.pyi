"""Where timm keeps its models."""
from timm import create_model, list_models
