"""What the stubs of array, frame and model libraries say: types and effects."""

from __future__ import annotations

import ast
import textwrap

import pytest

from perflint.knowledge import Knowledge
from perflint.knowledge.facts import FunctionFacts
from perflint.language.names import Names
from perflint.language.terms.class_lookup import canonical
from perflint.language.terms.types import Types
from perflint.language.terms.value_types import Type

KNOWLEDGE = Knowledge()
IMPORTS = """
import cupy, cv2, datasets, faiss, jax, keras, lightgbm, onnxruntime, optuna
import spacy, timm, torchvision
import jax.numpy as jnp
import numpy as np
import pandas as pd
import polars as pl
import tensorflow as tf
import torch
import torch.nn as nn
import torch.nn.functional as F
import torch.optim as optim
import xgboost as xgb
from PIL import Image
from pyspark.sql import SparkSession
from sklearn.ensemble import RandomForestClassifier
from sklearn.model_selection import GridSearchCV, train_test_split
from sklearn.pipeline import make_pipeline
from torch.utils.data import DataLoader
from transformers import AutoModel, AutoTokenizer, BertModel, pipeline
"""


def type_of(expression: str, before: str = "") -> Type | None:
    tree = ast.parse(f"{IMPORTS}\n{textwrap.dedent(before)}\n__result__ = ({expression})\n")
    last = tree.body[-1]
    assert isinstance(last, ast.Assign)
    return Types(Names(tree, "sample"), world=KNOWLEDGE).type_of(last.value)


def shown(found: Type | None) -> str | None:
    """A type in the way it would be annotated, unknown arguments left out."""
    if found is None:
        return None
    arguments = [shown(argument) or "?" for argument in found.args]
    name = found.name.removeprefix("builtins.").removeprefix("collections.abc.")
    return f"{name}[{', '.join(arguments)}]" if any(found.args) else name


def function(name: str) -> FunctionFacts:
    """The facts of a function or of constructing a class; methods are found through bases."""
    name = canonical(name, KNOWLEDGE)
    if KNOWLEDGE.klass(name) is not None:
        name = f"{name}.__init__"
    facts = KNOWLEDGE.function(name)
    if facts is None:
        owner, _, method = name.rpartition(".")
        klass = KNOWLEDGE.klass(canonical(owner, KNOWLEDGE))
        bases = klass.bases if klass else ()
        for base in bases:
            if KNOWLEDGE.klass(canonical(base, KNOWLEDGE)) is not None:
                return function(f"{canonical(base, KNOWLEDGE)}.{method}")
    assert facts is not None, f"`{name}` is not known"
    return facts


def effects(name: str) -> set[tuple[str, str]]:
    return {(effect.kind, effect.detail) for effect in function(name).effects}


def kinds(name: str) -> set[str]:
    return {effect.kind for effect in function(name).effects}


