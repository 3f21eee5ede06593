"""Where NLTK keeps stemmers."""
from nltk import PorterStemmer, SnowballStemmer, WordNetLemmatizer
