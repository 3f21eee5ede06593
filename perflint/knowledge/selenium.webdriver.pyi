"""Browsers by WebDriver: each call, and most properties of an element, are an HTTP request to the driver."""
from selenium.webdriver.remote.webdriver import WebDriver
from selenium.webdriver.common.by import By
@spawns("process")
@blocks("subprocess")
class Chrome(WebDriver): ...
@spawns("process")
@blocks("subprocess")
class Firefox(WebDriver): ...
@spawns("process")
@blocks("subprocess")
class Edge(WebDriver): ...
@blocks("network")
class Remote(WebDriver): ...