TENSOR, ARRAY, EITHER = "torch.Tensor", "numpy.ndarray", "numpy._ArrayOrScalarCommon"
FRAME, SERIES = "pandas.DataFrame", "pandas.Series"


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("torch.zeros(3)", TENSOR),
        ("torch.zeros(3) + 1", TENSOR),
        ("2 * torch.rand(3)", TENSOR),
        ("torch.rand(3) > 0.5", TENSOR),
        ("-torch.rand(3)", TENSOR),
        ("torch.rand(3) @ torch.rand(3)", TENSOR),
        ("torch.rand(3).sum()", TENSOR),
        ("torch.rand(3)[0]", TENSOR),
        ("torch.rand(3, 3)[:, 0]", TENSOR),
        ("torch.rand(3).to('cuda').float().unsqueeze(0)", TENSOR),
        ("torch.rand(3).max()", TENSOR),
        ("torch.rand(3, 3).max(1)[1]", TENSOR),
        ("torch.rand(3, 3).max(dim=-1)[0]", TENSOR),
        ("torch.max(torch.rand(3, 3), 1)[0]", TENSOR),
        ("torch.rand(3).nonzero()", TENSOR),
        ("torch.rand(3).size(0)", "int"),
        ("torch.where(torch.rand(3) > 0)[0]", TENSOR),
        ("torch.rand(3).shape", "torch.Size"),
        ("torch.rand(3).shape[0]", "int"),
        ("torch.rand(3).numel()", "int"),
        ("torch.rand(3).tolist()", "list"),
        ("torch.rand(3).numpy()", ARRAY),
        ("torch.rand(3).item()", None),
        ("torch.split(torch.rand(4), 2)", f"Sequence[{TENSOR}]"),
        ("torch.rand(4).chunk(2)[0]", TENSOR),
        ("[x for x in torch.unbind(torch.rand(4))][0]", TENSOR),
        ("torch.rand(4).topk(2)[1]", TENSOR),
        ("next(iter(torch.rand(3)))", TENSOR),
        ("torch.cat([torch.rand(1)])", TENSOR),
        ("F.softmax(torch.rand(3), dim=-1)", TENSOR),
        ("nn.Linear(3, 4)(torch.rand(3))", TENSOR),
        ("nn.CrossEntropyLoss()(1, 2)", TENSOR),
        ("nn.Linear(3, 4).to('cuda').eval()", "torch.nn.Linear"),
        ("next(iter(nn.ModuleList([])))", "torch.nn.Module"),
        ("next(nn.Linear(1, 1).parameters())", "torch.nn.Parameter"),
        ("next(iter(DataLoader([])))", None),
        ("optim.Adam([])", "torch.optim.Adam"),
        ("torch.linalg.norm(torch.rand(3))", TENSOR),
        ("torch.jit.load('model.pt')", "torch.jit.ScriptModule"),
    ],
)
def test_tensors(expression: str, expected: str | None) -> None:
    assert shown(type_of(expression)) == expected


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("np.zeros(3)", ARRAY),
        ("np.zeros(3) * 2", ARRAY),
        ("1 - np.zeros(3)", ARRAY),
        ("np.zeros(3) == 0", ARRAY),
        ("np.zeros((3, 3))[1:]", ARRAY),
        ("np.zeros((3, 3))[:, 0]", ARRAY),
        ("np.zeros(3)[np.zeros(3) > 0]", ARRAY),
        ("np.zeros(3)[[0, 1]]", ARRAY),
        ("np.unique(np.zeros(3))", ARRAY),
        ("np.where(np.zeros(3) > 0)[0]", ARRAY),
        ("np.where(np.zeros(3) > 0, 1, 2)", ARRAY),
        ("np.zeros(3).shape", "Sequence[int]"),
        ("np.zeros(3).shape[0]", "int"),
        ("len(np.zeros(3))", "int"),
        ("np.zeros(3).tolist()", "list"),
        ("np.zeros(3).astype('f4').T.reshape(-1)", ARRAY),
        ("np.array([1])", ARRAY),
        ("np.concatenate([np.zeros(1)])", ARRAY),
        ("np.linalg.inv(np.eye(2))", ARRAY),
        ("np.float32(1)", "numpy.float32"),
        # A number or a row, a number or an array: not known, so not an array.
        ("np.zeros(3)[0]", None),
        ("next(iter(np.zeros(3)))", None),
        ("np.zeros(3).sum()", EITHER),
        ("np.sqrt(2)", EITHER),
        ("np.random.rand(3)", EITHER),
        ("np.random.default_rng(0)", "numpy.random.Generator"),
        ("np.allclose(1, 1)", "bool"),
        ("np.load('a.bin')", None),
        ("np.load('a.bin').astype(float)", ARRAY),
        ("np.load('a.bin').files", "list[str]"),
        ("np.load('a.bin')['x']", ARRAY),
        ("np.load('a.bin')[:, 0]", ARRAY),
        ("np.load('a.bin') * 2", ARRAY),
        ("np.sqrt(np.zeros(3))", ARRAY),
        ("np.maximum(0, np.zeros(3))", ARRAY),
        ("np.sqrt(*rows)", EITHER),
        ("cv2.imread('a.png')", ARRAY),
        ("jnp.ones(3) + 1", "jax.Array"),
        ("jnp.ones(3).at[0].set(1)", "jax.Array"),
        ("cupy.ones(3).sum()", "cupy.ndarray"),
        ("cupy.asnumpy(cupy.ones(3))", ARRAY),
        ("tf.constant(1) + 1", "tensorflow.Tensor"),
        ("tf.reduce_sum(tf.ones(3))", "tensorflow.Tensor"),
        ("next(iter(tf.ones(3)))", "tensorflow.Tensor"),
        ("next(iter(tf.data.Dataset.range(3).batch(2)))", None),
    ],
)
def test_arrays(expression: str, expected: str | None) -> None:
    assert shown(type_of(expression)) == expected


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("df['a']", SERIES),
        ("df.a", SERIES),
        ("df[['a', 'b']]", FRAME),
        ("df[df['a'] > 1]", FRAME),
        ("df[(df.a > 1) & ~(df.b < 2)]", FRAME),
        ("df[:10]", FRAME),
        ("df['a'] + 1", SERIES),
        ("df['a'][:3]", SERIES),
        ("df['a'][df['a'] > 0]", SERIES),
        ("df['a'].str.lower()", SERIES),
        ("df['a'].dt.year", SERIES),
        ("df['a'].map(str)", SERIES),
        ("df['a'].sum()", None),
        ("np.log(df['a'])", SERIES),
        ("np.sign(df)", FRAME),
        ("np.maximum(df['a'], 0)", SERIES),
        ("np.fmin(0, df['a'])", SERIES),
        ("np.log(np.log(df['a']) + 1)", SERIES),
        ("np.mean(df['a'])", EITHER),
        ("train_test_split(df, df['a'])[1]", FRAME),
        ("train_test_split(df, df['a'])[3]", SERIES),
        ("train_test_split(*parts)[0]", None),
        ("train_test_split()[0]", None),
        ("next(iter(df['a']))", None),
        ("df['a'].tolist()", "list"),
        ("df.mean()", SERIES),
        ("df.columns", "pandas.Index"),
        ("df.shape[0]", "int"),
        ("df.iloc[1:3]", FRAME),
        ("df.loc[df.a > 1]", FRAME),
        ("df.loc[1, 'a']", None),
        ("df.to_numpy()", ARRAY),
        ("next(df.iterrows())", f"tuple[?, {SERIES}]"),
        ("[row for _, row in df.iterrows()][0]", SERIES),
        ("df.groupby('a')", "pandas.DataFrameGroupBy"),
        ("df.groupby('a')['b'].sum()", SERIES),
        ("[g for _, g in df.groupby('a')][0]", FRAME),
        ("df.sort_values('a').reset_index(drop=True)", FRAME),
        ("pd.concat([df, df])", FRAME),
        ("df.apply(len, axis=1)", None),
        ("pl.read_csv('a.csv').filter(pl.col('a') > 1)['a']", "polars.Series"),
        ("pl.col('a') + 1", "polars.Expr"),
        ("pl.scan_csv('a.csv').select('a').collect()", "polars.DataFrame"),
        ("SparkSession.builder.getOrCreate().table('t').collect()", "list[pyspark.sql.Row]"),
    ],
)
def test_frames(expression: str, expected: str | None) -> None:
    assert shown(type_of(expression, "df = pd.read_csv('a.csv')")) == expected


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("AutoModel.from_pretrained('a')", "transformers.PreTrainedModel"),
        ("BertModel.from_pretrained('a').to('cuda')", "transformers.BertModel"),
        ("AutoTokenizer.from_pretrained('a')", "transformers.PreTrainedTokenizerBase"),
        ("AutoTokenizer.from_pretrained('a')('text')", "transformers.BatchEncoding"),
        ("pipeline('ner')", "transformers.Pipeline"),
        ("spacy.load('en')('text')", "spacy.tokens.Doc"),
        ("timm.create_model('a')", "torch.nn.Module"),
        ("torchvision.models.resnet50()", "torch.nn.Module"),
        ("tf.keras.models.load_model('a')", "keras.models.Model"),
        ("keras.Sequential([]).predict([])", ARRAY),
        ("RandomForestClassifier().fit([], [])", "sklearn.ensemble.RandomForestClassifier"),
        ("RandomForestClassifier().predict([])", ARRAY),
        ("GridSearchCV(None, {}).predict([])", ARRAY),
        ("make_pipeline().predict([])", ARRAY),
        ("xgb.XGBClassifier().predict([])", ARRAY),
        ("datasets.Dataset.from_dict({}).map(len).filter(len)", "datasets.Dataset"),
        ("datasets.Dataset.from_dict({})[:2]", "dict[str, list]"),
        ("Image.open('a.png').convert('RGB')", "PIL.Image.Image"),
        ("optuna.create_study().ask()", "optuna.trial.Trial"),
        ("faiss.IndexFlatL2(3).search([], 1)[0]", ARRAY),
        ("onnxruntime.InferenceSession('a')", "onnxruntime.InferenceSession"),
        ("lightgbm.Booster(model_file='a').predict([])", ARRAY),
    ],
)
def test_models(expression: str, expected: str) -> None:
    assert shown(type_of(expression)) == expected


