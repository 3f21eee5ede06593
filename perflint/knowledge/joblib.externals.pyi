"""What joblib carries with it."""
from joblib.externals import loky
