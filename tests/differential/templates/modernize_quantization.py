"""Programs that `modernize-quantization` is tried on."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any

from tests.differential.programs import Piece, Template, announced, steps
from tests.differential.stand_ins import stand_in, standing_in
from tests.differential.world import note


class BitsAndBytesConfig:
    """The configuration of transformers 4.30 and newer: what it is told, and defaults."""

    def __init__(
        self,
        load_in_8bit: bool = False,
        load_in_4bit: bool = False,
        llm_int8_threshold: float = 6.0,
        llm_int8_skip_modules: list[str] | None = None,
        llm_int8_enable_fp32_cpu_offload: bool = False,
        llm_int8_has_fp16_weight: bool = False,
        bnb_4bit_compute_dtype: object = None,
        bnb_4bit_quant_type: str = "fp4",
        bnb_4bit_use_double_quant: bool = False,
        **unused: object,
    ) -> None:
        self.told = {key: of for key, of in locals().items() if key not in ("self", "unused")}
        if load_in_4bit and load_in_8bit:
            raise ValueError("load_in_4bit and load_in_8bit are both True")
        for name, kind in (
            ("load_in_8bit", bool),
            ("load_in_4bit", bool),
            ("llm_int8_threshold", float),
            ("bnb_4bit_quant_type", str),
        ):
            if not isinstance(self.told[name], kind):
                raise TypeError(f"{name} must be a {kind.__name__}")

    @classmethod
    def from_dict(cls, given: dict[str, Any], options: dict[str, Any]) -> BitsAndBytesConfig:
        """The configuration of what was given; the options that it takes are taken out."""
        config = cls(**given)
        for name in [name for name in options if name in config.told]:
            config.told[name] = options.pop(name)
        return config


class _Model:
    """A model as `from_pretrained` of 4.30 to 4.57 makes it."""

    def __init__(self, name: object, quantized: dict[str, Any] | None, options: Any) -> None:
        self.name, self.quantized, self.options = name, quantized, options

    @classmethod
    def from_pretrained(
        cls, name: object, *inputs: object, config: object = None, **options: Any
    ) -> _Model:
        """A model with this name."""
        eight = options.pop("load_in_8bit", False)
        four = options.pop("load_in_4bit", False)
        quantization = options.pop("quantization_config", None)
        if eight or four:
            if quantization is not None:
                raise ValueError("only one of load_in_8bit and quantization_config")
            given = {key: of for key, of in options.items() if key in BitsAndBytesConfig().told}
            given = {**given, "load_in_8bit": eight, "load_in_4bit": four}
            quantization = BitsAndBytesConfig.from_dict(given, options)
        if config is None:
            # What the configuration of the model knows goes there, and the rest to the model itself.
            known = ("device_map", "torch_dtype", "trust_remote_code")
            unknown = sorted(set(options) - set(known))
            if unknown:
                raise TypeError(f"__init__() got an unexpected keyword argument {unknown[0]!r}")
        note("load", name, sorted(options))
        told = None if quantization is None else quantization.told
        return cls(name, told, options)


@contextlib.contextmanager
def _transformers() -> Iterator[None]:
    """Put a stand-in of transformers in its place."""
    members = {
        "AutoModelForCausalLM": _Model,
        "AutoModel": _Model,
        "BitsAndBytesConfig": BitsAndBytesConfig,
    }
    with standing_in(stand_in("transformers", **members)):
        yield


TEMPLATE = Template(
    codemod="modernize-quantization",
    settings={"libraries": {"transformers": "4.40"}},
    around=_transformers,
    keeps_surroundings=False,
    pieces=(
        Piece(
            "loaded",
            "$step\nmodel = $loaded",
            ("(model.name, model.quantized, model.options)", "model.quantized"),
            ("name", "flag"),
            "$imported",
        ),
        Piece(
            "loaded in a loop",
            "models = [$loaded for _ in range(2)]",
            ("[(model.quantized, model.options) for model in models]",),
            ("name", "flag"),
            "$imported",
        ),
        Piece(
            "over lines",
            """
            model = AutoModel.from_pretrained(
                $name,
                $argument1,
                device_map="auto",  # why
                $more
            )
            """,
            ("(model.name, model.quantized, model.options)",),
            ("name", "flag"),
            "$imported",
        ),
    ),
    holes={
        "more": ("revision='main'", "trust_remote_code=fail(False)", "**{}", ""),
        "imported": (
            "from transformers import AutoModel",
            "from transformers import AutoModel, BitsAndBytesConfig",
            "import transformers\nfrom transformers import AutoModel",
            "import transformers\n\nAutoModel = transformers.AutoModel",
        ),
        "loaded": (
            "AutoModel.from_pretrained($name, $argument1)",
            "AutoModel.from_pretrained($name, $argument1, $argument2)",
            "AutoModel.from_pretrained($name, $argument1, $argument2, $argument3,)",
            "AutoModel.from_pretrained($argument1, $argument2, *[$name])",
            "AutoModel.from_pretrained($name, $argument1, **{'device_map': 'auto'})",
            "AutoModel.from_pretrained(fail($name), $argument1, torch_dtype=fail('float16'))",
            "AutoModel.from_pretrained(pretrained_model_name_or_path=$name, $argument1)",
            "AutoModel.from_pretrained($name, load_in_4bit=True, device_map=fail('auto'), $argument2)",
            "AutoModel.from_pretrained($name, $argument1, device_map='auto', $switched)",
        ),
        "switched": ("load_in_8bit=True", "load_in_4bit=True"),
        "argument": (
            "load_in_8bit=True",
            "load_in_4bit=True",
            "load_in_8bit=False",
            "load_in_4bit=False",
            "load_in_8bit=$flag",
            "load_in_4bit=1",
            "load_in_8bit=None",
            "device_map='auto'",
            "torch_dtype=fail('float16')",
            "bnb_4bit_quant_type='nf4'",
            "bnb_4bit_quant_type=fail('nf4')",
            "bnb_4bit_compute_dtype=fail('bfloat16')",
            "llm_int8_threshold=5.0",
            "llm_int8_threshold=3",
            "llm_int8_enable_fp32_cpu_offload=True",
            "llm_int8_has_fp16_weight=False",
            "quantization_config=None",
            "bnb_4bit_use_double_quant=$flag",
        ),
        "step": steps("'step'"),
    },
    announced=(
        announced(
            "order, fewer effects, other exception, other effects",
            "the configuration is made before the arguments behind it are computed",
        ),
    ),
    parameters={"name": (("str", "str"),), "flag": (("bool", "bool"),)},
)
