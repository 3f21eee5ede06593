"""The parts of trees of Beautiful Soup."""
from bs4 import Comment, NavigableString, PageElement, ResultSet, Tag
