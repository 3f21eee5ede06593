"""MLflow: models of any kind behind one interface."""
from typing import Any

class PyFuncModel:
    @infers
    def predict(self, data, params=None) -> Any: ...
@loads_model
@blocks("file", use="asyncio.to_thread")
def load_model(model_uri, suppress_warnings=False, dst_path=None, **kwargs) -> PyFuncModel: ...
