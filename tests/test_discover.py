"""Which files are found, and what their modules are called."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from perflint.engine.configuring.config import Config
from perflint.engine.discovery.discover import Discovery
from perflint.engine.discovery.root import modules, project_root


def tree(root: Path, *names: str, **texts: str) -> None:
    for name in names:
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("", encoding="utf-8")
    for name, text in texts.items():
        (root / name).write_text(text, encoding="utf-8")


def found(root: Path, *given: str, flags: Mapping[str, Any] | None = None) -> list[str]:
    discovery = Discovery(Config(root, isolated=True, flags=flags))
    walk = discovery.given([Path(name) for name in given or (".",)])
    assert walk.problems == []
    return [os.path.relpath(path, root).replace(os.sep, "/") for path in walk.files]


def test_python_files_in_order_without_default_excludes(tmp_path: Path) -> None:
    tree(
        tmp_path,
        "b.py",
        "a.pyi",
        "c.txt",
        "a/z.py",
        "a/b/y.py",
        ".venv/x.py",
        "node_modules/x.py",
        "a/site-packages/x.py",
        ".hidden/x.py",
        "build/x.py",
    )
    expected = [".hidden/x.py", "a/b/y.py", "a/z.py", "a.pyi", "b.py", "build/x.py"]
    assert found(tmp_path) == expected
    assert found(tmp_path, "b.py", "a", "a/z.py", ".", "b.py") == expected


def test_excludes(tmp_path: Path) -> None:
    tree(tmp_path, "a.py", "gen/b.py", "src/gen/c.py", "src/d_pb2.py", ".git/e.py")
    assert found(tmp_path, flags={"extend-exclude": ["gen", "*_pb2.py"]}) == ["a.py"]
    assert found(tmp_path, flags={"extend-exclude": ["/gen"]}) == [
        "a.py",
        "src/d_pb2.py",
        "src/gen/c.py",
    ]
    assert found(tmp_path, flags={"exclude": ["a.py"]})[0] == ".git/e.py"
    assert found(tmp_path, flags={"extend-exclude": ["src/*", "!src/gen"]}) == [
        "a.py",
        "gen/b.py",
        "src/gen/c.py",
    ]


def test_files_that_are_named_are_meant_unless_forced(tmp_path: Path) -> None:
    tree(tmp_path, "gen/b.py", "gen/deep/c.py", "a.py")
    flags: dict[str, Any] = {"extend-exclude": ["gen"]}
    assert found(tmp_path, "gen/b.py", flags=flags) == ["gen/b.py"]
    assert found(tmp_path, "gen", flags=flags) == ["gen/b.py", "gen/deep/c.py"]
    flags["force-exclude"] = True
    assert found(tmp_path, "gen/b.py", "gen/deep/c.py", "a.py", flags=flags) == ["a.py"]
    assert found(tmp_path, "gen", flags=flags) == []


def test_ignore_files(tmp_path: Path) -> None:
    tree(tmp_path, "a.py", "b.py", "sub/b.py", "sub/c.py", "out/d.py", "sub/deep/e.py", "x/y.py")
    (tmp_path / ".gitignore").write_text("# comment\nb.py\n/out/\nx/\n", encoding="utf-8")
    (tmp_path / "sub" / ".gitignore").write_text("!b.py\ndeep\n", encoding="utf-8")
    assert found(tmp_path) == ["a.py", "sub/b.py", "sub/c.py"]
    assert found(tmp_path, "out/d.py") == ["out/d.py"]
    everything = found(tmp_path, flags={"respect-gitignore": False})
    assert len(everything) == 7
    forced = found(tmp_path, "b.py", "sub/b.py", flags={"force-exclude": True})
    assert forced == ["sub/b.py"]


def test_ignore_files_above_hold_up_to_the_repository(tmp_path: Path) -> None:
    tree(tmp_path, "repo/sub/a.py", "repo/sub/b.py")
    (tmp_path / ".gitignore").write_text("a.py\n", encoding="utf-8")
    (tmp_path / "repo" / ".git").mkdir()
    (tmp_path / "repo" / ".gitignore").write_text("b.py\n", encoding="utf-8")
    assert found(tmp_path / "repo" / "sub") == ["a.py"]


def test_links_to_folders_are_not_entered(tmp_path: Path) -> None:
    tree(tmp_path, "real/a.py", "outside/b.py")
    project = tmp_path / "project"
    tree(project, "pkg/m.py")
    (project / "pkg" / "loop").symlink_to(project)
    (project / "again").symlink_to(project / "pkg")
    (project / "linked").symlink_to(tmp_path / "real")
    (project / "root").symlink_to("/")
    (project / "folder.py").symlink_to(tmp_path / "real")
    (project / "pkg" / "same.py").symlink_to(project / "pkg" / "m.py")
    (project / "other.py").symlink_to(tmp_path / "outside" / "b.py")
    (project / "third.py").symlink_to(tmp_path / "outside" / "b.py")
    (project / "dangling.py").symlink_to(tmp_path / "nowhere.py")
    assert found(project) == ["other.py", "pkg/m.py"]
    assert found(project, ".", "pkg", "again", "pkg/same.py", "third.py") == [
        "other.py",
        "pkg/m.py",
    ]


def test_links_to_files_stand_for_their_targets(tmp_path: Path) -> None:
    tree(tmp_path, "a/m.py", "lib/n.py", "lib/left.py", "bin/tool", ".venv/v.py", "pyproject.toml")
    (tmp_path / ".git").mkdir()
    (tmp_path / ".gitignore").write_text("left.py\n", encoding="utf-8")
    for name, target in (
        ("a/m_again.py", "a/m.py"),
        ("a/n.py", "lib/n.py"),
        ("a/left_too.py", "lib/left.py"),
        ("a/v.py", ".venv/v.py"),
        ("a/tool.py", "bin/tool"),
    ):
        (tmp_path / name).symlink_to(tmp_path / target)
    assert found(tmp_path, "a") == ["a/m.py", "a/tool.py", "lib/n.py"]
    assert found(tmp_path, "a", "lib", "a/n.py") == ["a/m.py", "a/tool.py", "lib/n.py"]
    assert found(tmp_path) == ["a/m.py", "a/tool.py", "lib/n.py"]
    assert found(tmp_path, "a/n.py", "a/m_again.py") == ["a/m.py", "lib/n.py"]


def test_a_link_to_a_folder_is_entered_where_it_is_named(tmp_path: Path) -> None:
    tree(tmp_path, "outside/b.py", "project/pyproject.toml", "project/pkg/m.py")
    project = tmp_path / "project"
    (project / "vend").symlink_to(tmp_path / "outside")
    (project / "again").symlink_to(project / "pkg")
    assert found(project, "vend") == ["vend/b.py"]
    assert found(project, "again") == ["pkg/m.py"]


def test_named_pipes_and_the_like_are_no_files_and_no_ignore_files(tmp_path: Path) -> None:
    tree(tmp_path, "a.py", "sub/b.py")
    os.mkfifo(tmp_path / "pipe.py")
    os.mkfifo(tmp_path / ".gitignore")
    os.mkfifo(tmp_path / "sub" / ".ignore")
    (tmp_path / "sub" / ".gitignore").symlink_to("/dev/zero")
    discovery = Discovery(Config(tmp_path, isolated=True))
    walk = discovery.given([Path(".")])
    assert [Path(path).name for path in walk.files] == ["a.py", "b.py"]
    assert [problem.partition(";")[0] for problem in discovery.problems] == [
        ".gitignore: it is a named pipe, and only regular files are read",
        f"{Path('sub', '.gitignore')}: it is a device, and only regular files are read",
        f"{Path('sub', '.ignore')}: it is a named pipe, and only regular files are read",
    ]


def test_missing_files_are_kept_for_reading_to_tell(tmp_path: Path) -> None:
    assert found(tmp_path, "missing.py") == ["missing.py"]


def test_folders_that_cannot_be_read_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tree(tmp_path, "a/x.py", "secret/y.py", "z.py")
    scandir = os.scandir

    def refuse(path: str) -> Any:
        if str(path).endswith("secret"):
            raise PermissionError(13, "Permission denied")
        return scandir(path)

    monkeypatch.setattr(os, "scandir", refuse)
    walk = Discovery(Config(tmp_path, isolated=True)).given([Path(".")])
    assert [Path(path).name for path in walk.files] == ["x.py", "z.py"]
    assert walk.problems == ["secret: cannot read the folder: Permission denied; it was left out"]


def named(root: Path, *sources: str) -> dict[str, str]:
    files = sorted(str(path) for path in root.rglob("*.py"))
    made = modules(str(root), files, [str(root / source) for source in sources])
    return {Path(p).relative_to(root).as_posix(): m.name for p, m in made.items()}


def test_modules_of_packages_and_src_layouts(tmp_path: Path) -> None:
    tree(tmp_path, "setup.py", "flat/__init__.py", "flat/a.py", "flat/sub/__init__.py")
    tree(tmp_path, "src/pkg/__init__.py", "src/pkg/b.py", "src/single.py")
    assert named(tmp_path) == {
        "setup.py": "setup",
        "flat/__init__.py": "flat",
        "flat/a.py": "flat.a",
        "flat/sub/__init__.py": "flat.sub",
        "src/pkg/__init__.py": "pkg",
        "src/pkg/b.py": "pkg.b",
        "src/single.py": "single",
    }


def test_a_setup_module_of_a_package_is_no_project(tmp_path: Path) -> None:
    tree(tmp_path, "app/__init__.py", "app/setup.py", "app/db/__init__.py", "plain/setup.py")
    (tmp_path / "pyproject.toml").write_text("")
    assert project_root(str(tmp_path / "app/db/__init__.py")) == str(tmp_path)
    assert project_root(str(tmp_path / "plain/setup.py")) == str(tmp_path / "plain")


def test_namespace_packages_are_told_from_folders_by_imports(tmp_path: Path) -> None:
    tree(tmp_path, "google/cloud/__init__.py", "google/cloud/x.py", "backend/app/__init__.py")
    (tmp_path / "google/cloud/x.py").write_text("from google.cloud import y\n")
    (tmp_path / "backend/app/models.py").write_text("import os\n")
    (tmp_path / "backend/manage.py").write_text("from app.models import Book\n")
    names = named(tmp_path)
    assert names["google/cloud/x.py"] == "google.cloud.x"
    assert names["backend/app/models.py"] == "app.models"
    assert names["backend/manage.py"] == "manage"


def test_a_package_in_a_folder_of_its_name_is_named_once(tmp_path: Path) -> None:
    tree(tmp_path, "packages/graph/graph/__init__.py", "packages/graph/graph/config/__init__.py")
    tree(tmp_path, "packages/other/other/__init__.py", "packages/graph/tests/test_it.py")
    (tmp_path / "packages/graph/graph/run.py").write_text("from graph.config import models\n")
    (tmp_path / "packages/other/other/use.py").write_text("import graph.run\n")
    names = named(tmp_path)
    assert names["packages/graph/graph/run.py"] == "graph.run"
    assert names["packages/other/other/use.py"] == "other.use"


def test_a_folder_may_be_on_the_import_path_for_some_of_what_it_holds(tmp_path: Path) -> None:
    """Vendored code imports its own by bare names; the rest names what lies beside it in full."""
    tree(tmp_path, "app/__init__.py", "app/common/registry.py", "app/common/drawing/__init__.py")
    tree(tmp_path, "app/common/drawing/lines.py", "app/common/io.py")
    (tmp_path / "app/common/drawing/all.py").write_text(
        "from drawing.lines import line\nimport io\n"
    )
    (tmp_path / "app/common/drawing/more.py").write_text("import drawing.lines\n")
    (tmp_path / "app/run.py").write_text("import app.common.io\nimport app.common.registry\n")
    names = named(tmp_path)
    assert names["app/common/registry.py"] == "app.common.registry"
    assert names["app/common/io.py"] == "app.common.io"  # the other `io` is Python's
    assert names["app/common/drawing/lines.py"] == "drawing.lines"


def test_folders_without_an_init_are_named_as_the_rest_of_the_project_names_them(
    tmp_path: Path,
) -> None:
    tree(
        tmp_path, "app/__init__.py", "app/feedback/form/__init__.py", "app/feedback/form/models.py"
    )
    tree(tmp_path, "app/celery/tasks/__init__.py")
    (tmp_path / "app/views.py").write_text("from app.feedback.form.models import Form\n")
    (tmp_path / "app/celery/worker.py").write_text("from celery import Celery\n" * 3)
    (tmp_path / "app/start.py").write_text("import app.celery.worker\n")
    names = named(tmp_path)
    assert names["app/feedback/form/models.py"] == "app.feedback.form.models"
    assert names["app/celery/worker.py"] == "app.celery.worker"


def test_a_package_with_the_program_of_django_is_on_the_import_path_if_its_files_say_so(
    tmp_path: Path,
) -> None:
    tree(tmp_path, "shop/__init__.py", "shop/books/__init__.py", "shop/books/models.py")
    (tmp_path / "shop/manage.py").write_text("from books.models import Book\n")
    assert named(tmp_path)["shop/books/models.py"] == "books.models"
    (tmp_path / "shop/manage.py").write_text("from shop.books.models import Book\n")
    assert named(tmp_path)["shop/books/models.py"] == "shop.books.models"


def test_a_folder_whose_files_import_their_siblings_relatively_is_a_package(tmp_path: Path) -> None:
    shop = tmp_path / "shop"
    tree(shop, "models.py", "views.py", "api/urls.py")
    (shop / "views.py").write_text("from .models import Book\n")
    assert named(shop)["views.py"] == "shop.views"
    assert named(shop)["api/urls.py"] == "shop.api.urls"
    (shop / "models.py").write_text("import views\n")
    assert named(shop)["views.py"] == "views"


def test_names_are_unique(tmp_path: Path) -> None:
    for part in ("one", "two"):
        tree(tmp_path, f"{part}/main.py", f"{part}/helper.py")
        (tmp_path / part / "main.py").write_text("import helper\n")
    names = named(tmp_path)
    assert names["one/helper.py"] == "helper"
    assert names["two/helper.py"] == "two.helper"
    assert len(set(names.values())) == len(names)


def test_project_root(tmp_path: Path) -> None:
    tree(tmp_path, "repo/a/pyproject.toml", "repo/a/x/y.py", "repo/b/z.py", "c/w.py")
    (tmp_path / "repo" / ".git").mkdir()
    assert project_root(str(tmp_path / "repo/a/x/y.py")) == str(tmp_path / "repo/a")
    assert project_root(str(tmp_path / "repo/b")) == str(tmp_path / "repo")


def test_a_template_that_tests_put_in_its_place_does_not_take_its_name(tmp_path: Path) -> None:
    tree(
        tmp_path,
        "shop/templates/shop/page.html",
        "tests/templates/shop/page.html",
        "one/templates/alike.html",
        "two/templates/alike.html",
    )
    files = [
        str(path) for path in sorted(tmp_path.rglob("*.html"), key=lambda path: path.as_posix())
    ]
    named = {
        os.path.relpath(path, tmp_path).replace(os.sep, "/"): module.name
        for path, module in modules(str(tmp_path), files).items()
    }
    assert "#" not in named["shop/templates/shop/page.html"].removeprefix("template#")
    assert all(
        named[path].endswith(("#1", "#2"))
        for path in named
        if path != "shop/templates/shop/page.html"
    )


def test_files_of_no_project_say_from_where_they_are_imported(tmp_path: Path) -> None:
    shop = tmp_path / "site" / "shop"
    tree(shop, "models.py", "views.py", "api/urls.py")
    for text, name in (
        ("from shop import models\n", "shop.views"),
        ("from shop.models import Book\n", "shop.views"),
        ("import shop.models as models\n", "shop.views"),
        ("from site.shop import (\n    models,\n)\n", "site.shop.views"),
        ("import models\nfrom models import Book\n", "views"),
        ("from shop import price\nimport os\n", "views"),
        ("from other.models import Book\n", "views"),
    ):
        (shop / "views.py").write_text(text)
        assert named(shop)["views.py"] == name, text
    (shop / "api" / "urls.py").write_text("import models, os\n")
    (shop / "views.py").write_text("from shop import models\n")
    (shop / "models.py").write_text("from shop import views\n")
    assert named(shop)["api/urls.py"] == "shop.api.urls"
    (shop / "pyproject.toml").write_text("")
    assert named(shop)["views.py"] == "views"
