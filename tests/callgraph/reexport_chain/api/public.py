from api.impl.core import Client, load