@pytest.mark.parametrize(
    "loader",
    [
        "transformers.AutoModel.from_pretrained",
        "transformers.AutoModelForCausalLM.from_pretrained",
        "transformers.AutoTokenizer.from_pretrained",
        "transformers.BertModel.from_pretrained",
        "transformers.BertTokenizerFast.from_pretrained",
        "transformers.CLIPProcessor.from_pretrained",
        "diffusers.StableDiffusionPipeline.from_pretrained",
        "peft.PeftModel.from_pretrained",
        "transformers.pipeline",
        "sentence_transformers.SentenceTransformer",
        "sentence_transformers.CrossEncoder",
        "torch.load",
        "torch.jit.load",
        "torch.hub.load",
        "torchvision.models.resnet50",
        "torchvision.models.detection.fasterrcnn_resnet50_fpn",
        "timm.create_model",
        "onnxruntime.InferenceSession",
        "openvino.Core.compile_model",
        "openvino.runtime.Core.compile_model",
        "tensorflow.keras.models.load_model",
        "keras.saving.load_model",
        "keras.models.load_model",
        "tensorflow.saved_model.load",
        "spacy.load",
        "gensim.models.Word2Vec.load",
        "gensim.models.KeyedVectors.load_word2vec_format",
        "gensim.downloader.load",
        "fasttext.load_model",
        "xgboost.Booster",
        "lightgbm.Booster",
        "whisper.load_model",
        "vllm.LLM",
        "llama_cpp.Llama",
    ],
)
def test_loaders_load(loader: str) -> None:
    assert "loads_model" in kinds(loader)


