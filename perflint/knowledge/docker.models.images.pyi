"""Docker's images."""
from docker import Image, ImageCollection
