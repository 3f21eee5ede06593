"""Docker's containers."""
from docker import Container, ContainerCollection
