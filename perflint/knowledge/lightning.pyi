"""Lightning under its newer name."""
from lightning import pytorch
from pytorch_lightning import Callback, LightningDataModule, LightningModule, Trainer, seed_everything
