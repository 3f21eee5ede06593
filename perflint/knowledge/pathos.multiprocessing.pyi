"""Where process pools of pathos live."""
from pathos.pools import ProcessPool
ProcessingPool = ProcessPool
from multiprocess import Pool, cpu_count
