"""Where files are."""

from dataclasses import dataclass
from pathlib import Path

FOLDER = Path("var")
VECTORS = FOLDER / "vectors.npy"
SAMPLES = "var/samples.bin"


@dataclass
class Options:
    weights: str = "weights.npy"
    raw: str = "weights.raw"
