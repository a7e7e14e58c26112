"""The layout and its arrows, read from the source. `docs/architecture.md` explains them."""

import ast
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path

import pytest

from tests.conftest import ROOT

ROOTS = {"recto": ROOT / "functions/connector", "iiif": ROOT / "layers/iiif", "imaging": ROOT / "layers/imaging"}
MAX_FUNCTION_LINES = 40
MAX_MODULE_LINES = 400
DATA_TABLES = ("recto/local/sample_text.py",)

DOORS = {
    "httpx": ("recto/adapters/http.py",),
    "httpcore": ("recto/adapters/http.py", "recto/adapters/pinned.py"),
    "boto3": ("recto/adapters/*_s3.py", "recto/adapters/*_dynamo.py"),
    "botocore": ("recto/adapters/*_s3.py", "recto/adapters/*_dynamo.py", "recto/adapters/aws.py"),
    "PIL": ("imaging/codec.py", "recto/local/sample.py"),
    "numpy": ("imaging/*", "recto/local/*.py"),
    "mcp": ("recto/surface/*", "recto/cli.py"),
    "mcp_types": ("recto/surface/*", "recto/cli.py"),
    "mangum": ("recto/handler.py",),
    "re2": ("iiif/page_links.py",),
    "secrets": ("recto/adapters/*",),
    "random": (),
    "aws_lambda_powertools": ("recto/telemetry.py", "recto/sweep.py"),
}
ARROWS = {
    "iiif/*": ("iiif",),
    "imaging/*": ("imaging",),
    "recto/services/*": ("iiif", "imaging", "recto.services", "recto.ports", "recto.errors"),
    "recto/adapters/*": ("iiif", "recto.adapters", "recto.ports", "recto.errors", "recto"),
    "recto/surface/*": (
        *("iiif", "recto.surface", "recto.services", "recto.ports", "recto.errors", "recto.settings", "recto"),
    ),
    "recto/errors.py": (),
    "recto/ports.py": ("recto.errors",),
    "recto/settings.py": (),
}
STANDARD_ONLY = ("iiif/*",)
LAZY = (
    "numpy",
    "PIL",
    "boto3",
    "botocore",
    "httpx",
    "httpcore",
    "imaging",
    "re2",
    "iiif.page_links",
    "iiif.institutions",
)


def modules() -> Iterator[tuple[str, Path]]:
    """`recto/services/reader.py` and its path, for every module of the product."""
    for name, root in ROOTS.items():
        for path in sorted((root / name).rglob("*.py")):
            yield path.relative_to(root).as_posix(), path


MODULES = list(modules())
TREES = {name: ast.parse(path.read_text(encoding="utf-8")) for name, path in MODULES}


def imports(tree: ast.AST, *, top_level_only: bool = False) -> Iterator[str]:
    """Full names of what a module imports; type-checking blocks do not count."""
    hidden = {
        id(inner)
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test)
        for inner in ast.walk(node)
    }
    nodes = getattr(tree, "body", []) if top_level_only else ast.walk(tree)
    for node in nodes:
        if id(node) in hidden:
            continue
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def is_within(name: str, patterns: tuple[str, ...]) -> bool:
    return any(fnmatch(name, pattern) for pattern in patterns)


@pytest.mark.parametrize("name", TREES)
def test_what_needs_care_is_imported_only_through_its_door(name: str) -> None:
    """House rules, section 3."""
    used = {full.split(".")[0] for full in imports(TREES[name])} & DOORS.keys()
    assert {door for door in used if not is_within(name, DOORS[door])} == set()


@pytest.mark.parametrize("name", TREES)
def test_arrows_point_down(name: str) -> None:
    """House rules, section 1."""
    allowed = next((targets for pattern, targets in ARROWS.items() if fnmatch(name, pattern)), None)
    if allowed is None:
        return
    ours = {full for full in imports(TREES[name]) if full.split(".")[0] in ROOTS}
    wrong = {full for full in ours if not any(points_at(full, target) for target in allowed)}
    assert wrong == set()


