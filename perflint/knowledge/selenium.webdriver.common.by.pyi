"""How elements are looked for."""
class By:
    ID: str
    NAME: str
    XPATH: str
    CSS_SELECTOR: str
    CLASS_NAME: str
    TAG_NAME: str
    LINK_TEXT: str
    PARTIAL_LINK_TEXT: str
