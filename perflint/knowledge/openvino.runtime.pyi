"""Gone since 2026: `openvino` has all of it since 2023.1."""
from openvino import AsyncInferQueue, CompiledModel, Core, InferRequest, Model, compile_model
