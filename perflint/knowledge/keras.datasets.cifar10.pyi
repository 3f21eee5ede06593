"""One data set of Keras."""
from numpy import ndarray

@blocks("network", use="asyncio.to_thread")
def load_data(*args, **kwargs) -> tuple[tuple[ndarray, ndarray], tuple[ndarray, ndarray]]: ...
