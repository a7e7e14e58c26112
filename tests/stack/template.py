"""Reading template.yaml in tests: loading, translating as CloudFormation does, and evaluating for given parameters."""

import copy
import logging
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml
from samtranslator.translator.transform import transform

ROOT = Path(__file__).resolve().parents[2]

type Json = dict[str, Any]

logging.getLogger("samtranslator").setLevel(logging.ERROR)  # it warns of a feature switch that only AWS has


class _Loader(yaml.SafeLoader):
    """YAML with CloudFormation's short forms: `!Ref X` → `{"Ref": "X"}`, `!Sub X` → `{"Fn::Sub": "X"}`."""


def _short_form(loader: _Loader, suffix: str, node: yaml.Node) -> Json:
    value: Any
    if isinstance(node, yaml.ScalarNode):
        value = loader.construct_scalar(node)
    elif isinstance(node, yaml.SequenceNode):
        value = loader.construct_sequence(node, deep=True)
    else:
        assert isinstance(node, yaml.MappingNode)
        value = loader.construct_mapping(node, deep=True)
    if suffix == "GetAtt" and isinstance(value, str):
        value = value.split(".", 1)
    return {suffix if suffix in ("Ref", "Condition") else f"Fn::{suffix}": value}


_Loader.add_multi_constructor("!", _short_form)


def load(path: Path = ROOT / "template.yaml") -> Json:
    """A template as written, intrinsic functions in their long form."""
    return dict(yaml.load(path.read_text("utf-8"), Loader=_Loader))


class _NoManagedPolicies:
    def load(self) -> dict[str, str]:
        return {}


def translate(template: Json) -> Json:
    """What CloudFormation deploys: the template after the serverless transform, code standing in a bucket."""
    source = copy.deepcopy(template)
    source["Globals"]["Function"]["CodeUri"] = "s3://bucket/code.zip"
    for resource in source["Resources"].values():
        if "ContentUri" in resource["Properties"]:
            resource["Properties"]["ContentUri"] = "s3://bucket/layer.zip"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("AWS_DEFAULT_REGION", "eu-central-1")
        return dict(transform(source, {}, _NoManagedPolicies()))


def references(value: object) -> Iterator[str]:
    """The logical ids that a part of a template refers to (`Ref`, `Fn::GetAtt`, `Fn::Sub`, `DependsOn` apart)."""
    if isinstance(value, list):
        for item in value:
            yield from references(item)
    elif isinstance(value, dict):
        yield from _named_by(value)
        for key, item in value.items():
            if key not in ("Ref", "Fn::GetAtt"):
                yield from references(item)


def _named_by(value: Json) -> Iterator[str]:
    if "Ref" in value:
        yield value["Ref"]
    if "Fn::GetAtt" in value:
        yield value["Fn::GetAtt"][0]
    if "Fn::Sub" in value:
        text = value["Fn::Sub"] if isinstance(value["Fn::Sub"], str) else value["Fn::Sub"][0]
        yield from (name.split(".")[0] for name in re.findall(r"\$\{([^!}]+)\}", text))


class Stack:
    """A template with values: parameters (else their defaults), and names for resources (`Name`, `Name.Attribute`)."""

    def __init__(self, template: Json, parameters: Mapping[str, str], names: Mapping[str, str]) -> None:
        self._template = template
        defaults = {name: str(row["Default"]) for name, row in template["Parameters"].items()}
        self._names = {**names, **defaults, **parameters}

    def value(self, part: Any) -> Any:
        """The part with its intrinsic functions carried out; what has no value becomes None."""
        if isinstance(part, list):
            return [found for item in part if (found := self.value(item)) is not None]
        if not isinstance(part, dict):
            return part
        if len(part) == 1:
            name, argument = next(iter(part.items()))
            if name == "Ref" or name.startswith("Fn::"):
                return self._function(name, argument)
        return {key: found for key, item in part.items() if (found := self.value(item)) is not None}

    def holds(self, condition: str) -> bool:
        """Whether a named condition is true."""
        return bool(self.value(self._template["Conditions"][condition]))

    def resources(self) -> Json:
        """The resources that exist under these parameters, evaluated."""
        return {
            name: {**resource, "Properties": self.value(resource["Properties"])}
            for name, resource in self._template["Resources"].items()
            if "Condition" not in resource or self.holds(resource["Condition"])
        }

    def _function(self, name: str, argument: Any) -> Any:
        match name:
            case "Ref":
                return None if argument == "AWS::NoValue" else self._names.get(argument, argument)
            case "Fn::GetAtt":
                return self._names.get(".".join(argument), ".".join(argument))
            case "Fn::Sub":
                return re.sub(r"\$\{([^}]+)\}", lambda found: self._names.get(found[1], found[1]), argument)
            case "Fn::If":
                return self.value(argument[1 if self.holds(argument[0]) else 2])
            case "Fn::Equals":
                first, second = self.value(argument)
                return str(first) == str(second)
            case "Fn::Not":
                return not self.value(argument[0])
            case "Fn::Join":
                return argument[0].join(self.value(argument[1]))
        raise NotImplementedError(name)
