"""joblib with the settings of scikit-learn."""
from joblib import Parallel, delayed
