"""Pillow."""
from PIL import Image, ImageOps
