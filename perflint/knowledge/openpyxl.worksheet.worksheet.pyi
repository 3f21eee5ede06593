"""Sheets of Excel."""
from openpyxl import Worksheet
