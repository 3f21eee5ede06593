"""Where pandas keeps what frames and series share."""
from pandas import NDFrame
