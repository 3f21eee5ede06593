"""Where requests and responses live."""
from requests import PreparedRequest, Request, Response