@pytest.mark.parametrize(
    "name",
    [
        "transformers.AutoConfig.from_pretrained",
        "spacy.blank",
        "torch.nn.Linear",
        "torch.tensor",
        "numpy.load",
        "sklearn.ensemble.RandomForestClassifier",
        "catboost.CatBoostClassifier",
    ],
)
def test_others_do_not_load(name: str) -> None:
    assert "loads_model" not in kinds(name)


@pytest.mark.parametrize(
    "name",
    [
        *(f"torch.Tensor.{name}" for name in ("item", "cpu", "tolist", "nonzero")),
        *(f"torch.Tensor.__{name}__" for name in ("float", "int", "bool", "repr", "format")),
        *(f"torch.Tensor.{name}" for name in ("masked_select", "unique", "equal", "allclose")),
        "torch.nonzero",
        "torch.masked_select",
        "torch.unique",
        "torch.equal",
        "torch.allclose",
        "torch.cuda.synchronize",
        "torch.accelerator.synchronize",
        "jax.Array.block_until_ready",
        "jax.Array.__float__",
        "tensorflow.Tensor.numpy",
        "cupy.ndarray.get",
    ],
)
def test_synchronizing_calls_synchronize(name: str) -> None:
    assert "syncs_device" in kinds(name)


@pytest.mark.parametrize(
    "name",
    ["size", "numel", "dim", "detach", "sum", "argmax", "view", "cuda", "to", "numpy", "__eq__"],
)
def test_other_tensor_methods_do_not_synchronize(name: str) -> None:
    assert "syncs_device" not in kinds(f"torch.Tensor.{name}")


