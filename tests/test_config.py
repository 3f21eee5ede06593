"""Settings: where they come from, what holds, and what is said of wrong ones."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from perflint.engine.configuring.config import Config
from perflint.engine.configuring.requirements import DECLARING, floor, requirement
from perflint.engine.configuring.setting_keys import OPTIONS
from perflint.engine.configuring.settings import ConfigError
from perflint.engine.fixing.style import style_of
from perflint.rules.selection import Choice


def write(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def test_closest_file_wins_and_files_are_not_merged(tmp_path: Path) -> None:
    write(tmp_path / "pyproject.toml", '[tool.perflint]\nselect = ["PFL1"]\njobs = 3\n')
    write(tmp_path / "inner" / "perflint.toml", 'select = ["PFL2"]\n')
    config = Config(tmp_path)
    assert config.settings_for(tmp_path / "a.py").choices == (Choice(("PFL1",)),)
    inner = config.settings_for(tmp_path / "inner" / "deep" / "b.py")
    assert inner.choices == (Choice(("PFL2",)),)
    assert inner.jobs == 0
    assert inner.root == tmp_path / "inner"


def test_a_pyproject_without_our_table_does_not_hide_one_above(tmp_path: Path) -> None:
    write(tmp_path / "pyproject.toml", '[tool.perflint]\nignore = ["PFL1"]\n')
    write(tmp_path / "inner" / "pyproject.toml", "[tool.other]\n")
    settings = Config(tmp_path).settings_for(tmp_path / "inner" / "a.py")
    assert settings.file == tmp_path / "pyproject.toml"


def test_perflint_toml_comes_before_pyproject(tmp_path: Path) -> None:
    write(tmp_path / "pyproject.toml", "[tool.perflint]\njobs = 1\n")
    write(tmp_path / "perflint.toml", "jobs = 2\n")
    assert Config(tmp_path).settings.jobs == 2


def test_a_hidden_perflint_toml_comes_first(tmp_path: Path) -> None:
    (tmp_path / ".perflint.toml").write_text('output-format = "github"\n')
    (tmp_path / "perflint.toml").write_text('output-format = "json"\n')
    (tmp_path / "pyproject.toml").write_text('[tool.perflint]\noutput-format = "grouped"\n')
    assert Config(tmp_path).settings.output_format == "github"


@pytest.mark.parametrize(
    "required",
    [">=3.10", ">= 3.8, <4", "~=3.10", ">=2.7, !=3.0.*, !=3.1.*,", "==3.*", ">=3", ">=3.9rc1", ""],
)
def test_specifiers_of_pythons_are_taken(tmp_path: Path, required: str) -> None:
    (tmp_path / "pyproject.toml").write_text(f'[project]\nrequires-python = "{required}"\n')
    assert Config(tmp_path).settings.file is None


@pytest.mark.parametrize("required", ['"banana"', '"3.10"', '">=310"', '">=3.8 <4"', "3.10"])
def test_a_meaningless_python_is_an_error(tmp_path: Path, required: str) -> None:
    path = tmp_path / "pyproject.toml"
    path.write_text(f"[project]\nrequires-python = {required}\n")
    with pytest.raises(ConfigError) as caught:
        _ = Config(tmp_path).settings
    said = f'{path}: `requires-python` must say which versions, such as ">=3.10", not '
    assert str(caught.value).startswith(said)
    path.unlink()
    (tmp_path / "setup.cfg").write_text("[options]\npython_requires = many\n")
    with pytest.raises(ConfigError, match=r"setup\.cfg: `python_requires` must say"):
        _ = Config(tmp_path).settings
    assert Config(tmp_path, isolated=True).settings.target_python is None


def test_libraries_are_known_ones(tmp_path: Path) -> None:
    (tmp_path / "perflint.toml").write_text('knowledge = ["shop.pyi"]\n[libraries]\nshop = "1"\n')
    with pytest.raises(ConfigError, match="`knowledge`: there is no"):
        _ = Config(tmp_path).settings
    (tmp_path / "shop.pyi").write_text("")
    assert Config(tmp_path).settings.libraries == {"shop": (1,)}
    known = '"scikit-learn" = "1.4"\nPillow = "9"\nlangchain_openai = "1"\n'
    (tmp_path / "perflint.toml").write_text(f"[libraries]\n{known}")
    assert len(Config(tmp_path).settings.libraries) == 3
    (tmp_path / "perflint.toml").write_text('[libraries]\ntransfomers = "4"\n')
    with pytest.raises(ConfigError, match="unknown library `transfomers`; did you mean `trans"):
        _ = Config(tmp_path).settings


def test_command_line_beats_inline_beats_file(tmp_path: Path) -> None:
    write(tmp_path / "perflint.toml", 'jobs = 1\nhttp-client = "aiohttp"\nunsafe-fixes = true\n')
    config = Config(tmp_path, inline=["jobs = 2", 'http-client = "httpx"'], flags={"jobs": 3})
    assert config.settings.jobs == 3
    assert config.settings.http_client == "httpx"
    assert config.settings.unsafe_fixes


def test_flags_that_were_not_given_change_nothing(tmp_path: Path) -> None:
    config = Config(tmp_path, flags={"select": [], "jobs": None, "cache-dir": None})
    assert config.settings.choices == (Choice(("default",)),)


def test_select_on_the_command_line_replaces_and_ignore_adds(tmp_path: Path) -> None:
    write(tmp_path / "perflint.toml", 'select = ["PFL1"]\nignore = ["PFL101"]\n')
    added = Config(tmp_path, flags={"ignore": ["PFL102"]}).settings.choices
    assert added == (Choice(("PFL1",), (), ("PFL101",)), Choice(None, (), ("PFL102",)))
    replaced = Config(tmp_path, flags={"select": ["PFL2"]}).settings.choices
    assert replaced == (Choice(("PFL2",)),)


def test_isolated_reads_no_file(tmp_path: Path) -> None:
    write(tmp_path / "perflint.toml", "jobs = 7\n")
    write(tmp_path / "pyproject.toml", '[project]\nrequires-python = ">=3.12"\n')
    settings = Config(tmp_path, isolated=True).settings
    assert settings.jobs == 0
    assert settings.target_python is None


def test_config_file_holds_everywhere(tmp_path: Path) -> None:
    write(tmp_path / "inner" / "perflint.toml", "jobs = 7\n")
    write(tmp_path / "other.toml", "jobs = 5\n")
    config = Config(tmp_path, file=Path("other.toml"))
    assert config.settings_for(tmp_path / "inner" / "a.py").jobs == 5


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("slect = []\n", "unknown key `slect`; did you mean `select`?"),
        ("extend_select = []\n", "did you mean `extend-select`?"),
        ('select = "PFL1"\n', '`select` must be a list of strings, not "PFL1"'),
        ("select = [1]\n", "`select` must be a list of strings"),
        ("unsafe-fixes = 1\n", "`unsafe-fixes` must be true or false, not 1"),
        ("jobs = true\n", "`jobs` must be a whole number"),
        ("jobs = -1\n", "`jobs` must be a whole number"),
        ('target-version = "ten"\n', '`target-version` must be a version such as "3.10"'),
        ("target-version = 3.10\n", "not 3.1"),
        ('output-format = "xml"\n', '`output-format` must be one of "auto"'),
        ('libraries = { torch = "new" }\n', "`libraries` must be a table of versions"),
        ('per-file-ignores = ["x"]\n', "`per-file-ignores` must be a table"),
        ('knowledge = ["nowhere.pyi"]\n', "nowhere.pyi"),
        ("select = [\n", "not valid TOML"),
        ("jobs = 1" + "0" * 5_000 + "\n", "not valid TOML"),
        ("jobs = " + "[" * 5_000 + "\n", "not valid TOML"),
        ("jobs = 1" + "0" * 20 + "\n", "`jobs` must be a whole number up to 4096"),
        (
            "max-file-size = 99999999999999999999999\n",
            "`max-file-size` must be a whole number up to",
        ),
        ("max-file-size = 1e23\n", "`max-file-size` must be a whole number up to"),
        ("max-file-size = nan\n", "`max-file-size` must be a whole number up to"),
        ("jobs = 2026-11-28\n", "`jobs` must be a whole number"),
        ("[tool.perflint]\njobs = 1\n", "write them without [tool.perflint] above them"),
        ("[perflint]\njobs = 1\n", "write them without [perflint] above them"),
        ("tool = 5\n", "unknown key `tool`"),
        ('target-version = "3.99"\n', 'such as "3.10", up to "3.'),
        ('target-version = "py399"\n', 'such as "3.10", up to "3.'),
        (
            'libraries = { torch = "' + "1" * 5_000 + '" }\n',
            "`libraries` must be a table of versions",
        ),
        ('baseline = "a\\u0000"\n', "`baseline` must be a path"),
        ('knowledge = ["\\u0000"]\n', "`knowledge` must be a path"),
        ('knowledge = ["/"]\n', "/: it holds too many files; name the folder of the stubs"),
        ('knowledge = ["/dev/zero"]\n', "/dev/zero: it is a device"),
        ('extend = "/dev/zero"\n', "it is a device, and only regular files are read"),
        ('extend = "\\u0000"\n', "`extend` must be a path"),
    ],
)
def test_wrong_settings_name_file_key_and_remedy(tmp_path: Path, text: str, said: str) -> None:
    file = write(tmp_path / "perflint.toml", text)
    with pytest.raises(ConfigError) as caught:
        Config(tmp_path).settings  # noqa: B018 - reading them is what fails
    assert said in str(caught.value)
    assert str(file) in str(caught.value) or "/dev/zero" in text
    assert "\n" not in str(caught.value).replace("\n[", "")


@pytest.mark.parametrize("text", ["tool = 5\n", "tool = []\n", 'tool = "perflint"\n'])
def test_the_tools_of_a_project_are_a_table(tmp_path: Path, text: str) -> None:
    write(tmp_path / "pyproject.toml", text)
    with pytest.raises(ConfigError, match=r"pyproject\.toml: `tool` must be a table"):
        Config(tmp_path).settings  # noqa: B018 - reading them is what fails


@pytest.mark.parametrize("name", ["pyproject.toml", "perflint.toml", ".perflint.toml"])
@pytest.mark.parametrize("kind", ["pipe", "device", "huge"])
def test_what_is_no_settings_file_is_told(tmp_path: Path, name: str, kind: str) -> None:
    path = tmp_path / name
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "device":
        path.symlink_to("/dev/zero")
    else:
        path.touch()
        os.truncate(path, 10**12)  # it takes no room
    said = {"pipe": "a named pipe", "device": "a device", "huge": "larger than"}[kind]
    with pytest.raises(ConfigError, match=rf"{name}: cannot read the file: it is {said}"):
        Config(tmp_path).settings  # noqa: B018 - reading them is what fails


def test_a_long_chain_of_settings_files_is_told(tmp_path: Path) -> None:
    for number in range(2_000):
        write(tmp_path / f"{number}.toml", f'extend = "{number + 1}.toml"\n')
    write(tmp_path / "perflint.toml", 'extend = "0.toml"\n')
    with pytest.raises(ConfigError, match="more than 100 files extend one another"):
        Config(tmp_path).settings  # noqa: B018 - reading them is what fails


@pytest.mark.parametrize("name", [*DECLARING, "ruff.toml", ".editorconfig", "tox.ini"])
def test_files_of_other_tools_hang_nothing(tmp_path: Path, name: str) -> None:
    os.mkfifo(tmp_path / name)
    assert Config(tmp_path).settings.libraries == {}
    style_of(tmp_path)


def test_wrong_inline_settings(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"--config.*not valid TOML"):
        Config(tmp_path, inline=["jobs ="])
    with pytest.raises(ConfigError, match="unknown key `job`; did you mean `jobs`"):
        Config(tmp_path, inline=["job = 1"])
    with pytest.raises(ConfigError, match="there is no such settings file"):
        Config(tmp_path, file=Path("missing.toml"))


def test_floors_come_from_the_project(tmp_path: Path) -> None:
    write(
        tmp_path / "pyproject.toml",
        '[project]\nrequires-python = ">=3.11,<4"\n'
        'dependencies = ["torch>=2.4", "NumPy ~= 1.26", "pandas", "django==4.2.*; x == 1"]\n'
        '[project.optional-dependencies]\nold = ["torch>=1.13"]\n',
    )
    settings = Config(tmp_path).settings
    assert settings.target_python == (3, 11)
    assert settings.libraries == {"torch": (1, 13), "numpy": (1, 26), "django": (4, 2)}


def test_settings_beat_the_floors_of_the_project(tmp_path: Path) -> None:
    write(
        tmp_path / "pyproject.toml",
        '[project]\nrequires-python = ">=3.11"\ndependencies = ["torch>=2.4", "dask>=2024.1"]\n'
        '[tool.perflint]\ntarget-version = "3.12"\nlibraries = { Torch = "2.6" }\n',
    )
    settings = Config(tmp_path).settings
    assert settings.target_python == (3, 12)
    assert settings.libraries == {"torch": (2, 6), "dask": (2024, 1)}


def test_floors_from_setup_cfg_requirements_and_poetry(tmp_path: Path) -> None:
    write(
        tmp_path / "a" / "setup.cfg",
        "[options]\npython_requires = >=3.10\ninstall_requires =\n    torch>=2.0\n",
    )
    write(tmp_path / "b" / "setup.py", "")
    write(tmp_path / "b" / "requirements.txt", "# pins\n-r other.txt\ntorch==2.5.1  # why\n")
    write(
        tmp_path / "c" / "pyproject.toml",
        '[tool.poetry.dependencies]\npython = "^3.11"\ntorch = { version = "^2.2" }\n',
    )
    config = Config(tmp_path)
    assert config.settings_for(tmp_path / "a" / "x.py").target_python == (3, 10)
    assert config.settings_for(tmp_path / "a" / "x.py").libraries == {"torch": (2, 0)}
    assert config.settings_for(tmp_path / "b" / "x.py").libraries == {"torch": (2, 5, 1)}
    assert config.settings_for(tmp_path / "c" / "x.py").target_python == (3, 11)
    assert config.settings_for(tmp_path / "c" / "x.py").libraries == {"torch": (2, 2)}


@pytest.mark.parametrize(
    ("name", "text", "oldest"),
    [
        (
            "setup.py",
            "from setuptools import setup\nNEEDED = ['numpy', 'torch>=1.9,<2.4']\n"
            "setup(name='x', install_requires=NEEDED + ['dask'])\n",
            (1, 9),
        ),
        (
            "setup.py",
            "import setuptools\nsetuptools.setup(install_requires='torch<2.4\\nx')",
            (2, 3, 9999),
        ),
        ("setup.py", "setup(extras_require={'gpu': ['torch==2.1.0']})", (2, 1, 0)),
        (
            "environment.yml",
            "name: x\ndependencies:\n  - python=3.10\n  - pytorch=2.1=cuda\n",
            (2, 1),
        ),
        ("environment.yaml", "dependencies:\n- conda-forge::pytorch >=1.8  # old\n", (1, 8)),
        (
            "environment.yml",
            "dependencies:\n  - pip\n  - pip:\n    - torch==1.13.1+cu117\n",
            (1, 13, 1),
        ),
        (
            "meta.yaml",
            "requirements:\n  build:\n    - cmake\n  run:\n    - pytorch 2.0.*\n",
            (2, 0),
        ),
        (
            "poetry.lock",
            '[[package]]\nname = "torch"\nversion = "2.2.1"\noptional = false\n',
            (2, 2, 1),
        ),
        ("uv.lock", 'version = 1\n[[package]]\nname = "torch"\nversion = "2.3.0"\n', (2, 3, 0)),
        ("pdm.lock", '[[package]]\r\nname = "torch"\r\nversion = "2.0.1"\r\n', (2, 0, 1)),
        ("Pipfile.lock", '{"default": {"torch": {"version": "==1.12.0"}}}', (1, 12, 0)),
        ("Pipfile", '[packages]\ntorch = "==1.11"\nnumpy = "*"\n', (1, 11)),
    ],
)
def test_floors_from_scripts_environments_and_locks(
    tmp_path: Path, name: str, text: str, oldest: tuple[int, ...]
) -> None:
    folder = tmp_path / "below"
    write(folder / name, text)
    assert Config(tmp_path).settings_for(folder / "x.py").libraries["torch"] == oldest
    assert Config(folder).settings.libraries["torch"] == oldest


def test_what_is_declared_counts_before_what_is_locked(tmp_path: Path) -> None:
    write(tmp_path / "pyproject.toml", '[project]\ndependencies = ["torch>=2.4", "dask"]\n')
    locked = "".join(
        f'[[package]]\nname = "{name}"\nversion = "{version}"\n'
        for name, version in (("torch", "2.6.0"), ("dask", "2024.1.0"))
    )
    write(tmp_path / "uv.lock", locked)
    assert Config(tmp_path).settings.libraries == {"torch": (2, 4), "dask": (2024, 1, 0)}
    write(tmp_path / "uv.lock", locked.replace("2.6.0", "2.1.0"))
    assert Config(tmp_path).settings.libraries["torch"] == (2, 1, 0)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("setup.py", "setup(install_requires=[" + "(" * 5_000),
        ("setup.py", "A = B\nB = A\nsetup(install_requires=A)"),
        ("setup.py", "setup(install_requires=" + "+".join(["A"] * 3_000) + ")"),
        ("setup.py", "\0"),
        ("Pipfile.lock", "[" * 100_000),
        ("Pipfile.lock", '{"default": [1], "develop": {"torch": {"version": 3}}}'),
        ("Pipfile", "torch = ="),
        ("poetry.lock", "[[package]]\n" + 'name = "x"\n' * 50_000),
        ("environment.yml", "dependencies:\n  - " + " " * 200_000 + '"x'),
        ("environment.yml", "dependencies:\n  - {{ pin }}\n  - \n - =\n"),
    ],
)
def test_files_that_say_nothing_for_certain_are_left_alone(
    tmp_path: Path, name: str, text: str
) -> None:
    write(tmp_path / name, text)
    started = time.perf_counter()
    assert "torch" not in Config(tmp_path).settings.libraries
    assert time.perf_counter() - started < 5


@pytest.mark.parametrize(
    ("text", "name", "oldest"),
    [
        ("torch", "torch", None),
        ("Foo.Bar_baz[a, b] >= 1.2, <2", "foo-bar-baz", (1, 2)),
        ("x (>=1.0)", "x", (1, 0)),
        ("x @ https://example.org/x-2.0.whl", "x", None),
        ("x<3", "x", (2, 9999)),
        ("x<2.4.0", "x", (2, 3, 9999)),
        ("x<=1.15", "x", (1, 15)),
        ("x<0", "x", (0,)),
        ("x!=3", "x", None),
        ("x!=1.0,>=0.9", "x", (0, 9)),
        ('x>=2; python_version < "3.9"', "x", (2,)),
    ],
)
def test_requirement(text: str, name: str, oldest: tuple[int, ...] | None) -> None:
    assert requirement(text) == (name, oldest)


def test_floor_of_alternatives_is_unknown() -> None:
    assert floor("^1.0 || ^2.0") is None
    assert floor(">1.5") == (1, 5)


def test_every_option_is_documented_and_its_default_can_be_read(tmp_path: Path) -> None:
    for option in OPTIONS:
        assert option.doc.endswith("."), option.name
        if option.default.startswith(("[", "{", '"')) or option.default in ("true", "false", "0"):
            Config(tmp_path, isolated=True, inline=[f"{option.name} = {option.default}"])
