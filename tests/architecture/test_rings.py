"""The dependency rules and sizes of the design: three rings, one direction, small pieces."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
RINGS = ("rules", "device", "firmware")
LONGEST_FUNCTION, LONGEST_FILE = 30, 400
NOT_FOR_RULES = {"time", "datetime", "os", "sys", "threading", "logging", "asyncio", "socket"}
NOT_FOR_RULES |= {"subprocess", "multiprocessing", "concurrent", "pathlib", "io", "shutil"}
HIDDEN_DOORS = {"open", "print", "input", "exec", "eval", "__import__"}
"""Builtins through which a pure module could still reach the world."""

HEAVY = {
    *("textual", "gpiozero", "luma", "spidev", "smbus2", "starlette", "uvicorn"),
    *("gpiod", "lgpio", "RPi"),
}
"""Libraries that only a backend may load, and only when it is opened."""

MODULES = {
    str(path.relative_to(ROOT)): path
    for ring in RINGS
    for path in sorted((ROOT / ring).rglob("*.py"))
}
every_module = pytest.mark.parametrize("name", MODULES)


@cache
def tree(name: str) -> ast.Module:
    """Return the syntax tree of a module."""
    return ast.parse(MODULES[name].read_text(encoding="utf-8"), name)


def imports(node: ast.AST) -> Iterator[str]:
    """Give the full name of everything imported anywhere beneath a node."""
    for child in ast.walk(node):
        if isinstance(child, ast.Import):
            yield from (alias.name for alias in child.names)
        elif isinstance(child, ast.ImportFrom):
            assert child.level == 0, "imports are absolute here"
            yield child.module or ""


def imports_when_loaded(node: ast.AST) -> Iterator[str]:
    """Give what is imported as soon as the module is, not when a function of it is called."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Import | ast.ImportFrom):
            yield from imports(child)
        elif not _is_loaded_later(child):
            yield from imports_when_loaded(child)


def _is_loaded_later(node: ast.AST) -> bool:
    for_types = isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)
    return for_types or isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)


def roots(names: Iterator[str]) -> set[str]:
    """Return the first parts of dotted names."""
    return {name.split(".")[0] for name in names}


def test_there_is_something_to_look_at() -> None:
    assert {name.split("/")[0] for name in MODULES} == set(RINGS)


def test_the_contracts_of_import_linter_are_kept() -> None:
    command = Path(sys.executable).parent / "lint-imports"
    if not command.exists():
        pytest.skip(f"import-linter is not installed: no {command}")
    done = subprocess.run(
        [command, "--no-cache"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("name", [name for name in MODULES if name.startswith("rules/")])
def test_rules_import_nothing_but_themselves_and_pure_parts_of_the_standard_library(
    name: str,
) -> None:
    allowed = (set(sys.stdlib_module_names) - NOT_FOR_RULES) | {"rules"}
    assert not roots(imports(tree(name))) - allowed


@pytest.mark.parametrize("name", [name for name in MODULES if name.startswith("rules/")])
def test_rules_neither_read_nor_write(name: str) -> None:
    called = {
        node.func.id
        for node in ast.walk(tree(name))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    assert not called & HIDDEN_DOORS


@pytest.mark.parametrize("name", [name for name in MODULES if name.startswith("device/")])
def test_device_knows_neither_rules_nor_firmware(name: str) -> None:
    assert not roots(imports(tree(name))) & {"rules", "firmware"}


@pytest.mark.parametrize("name", [name for name in MODULES if "backends" not in name])
def test_heavy_libraries_are_for_backends_only(name: str) -> None:
    assert not roots(imports(tree(name))) & HEAVY


@every_module
def test_nothing_imports_the_firmware_but_itself(name: str) -> None:
    if not name.startswith("firmware/"):
        assert "firmware" not in roots(imports(tree(name)))


@every_module
def test_nothing_but_tests_imports_tests(name: str) -> None:
    assert "tests" not in roots(imports(tree(name)))


@every_module
def test_a_module_says_what_it_is_for(name: str) -> None:
    assert ast.get_docstring(tree(name))


@every_module
def test_a_file_is_short(name: str) -> None:
    assert len(MODULES[name].read_text(encoding="utf-8").splitlines()) <= LONGEST_FILE


@every_module
def test_functions_are_short(name: str) -> None:
    too_long = {
        node.name: length
        for node in ast.walk(tree(name))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (length := (node.end_lineno or 0) - node.lineno + 1) > LONGEST_FUNCTION
    }
    assert not too_long


@pytest.mark.parametrize("name", [name for name in MODULES if "__main__" not in name])
def test_only_the_command_line_prints_and_exits(name: str) -> None:
    """Printing to a file that one was given is writing, and allowed."""
    calls = [node for node in ast.walk(tree(name)) if isinstance(node, ast.Call)]
    to_screen = [node for node in calls if "file" not in {word.arg for word in node.keywords}]
    said = {ast.unparse(node.func) for node in to_screen}
    assert name == "firmware/cli.py" or not said & {"print", "sys.exit", "exit", "quit"}


def test_loading_the_device_loads_no_heavy_library() -> None:
    lazy = {"device/backends/__init__.py", "device/backends/terminal.py"}
    for name in sorted(lazy & set(MODULES)):
        assert not roots(imports_when_loaded(tree(name))) & HEAVY, name


@pytest.mark.parametrize("ring", ["rules", "device"])
def test_a_ring_can_be_loaded_alone(ring: str) -> None:
    """In a fresh interpreter: the ring's core comes without the other two and without the heavy."""
    script = (
        f"import sys, pkgutil, importlib, {ring}\n"
        f"found = pkgutil.walk_packages({ring}.__path__, '{ring}.')\n"
        "for module in found:\n"
        "    if 'backends.' not in module.name: importlib.import_module(module.name)\n"
        "print(*{name.split('.')[0] for name in sys.modules})"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True
    )
    loaded = set(done.stdout.split())
    assert not loaded & (set(RINGS) - {ring} | HEAVY)
