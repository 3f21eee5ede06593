"""Sessions under boto3."""
from botocore.client import BaseClient
@creates("session")
class Session:
    @creates("client")
    def create_client(self, service_name, *args, **kwargs) -> BaseClient: ...
@creates("session")
def get_session(env_vars=None) -> Session: ...
