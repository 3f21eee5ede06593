"""Apache Arrow: CSV files."""
from pyarrow import Table

@blocks("file", use="asyncio.to_thread")
def read_csv(input_file, *args, **kwargs) -> Table: ...
@blocks("file", use="asyncio.to_thread")
def write_csv(data, output_file, *args, **kwargs) -> None: ...
