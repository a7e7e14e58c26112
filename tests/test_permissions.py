"""What the functions of template.yaml may do: exactly what their code needs."""

import re
from collections.abc import Iterator

import pytest

from tests.stack.declared import of_type, with_parameters
from tests.stack.template import ROOT, Json, load, translate


@pytest.fixture(scope="module")
def translated() -> Json:
    """template.yaml as deployed."""
    return translate(load())


@pytest.fixture(scope="module")
def resources(translated: Json) -> Json:
    """The resources of a stack with the default parameters."""
    return with_parameters(translated)


GRANTS = {
    "batch_get_item": "dynamodb:BatchGetItem",
    "batch_write_item": "dynamodb:BatchWriteItem",
    "put_item": "dynamodb:PutItem",
    "query": "dynamodb:Query",
    "delete_objects": "s3:DeleteObject",
    "get_object": "s3:GetObject",
    "head_object": "s3:GetObject",
    "list_objects_v2": "s3:ListBucket",
    "put_object": "s3:PutObject",
}


def statements(resources: Json, role: str) -> Iterator[tuple[set[str], set[str], Json]]:
    """The actions, resources and conditions that a role grants."""
    for policy in resources[role]["Properties"]["Policies"]:
        for row in policy["PolicyDocument"]["Statement"]:
            assert row["Effect"] == "Allow"
            actions, where = (
                [value] if isinstance(value, str) else value for value in (row["Action"], row["Resource"])
            )
            yield set(actions), set(where), row.get("Condition", {})


def test_the_connector_may_use_its_own_stores_and_nothing_else(resources: Json) -> None:
    """Least privilege: one table, one bucket, one log group; X-Ray has no narrower resource."""
    assert list(statements(resources, "ConnectorRole")) == [
        (
            {f"dynamodb:{name}" for name in ("BatchGetItem", "BatchWriteItem", "PutItem", "Query")},
            {"TABLE", "TABLE/index/recent"},
            {},
        ),
        ({"s3:GetObject", "s3:PutObject", "s3:DeleteObject"}, {"BUCKET/t/*"}, {}),
        ({"s3:ListBucket"}, {"BUCKET"}, {"StringLike": {"s3:prefix": "t/*"}}),
        ({"logs:CreateLogStream", "logs:PutLogEvents"}, {"CONNECTOR-LOGS"}, {}),
        ({"xray:PutTraceSegments", "xray:PutTelemetryRecords"}, {"*"}, {}),
    ]


def test_every_store_operation_of_the_code_is_granted_and_no_other(resources: Json) -> None:
    """An operation without its grant fails only on AWS: no stand-in checks permissions."""
    adapters = ROOT / "functions" / "connector" / "recto" / "adapters"
    used = {
        operation
        for name in ("images_s3.py", "records_dynamo.py")
        for operation in re.findall(r"_client\.(?:get_paginator\(\")?(\w+)", (adapters / name).read_text("utf-8"))
    } - {"generate_presigned_url"}
    granted = {action for actions, _, _ in statements(resources, "ConnectorRole") for action in actions}
    assert {GRANTS[operation] for operation in used} == {
        action for action in granted if action.startswith(("s3:", "dynamodb:"))
    }


def test_the_sweep_may_read_the_stream_and_delete_images(resources: Json) -> None:
    """It never reads an image and never touches a row."""
    assert list(statements(resources, "SweepRole")) == [
        (
            {f"dynamodb:{verb}" for verb in ("DescribeStream", "GetRecords", "GetShardIterator", "ListStreams")},
            {"TABLE/stream/1"},
            {},
        ),
        ({"s3:DeleteObject"}, {"BUCKET/t/*"}, {}),
        ({"s3:ListBucket"}, {"BUCKET"}, {"StringLike": {"s3:prefix": "t/*"}}),
        ({"logs:CreateLogStream", "logs:PutLogEvents"}, {"SWEEP-LOGS"}, {}),
        ({"xray:PutTraceSegments", "xray:PutTelemetryRecords"}, {"*"}, {}),
    ]


def test_no_role_has_a_managed_policy_a_name_or_a_second_principal(translated: Json, resources: Json) -> None:
    """Named roles need a stronger capability; managed policies grant logs everywhere."""
    boundary = "arn:aws:iam::123456789012:policy/Boundary"
    bounded = of_type(with_parameters(translated, PermissionsBoundary=boundary), "AWS::IAM::Role")
    for name, role in of_type(resources, "AWS::IAM::Role").items():
        assert {"ManagedPolicyArns", "RoleName", "PermissionsBoundary"}.isdisjoint(role)
        (trusted,) = role["AssumeRolePolicyDocument"]["Statement"]
        assert trusted["Principal"] == {"Service": "lambda.amazonaws.com"}
        assert bounded[name]["PermissionsBoundary"] == boundary
