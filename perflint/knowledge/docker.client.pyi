"""Docker's daemon."""
from docker import DockerClient, from_env
