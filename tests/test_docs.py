"""What the documents claim, compared with the code."""

import re
import tomllib
from typing import Any

import yaml

from iiif.institutions.registry import INSTITUTIONS, PLATFORMS
from recto import __version__
from recto.local.institutions import as_markdown
from recto.surface.errors import INTERNAL, TABLE
from recto.surface.server import all_tools
from tests.conftest import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")
LIMITS = (ROOT / "docs/limits-and-errors.md").read_text(encoding="utf-8")


class _Loader(yaml.SafeLoader):
    """CloudFormation's short forms read as their plain values."""


_Loader.add_multi_constructor("!", lambda loader, _suffix, node: _plain(loader, node))


def _plain(loader: yaml.SafeLoader, node: yaml.Node) -> Any:
    if isinstance(node, yaml.ScalarNode):
        return loader.construct_scalar(node)
    if isinstance(node, yaml.SequenceNode):
        return loader.construct_sequence(node, deep=True)
    assert isinstance(node, yaml.MappingNode)
    return loader.construct_mapping(node, deep=True)


def template() -> dict[str, Any]:
    loaded: dict[str, Any] = yaml.load((ROOT / "template.yaml").read_text(encoding="utf-8"), _Loader)
    return loaded


def rows(text: str, heading: str) -> list[list[str]]:
    """The cells of the table below a heading."""
    section = text.split(f"\n{heading}\n", 1)[1].split("\n#", 1)[0]
    lines = [line for line in section.splitlines() if line.startswith("|")][2:]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def test_the_tool_table_lists_the_tools_in_their_order() -> None:
    """README; the contract's tools."""
    assert [row[0].strip("`") for row in rows(README, "## Tools")] == [tool.name for tool in all_tools()]


def test_the_settings_table_is_the_templates_parameters() -> None:
    """README; names and defaults."""
    documented = {row[0].strip("`"): row[1].strip("`") for row in rows(README, "### Settings")}
    parameters = {name: str(one.get("Default", "")) for name, one in template()["Parameters"].items()}
    assert documented == parameters


def test_the_error_table_is_the_codes_with_their_hints() -> None:
    """docs/limits-and-errors.md."""
    documented = {row[0].strip("`"): (row[1], row[2]) for row in rows(LIMITS, "## Errors")}
    first: dict[str, tuple[str, str]] = {}
    for rule in (*TABLE.values(), INTERNAL):
        first.setdefault(rule.code, ("yes" if rule.retryable else "no", rule.hint))
    assert documented == first


def test_the_readme_is_short_and_holds_its_two_commands() -> None:
    """Our rule: under 200 lines; one command runs the main job, one the tests."""
    assert len(README.splitlines()) < 200
    assert "python3.13 -m uv run recto read\n" in README
    assert "python3.13 -m uv run pytest\n" in README


def test_the_continuous_check_calls_the_readmes_test_command() -> None:
    """.ci/run runs what the README says."""
    assert re.search(r"\brun .*pytest", (ROOT / ".ci/run").read_text(encoding="utf-8"))


def test_versions_agree() -> None:
    """Package, module and changelog."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    latest = re.findall(r"^## \[(\d[^]]*)]", changelog, re.MULTILINE)[0]
    assert project["version"] == __version__ == latest


def test_the_page_of_institutions_is_what_the_tables_say() -> None:
    """docs/institutions.md is made by `recto institutions`."""
    assert (ROOT / "docs/institutions.md").read_text(encoding="utf-8") == as_markdown()


def test_every_institution_and_platform_stands_on_its_page() -> None:
    """No row is left out: each region of the tables is listed."""
    page = as_markdown()
    assert [row.name for row in (*INSTITUTIONS, *PLATFORMS) if f"| {row.name.replace('|', '')} |" not in page] == []


def test_links_in_the_documents_lead_somewhere() -> None:
    """Relative links of README and docs."""
    for path in (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))):
        for target in re.findall(r"]\(((?!https?:)[^)#]+)", path.read_text(encoding="utf-8")):
            assert (path.parent / target).exists(), f"{path.name}: {target}"


def test_every_output_the_readme_names_exists() -> None:
    """README, Deploy."""
    assert {"ConnectorUrl", "HowToReadTheKey"} <= template()["Outputs"].keys()
