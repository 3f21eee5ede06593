"""Documents of Word."""
from docx import _Document as Document
