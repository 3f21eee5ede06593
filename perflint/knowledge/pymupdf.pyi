"""PDF files by MuPDF: the newer name of fitz."""
from fitz import Document, Page, open