@pytest.mark.parametrize(
    "name",
    [
        "torch.Tensor.to",
        "torch.Tensor.cuda",
        "torch.Tensor.cpu",
        "torch.nn.Module.to",
        "torch.nn.Linear.cuda",
        "jax.device_put",
        "transformers.BatchEncoding.to",
    ],
)
def test_transfers(name: str) -> None:
    assert "transfers" in kinds(name)


@pytest.mark.parametrize(
    "name",
    [
        "torch.nn.Module.__call__",
        "torch.nn.Linear.__call__",
        "transformers.Pipeline.__call__",
        "transformers.TextGenerationPipeline.__call__",
        "transformers.LlamaForCausalLM.generate",
        "sentence_transformers.SentenceTransformer.encode",
        "sentence_transformers.CrossEncoder.predict",
        "onnxruntime.InferenceSession.run",
        "keras.models.Model.predict",
        "keras.Sequential.predict",
        "sklearn.ensemble.RandomForestClassifier.predict",
        "sklearn.linear_model.LogisticRegression.predict_proba",
        "xgboost.XGBClassifier.predict",
        "spacy.language.Language.__call__",
        "vllm.LLM.generate",
        "faiss.IndexFlatL2.search",
    ],
)
def test_inference_infers_and_blocks(name: str) -> None:
    assert {("infers", "model"), ("blocks", "compute")} <= effects(name)


@pytest.mark.parametrize(
    "name",
    [
        "pandas.read_csv",
        "pandas.read_parquet",
        "pandas.DataFrame.to_csv",
        "pandas.Series.to_pickle",
        "numpy.load",
        "numpy.save",
        "numpy.savez_compressed",
        "torch.load",
        "torch.save",
        "polars.read_parquet",
        "cv2.imread",
        "PIL.Image.open",
    ],
)
def test_readers_and_writers_block_on_files(name: str) -> None:
    assert ("blocks", "file") in effects(name)


def test_lazy_readers_do_not_block() -> None:
    assert not kinds("polars.scan_parquet")
    assert ("blocks", "compute") in effects("polars.LazyFrame.collect")


@pytest.mark.parametrize(
    "name", ["jax.jit", "tensorflow.function", "numba.njit", "numba.jit", "torch.compile"]
)
def test_compilers_compile(name: str) -> None:
    assert "compiles" in kinds(name)


@pytest.mark.parametrize(
    ("name", "parameter"),
    [
        ("pandas.DataFrame.apply", "func"),
        ("pandas.Series.map", "func"),
        ("pandas.DataFrame.applymap", "func"),
        ("numpy.vectorize", "pyfunc"),
        ("numpy.apply_along_axis", "func1d"),
        ("polars.Expr.map_elements", "function"),
        ("datasets.Dataset.map", "function"),
        ("optuna.Study.optimize", "func"),
    ],
)
def test_functions_that_call_for_each_item(name: str, parameter: str) -> None:
    facts = function(name)
    assert facts.values.get("calls_each") == parameter
    assert parameter in {known.name for known in facts.parameters}


@pytest.mark.parametrize(
    "name",
    [
        "torch.cuda.amp.autocast",
        "torch.cpu.amp.GradScaler",
        "torch.cuda.amp.custom_fwd",
        "torch.jit.script",
        "torch.jit.trace",
        "optuna.trial.Trial.suggest_uniform",
        "torch.backends.cuda.sdp_kernel",
    ],
)
def test_deprecated_names_are_known_as_such(name: str) -> None:
    assert "deprecated" in function(name).marks


