"""Gone since 2024.0."""
from typing import Any

@removed("2024.0")
class IECore:
    def read_network(self, model, weights="") -> Any: ...
    @loads_model
    @compiles("graph")
    def load_network(self, network, device_name, **kwargs) -> Any: ...
@removed("2024.0")
class IENetwork: ...