def points_at(full: str, target: str) -> bool:
    """Whether an import is of a package or of what lies in it; `recto` alone means its version."""
    return full == "recto.__version__" if target == "recto" else f"{full}.".startswith(f"{target}.")


@pytest.mark.parametrize("name", [name for name in TREES if is_within(name, STANDARD_ONLY)])
def test_the_iiif_layer_needs_nothing_but_the_standard_library(name: str) -> None:
    """House rules, section 3; re2 has a door of its own."""
    foreign = {"httpx", "pydantic", "numpy", "PIL", "anyio", "starlette", "mcp", "boto3"}
    assert {full.split(".")[0] for full in imports(TREES[name])} & foreign == set()


@pytest.mark.parametrize("name", [name for name in TREES if name.startswith("recto/") and "/local/" not in name])
def test_what_is_slow_to_import_waits_until_it_is_needed(name: str) -> None:
    """Cold start: listing tools must not wait for numpy, Pillow, boto3 or httpx."""
    if name in ("recto/adapters/pinned.py", "recto/cli.py") or is_within(
        name, ("recto/local/*.py", "iiif/institutions/*")
    ):
        return  # themselves imported late, or not deployed
    loaded = list(imports(TREES[name], top_level_only=True))
    assert [full for full in loaded if any(points_at(full, slow) for slow in LAZY)] == []


@pytest.mark.parametrize("name", TREES)
def test_the_environment_is_read_in_settings_only(name: str) -> None:
    """House rules, section 3."""
    reads = [node for node in ast.walk(TREES[name]) if isinstance(node, ast.Attribute) and node.attr == "environ"]
    assert not reads or name == "recto/settings.py"


@pytest.mark.parametrize("name", TREES)
def test_clocks_are_read_through_the_port(name: str) -> None:
    """House rules, section 3; sleeping is handed in as an argument."""
    reading = {"time.time", "time.monotonic", "time.perf_counter", "datetime.datetime.now", "datetime.now"}
    called = {ast.unparse(node.func) for node in ast.walk(TREES[name]) if isinstance(node, ast.Call)}
    assert not called & reading or name == "recto/adapters/clock.py"


@pytest.mark.parametrize(("name", "path"), MODULES, ids=[name for name, _ in MODULES])
def test_functions_and_modules_stay_short(name: str, path: Path) -> None:
    """House rules, section 4."""
    functions = [n for n in ast.walk(TREES[name]) if isinstance(n, ast.FunctionDef | ast.AsyncFunctionDef)]
    long = {f.name: size for f in functions if (size := (f.end_lineno or 0) - f.lineno + 1) > MAX_FUNCTION_LINES}
    assert long == {}
    assert len(path.read_text(encoding="utf-8").splitlines()) <= MAX_MODULE_LINES or name in DATA_TABLES


def test_there_are_no_import_cycles() -> None:
    """House rules, section 3."""
    graph = {dotted(name): targets(tree) for name, tree in TREES.items()}
    done: set[str] = set()

    def visit(module: str, path: tuple[str, ...]) -> None:
        assert module not in path, " → ".join((*path[path.index(module) :], module))
        if module not in done:
            for target in graph[module]:
                visit(target, (*path, module))
            done.add(module)

    for module in graph:
        visit(module, ())


def dotted(name: str) -> str:
    return name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def targets(tree: ast.AST) -> set[str]:
    """Our modules that a module imports when it is itself imported."""
    known = {dotted(name) for name in TREES}
    found = set()
    for full in imports(tree, top_level_only=True):
        parent = full.rpartition(".")[0]
        found.add(full if full in known else parent)
    return found & known


def test_the_public_side_has_docstrings() -> None:
    """House rules, section 4: modules and public classes and functions say what the reader gets."""
    missing = [name for name, tree in TREES.items() if name.count("/") and not ast.get_docstring(tree)]
    for name, tree in TREES.items():
        for node in tree.body:
            if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                continue
            if not node.name.startswith("_") and not ast.get_docstring(node):
                missing.append(f"{name}:{node.name}")
    assert missing == []
