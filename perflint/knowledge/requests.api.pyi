"""Where the functions of requests live."""
from requests import delete, get, head, options, patch, post, put, request
