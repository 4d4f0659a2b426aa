"""The examples in docstrings, in the README and in the folder of examples."""

import doctest
import importlib
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent.parent
MODULES = ["ludoteca", "ludoteca._results", "ludoteca._batch", "ludoteca._tournament", "ludoteca.spiel"]
OPTIONAL = {"ludoteca.pettingzoo": "pettingzoo", "ludoteca.gymnasium": "gymnasium"}


@pytest.mark.parametrize("name", [*MODULES, *OPTIONAL])
def test_docstrings(name):
    if name in OPTIONAL:
        pytest.importorskip(OPTIONAL[name])
    module = importlib.import_module(name)
    tests = doctest.DocTestFinder().find(module, extraglobs={"ludoteca": importlib.import_module("ludoteca")})
    runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS)
    for test in tests:
        runner.run(test)
    failed, tried = runner.summarize()
    assert failed == 0 and tried > 0


def test_native_docstrings_are_among_them():
    import ludoteca

    names = {test.name for test in doctest.DocTestFinder().find(ludoteca) if test.examples}
    assert {"ludoteca.Game", "ludoteca.Position.play", "ludoteca.Position.analyse", "ludoteca.Tables"} <= names


def test_the_readme():
    text = (HERE / "README.md").read_text()
    examples = re.findall(r"```python\n(.*?)```", text, re.S)
    assert examples
    for number, example in enumerate(examples):
        if ">>>" in example:
            test = doctest.DocTestParser().get_doctest(example, {}, f"README {number}", "README.md", 0)
            assert doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test).failed == 0
        else:
            exec(compile(example, f"README.md {number}", "exec"), {})  # noqa: S102


@pytest.mark.parametrize("script", sorted(path.name for path in (HERE / "examples").glob("*.py")))
def test_examples_run(script):
    text = (HERE / "examples" / script).read_text()
    for needed in re.findall(r"^# needs: (.*)$", text, re.M):
        for module in needed.split():
            pytest.importorskip(module)
    environment = {**os.environ, "LUDOTECA_QUICK": "1", "MPLBACKEND": "Agg"}
    done = subprocess.run(
        [sys.executable, HERE / "examples" / script], env=environment, capture_output=True, text=True, timeout=600
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("notebook", sorted(path.name for path in (HERE / "examples").glob("*.ipynb")))
def test_notebooks_run(notebook):
    nbformat = pytest.importorskip("nbformat")
    nbclient = pytest.importorskip("nbclient")
    book = nbformat.read(HERE / "examples" / notebook, as_version=4)
    nbclient.NotebookClient(book, timeout=300, kernel_name="python3").execute()


def test_types_agree_with_the_code(tmp_path):
    pytest.importorskip("mypy")
    done = subprocess.run(
        [sys.executable, "-m", "mypy.stubtest", "ludoteca._native"], capture_output=True, text=True, cwd=tmp_path, timeout=300
    )
    assert done.returncode == 0, done.stdout
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "-p", "ludoteca", "--strict", "--ignore-missing-imports"]
        + ["--disable-error-code=misc", "--disable-error-code=no-untyped-call", "--disable-error-code=no-untyped-def"]
        + ["--disable-error-code=type-arg", "--disable-error-code=no-any-return", "--disable-error-code=unused-ignore"],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        timeout=300,
    )
    assert done.returncode == 0, done.stdout
