"""Where transformers keeps what tokenizers share."""
from transformers import BatchEncoding, PreTrainedTokenizerBase
