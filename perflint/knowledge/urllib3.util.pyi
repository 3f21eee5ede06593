"""Settings of urllib3."""
from urllib3 import Retry, Timeout
from urllib3.util import retry
