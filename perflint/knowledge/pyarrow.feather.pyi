"""Apache Arrow: Feather files."""
from pandas import DataFrame
from pyarrow import Table

@blocks("file", use="asyncio.to_thread")
def read_table(source, columns=None, **kwargs) -> Table: ...
@blocks("file", use="asyncio.to_thread")
def read_feather(source, columns=None, **kwargs) -> DataFrame: ...
