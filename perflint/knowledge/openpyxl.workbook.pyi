"""Workbooks of Excel."""
from openpyxl import Workbook
