"""Where pool managers live."""
from urllib3 import PoolManager, ProxyManager
