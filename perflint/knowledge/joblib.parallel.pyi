"""Where `Parallel` lives."""
from joblib import Parallel, cpu_count, delayed, parallel_backend, parallel_config
