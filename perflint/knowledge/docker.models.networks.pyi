"""Docker's networks."""
from docker import Network, NetworkCollection