@pytest.mark.parametrize(
    "name", ["torch.amp.autocast", "torch.autocast", "torch.jit.load", "torch.jit.is_scripting"]
)
def test_current_names_are_not_deprecated(name: str) -> None:
    assert "deprecated" not in function(name).marks


@pytest.mark.parametrize(
    ("name", "version"),
    [
        ("pandas.DataFrame.append", "2.0"),
        ("pandas.DataFrame.applymap", "3.0"),
        ("numpy.in1d", "2.4"),
        ("transformers.PreTrainedTokenizerBase.batch_encode_plus", "5.0"),
        ("tensorrt.Builder.build_engine", "10.0"),
        ("openvino.inference_engine.IECore", "2024.0"),
    ],
)
def test_removed_names(name: str, version: str) -> None:
    assert function(name).values.get("removed") == version


@pytest.mark.parametrize(
    ("name", "version"),
    [
        ("torch.amp.GradScaler", "2.3"),
        ("torch.amp.custom_fwd", "2.4"),
        ("pandas.DataFrame.map", "2.1"),
    ],
)
def test_new_names(name: str, version: str) -> None:
    assert function(name).values.get("since") == version


def test_the_pool_of_catboost_is_not_a_pool_of_processes() -> None:
    assert not kinds("catboost.Pool")


def test_other_names_of_the_same_object_agree() -> None:
    for name, known in {
        "torch.autocast": "torch.amp.autocast_mode.autocast",
        "torch.cuda.amp.autocast": "torch.cuda.amp.autocast_mode.autocast",
        "torch.nn.DataParallel": "torch.nn.parallel.DataParallel",
        "torch.optim.Optimizer": "torch.optim.optimizer.Optimizer",
        "torch.utils.data.dataloader.DataLoader": "torch.utils.data.DataLoader",
        "tensorflow.keras.Model": "keras.models.Model",
        "jax.numpy.ndarray": "jax.Array",
        "numpy.double": "numpy.float64",
        "pandas.core.frame.DataFrame": "pandas.DataFrame",
        "sentence_transformers.cross_encoder.CrossEncoder": "sentence_transformers.CrossEncoder",
        "optuna.Trial": "optuna.trial.Trial",
    }.items():
        assert canonical(name, KNOWLEDGE) == canonical(known, KNOWLEDGE)
        assert KNOWLEDGE.klass(canonical(name, KNOWLEDGE)) is not None, name


def test_the_signature_of_a_loader_maps_positions() -> None:
    names = [parameter.name for parameter in function("torch.utils.data.DataLoader").parameters]
    assert names.index("num_workers") == names.index("dataset") + 5


@pytest.mark.parametrize(
    "name",
    [
        "numpy.linalg.inv",
        "numpy.sort",
        "nltk.corpus.WordListCorpusReader.words",
        "pandas.to_datetime",
    ],
)
def test_costly_pure_calls(name: str) -> None:
    facts = function(name)
    assert "pure" in facts.marks
    assert facts.values["cost"] == "high"


def test_the_stubs_of_these_libraries_say_only_what_has_a_meaning() -> None:
    tops = {
        *(
            "torch numpy pandas polars scipy sklearn tensorflow keras jax cupy torchvision timm"
        ).split(),
        *(
            "transformers sentence_transformers tokenizers datasets diffusers accelerate peft"
        ).split(),
        *(
            "spacy nltk gensim fasttext whisper vllm llama_cpp onnxruntime openvino tensorrt"
        ).split(),
        *("xgboost lightgbm catboost optuna numba faiss PIL cv2 pyspark matplotlib").split(),
        *("pytorch_lightning lightning faster_whisper").split(),
    }
    modules = [name for name in KNOWLEDGE.modules if name.partition(".")[0] in tops]
    assert {name.partition(".")[0] for name in modules} == tops
    assert [str(problem) for problem in KNOWLEDGE.problems(modules)] == []
