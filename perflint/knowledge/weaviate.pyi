"""A vector store."""
@creates("client")
@connects("network")
def connect_to_local(*args, **kwargs): ...
@creates("client")
@connects("network")
def connect_to_custom(*args, **kwargs): ...
@creates("client")
@connects("network")
def connect_to_weaviate_cloud(*args, **kwargs): ...
