"""Waiting for what pages do."""
from selenium.webdriver.support.ui import WebDriverWait
