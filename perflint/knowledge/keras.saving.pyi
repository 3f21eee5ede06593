"""Saved models of Keras."""
import keras.models

@loads_model
@blocks("file", use="asyncio.to_thread")
def load_model(filepath, custom_objects=None, compile=True, safe_mode=True) -> keras.models.Model: ...
@blocks("file", use="asyncio.to_thread")
def save_model(model, filepath, overwrite=True, **kwargs) -> None: ...
