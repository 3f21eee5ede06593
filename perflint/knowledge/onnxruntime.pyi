"""ONNX Runtime. `run` takes a batch, and releases the GIL."""
from typing import Any

from numpy import ndarray

@kind("session options", also="onnxruntime.capi.onnxruntime_pybind11_state.SessionOptions")
class SessionOptions:
    intra_op_num_threads: int
    inter_op_num_threads: int
    execution_mode: Any
    graph_optimization_level: Any
    enable_profiling: bool
    def add_session_config_entry(self, key, value) -> None: ...
class ExecutionMode:
    ORT_SEQUENTIAL: ExecutionMode
    ORT_PARALLEL: ExecutionMode
class GraphOptimizationLevel:
    ORT_ENABLE_ALL: GraphOptimizationLevel
    ORT_ENABLE_BASIC: GraphOptimizationLevel
    ORT_ENABLE_EXTENDED: GraphOptimizationLevel
    ORT_DISABLE_ALL: GraphOptimizationLevel
class NodeArg:
    name: str
    shape: list
    type: str
@kind("model")
@loads_model
class InferenceSession:
    def __init__(self, path_or_bytes, sess_options=None, providers=None, provider_options=None, **kwargs) -> None: ...
    @infers
    def run(self, output_names, input_feed, run_options=None) -> list[Any]: ...
    @infers
    def run_with_ort_values(self, output_names, input_dict_ort_values, run_options=None) -> list[Any]: ...
    @infers
    def run_with_iobinding(self, iobinding, run_options=None) -> None: ...
    def io_binding(self) -> Any: ...
    def get_inputs(self) -> list[NodeArg]: ...
    def get_outputs(self) -> list[NodeArg]: ...
    def get_providers(self) -> list[str]: ...
class OrtValue:
    @classmethod
    def ortvalue_from_numpy(cls, numpy_obj, device_type="cpu", device_id=0) -> OrtValue: ...
    @syncs_device
    def numpy(self) -> ndarray: ...
def get_available_providers() -> list[str]: ...
def get_device() -> str: ...
