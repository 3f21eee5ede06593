"""Another place of the progress bar."""
from tqdm import tqdm, trange
