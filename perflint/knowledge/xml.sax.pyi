"""Reading XML piece by piece."""
from xml.sax import handler
from xml.sax.handler import ContentHandler, ErrorHandler
