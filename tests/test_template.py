"""template.yaml, judged as CloudFormation sees it: after the serverless transform."""

import json
import re
import subprocess
import sys
from collections import UserDict
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from recto.settings import read_settings
from tests.stack.declared import NAMES, of_type, with_parameters
from tests.stack.event_pattern import matches
from tests.stack.template import Json, Stack, load, references, translate


@pytest.fixture(scope="module")
def written() -> Json:
    """template.yaml as written."""
    return load()


@pytest.fixture(scope="module")
def translated(written: Json) -> Json:
    """template.yaml as deployed."""
    return translate(written)


@pytest.fixture(scope="module")
def resources(translated: Json) -> Json:
    """The resources of a stack with the default parameters."""
    return with_parameters(translated)


def test_the_translated_template_passes_cfn_lint(translated: Json, tmp_path: Path) -> None:
    """Our choice: the transform can produce what the linter would have refused in the source."""
    path = tmp_path / "translated.json"
    path.write_text(json.dumps(translated), "utf-8")
    program = Path(sys.executable).with_name("cfn-lint")
    done = subprocess.run([program, "--regions", "eu-central-1", "--", path], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_no_resource_depends_on_itself(translated: Json) -> None:
    """Seen with SAM: a function that refers to its own API passes validation and cannot be deployed."""
    rows = translated["Resources"]
    needs = {name: {other for other in references(row) if other in rows} for name, row in rows.items()}
    while free := [name for name, others in needs.items() if not others]:
        needs = {name: others - set(free) for name, others in needs.items() if name not in free}
    assert not needs


# ── Parameters and outputs ──────────────────────────────────────────────────────────────────────────────────────────


def test_every_parameter_is_described_and_constrained(written: Json) -> None:
    """Our choice: a person who installs the stack reads these, and nothing else."""
    for name, row in written["Parameters"].items():
        assert len(row["Description"]) > 20, name
        assert {"AllowedValues", "AllowedPattern", "MinValue"} & set(row), name
        assert "MinValue" not in row or row["MinValue"] < row["MaxValue"], name
        assert "AllowedPattern" not in row or row["ConstraintDescription"], name


def test_every_default_meets_its_own_constraint(written: Json) -> None:
    """CloudFormation refuses the stack otherwise."""
    for name, row in written["Parameters"].items():
        assert row["Default"] in row.get("AllowedValues", [row["Default"]]), name
        assert re.fullmatch(row.get("AllowedPattern", ".*"), str(row["Default"])), name
        assert row.get("MinValue", 0) <= (row["Default"] if row["Type"] == "Number" else 0), name


@pytest.mark.parametrize(
    ("name", "good", "bad"),
    [
        ("AllowedHosts", "read.example.org,recto.example.org", "https://example.org"),
        ("AllowedOrigins", "https://claude.ai,http://localhost:6274", "claude.ai"),
        ("PrivateHosts", "iiif.internal,10.0.0.7:8182", "http://10.0.0.7"),
        ("HostPaces", "www.loc.gov=4000/4/1,iiif.internal=50/100/8", "www.loc.gov=0/4/1"),
        ("Contact", "mailto:library@example.org", "call me"),
        ("Contact", "https://example.org/recto", "example"),
        ("PermissionsBoundary", "arn:aws:iam::123456789012:policy/Boundary", "Boundary"),
    ],
)
def test_patterns_tell_values_from_mistakes(written: Json, name: str, good: str, bad: str) -> None:
    """Our choice: a mistake fails before anything is made."""
    pattern = written["Parameters"][name]["AllowedPattern"]
    assert re.fullmatch(pattern, good)
    assert not re.fullmatch(pattern, bad)


def test_the_console_shows_every_parameter_once_in_a_group_with_a_label(written: Json) -> None:
    """AWS::CloudFormation::Interface."""
    shown = written["Metadata"]["AWS::CloudFormation::Interface"]
    grouped = [name for group in shown["ParameterGroups"] for name in group["Parameters"]]
    assert sorted(grouped) == sorted(written["Parameters"]) == sorted(shown["ParameterLabels"])


def test_the_outputs_begin_with_the_url_to_paste(translated: Json) -> None:
    """Our choice: what a person needs, the URL first (the console sorts by name)."""
    outputs = Stack(translated, {}, {**NAMES, "Api": "a1b2"}).value(translated["Outputs"])
    assert next(iter(outputs)) == min(outputs) == "ConnectorUrl"
    assert outputs["ConnectorUrl"]["Value"] == "https://a1b2.execute-api.eu-central-1.amazonaws.com/v1/mcp"
    assert "get-api-key" in outputs["HowToReadTheKey"]["Value"]
    assert all(row["Description"] for row in outputs.values())


# ── The front ───────────────────────────────────────────────────────────────────────────────────────────────────────


def methods(resources: Json) -> dict[str, Json]:
    """What each method of /mcp does."""
    (api,) = of_type(resources, "AWS::ApiGateway::RestApi").values()
    assert list(api["Body"]["paths"]) == ["/mcp"]
    return dict(api["Body"]["paths"]["/mcp"])


def test_only_post_and_options_reach_the_function(resources: Json) -> None:
    """A GET held open costs 28 s of function time: refused by the gateway, with no catch-all beside it."""
    kinds = {name: row["x-amazon-apigateway-integration"]["type"] for name, row in methods(resources).items()}
    assert kinds == {"post": "aws_proxy", "options": "aws_proxy", "get": "mock", "delete": "mock", "head": "mock"}


def test_the_other_methods_are_405_with_an_allow_header(resources: Json) -> None:
    """RFC 9110 §15.5.6."""
    for name in ("get", "delete", "head"):
        answer = methods(resources)[name]["x-amazon-apigateway-integration"]["responses"]["default"]
        assert answer["statusCode"] == "405"
        assert answer["responseParameters"]["method.response.header.Allow"] == "'POST, OPTIONS'"
        assert json.loads(answer["responseTemplates"]["application/json"])["error"]["code"] == -32000


def test_a_key_is_demanded_unless_the_owner_chose_otherwise(translated: Json, resources: Json) -> None:
    """Never public by accident; a preflight carries no key."""
    assert methods(resources)["post"]["security"] == [{"api_key": []}]
    assert "security" not in methods(resources)["options"]
    assert of_type(resources, "AWS::ApiGateway::UsagePlanKey")
    public = with_parameters(translated, AuthMode="none")
    assert "security" not in methods(public)["post"]
    assert not of_type(public, "AWS::ApiGateway::ApiKey")
    assert not of_type(public, "AWS::ApiGateway::UsagePlan")


def test_a_change_of_auth_mode_is_deployed(written: Json) -> None:
    """Measured with the translator: a deployment's name ignores conditions, so the old body would stay."""
    assert written["Resources"]["Api"]["Properties"]["AlwaysDeploy"] is True


def test_the_gateway_may_call_the_connector_only_for_this_path(resources: Json) -> None:
    """Our choice."""
    (permission,) = of_type(resources, "AWS::Lambda::Permission").values()
    assert permission["FunctionName"] == "Connector"
    assert permission["SourceArn"].endswith("/*/*/mcp")


def test_the_api_is_regional_and_throttled(resources: Json) -> None:
    """operations.md, template checklist: a cap on what a flood can cost."""
    (api,) = of_type(resources, "AWS::ApiGateway::RestApi").values()
    (stage,) = of_type(resources, "AWS::ApiGateway::Stage").values()
    assert api["EndpointConfiguration"] == {"Types": ["REGIONAL"]}
    (settings,) = stage["MethodSettings"]
    assert (settings["ThrottlingRateLimit"], settings["ThrottlingBurstLimit"]) == ("25", "50")


# ── The functions ───────────────────────────────────────────────────────────────────────────────────────────────────


def test_both_functions_run_on_the_chosen_processor(translated: Json, resources: Json) -> None:
    """arm64 unless chosen otherwise; layers say the same."""
    functions = of_type(resources, "AWS::Lambda::Function")
    assert {name: row["Handler"] for name, row in functions.items()} == {
        "Connector": "recto.handler.handler",
        "Sweep": "recto.sweep.handler",
    }
    assert all((row["Runtime"], row["Architectures"]) == ("python3.13", ["arm64"]) for row in functions.values())
    intel = with_parameters(translated, Architecture="x86_64")
    assert {row["Architectures"][0] for row in of_type(intel, "AWS::Lambda::Function").values()} == {"x86_64"}
    assert all(
        row["CompatibleArchitectures"] == ["x86_64"] for row in of_type(intel, "AWS::Lambda::LayerVersion").values()
    )


def test_the_connector_gives_up_before_the_gateway_does(resources: Json) -> None:
    """API Gateway ends an integration after 29 s."""
    assert resources["Connector"]["Properties"]["Timeout"] == 28


def test_concurrency_is_reserved_only_on_request(translated: Json, resources: Json) -> None:
    """A new account has ten concurrent calls and may reserve none: the default must deploy there."""
    assert "ReservedConcurrentExecutions" not in resources["Connector"]["Properties"]
    reserved = with_parameters(translated, ReservedConcurrency="20")
    assert reserved["Connector"]["Properties"]["ReservedConcurrentExecutions"] == "20"


def test_every_function_logs_to_a_declared_group_with_retention(resources: Json) -> None:
    """An undeclared group keeps its lines forever."""
    groups = of_type(resources, "AWS::Logs::LogGroup")
    functions = of_type(resources, "AWS::Lambda::Function")
    assert {row["LoggingConfig"]["LogGroup"] for row in functions.values()} == set(groups)
    assert all(row["RetentionInDays"] == "30" for row in groups.values())


class Recorded(UserDict[str, str]):
    """An environment that notes which variables are looked up."""

    def __init__(self, variables: Mapping[str, str]) -> None:
        super().__init__(variables)
        self.asked: set[str] = set()

    def get(self, key: str, default: Any = None) -> Any:
        self.asked.add(key)
        return super().get(key, default)


def test_the_functions_get_exactly_the_variables_that_settings_read(resources: Json) -> None:
    """Either side alone would be a setting without effect, or a default nobody can change."""
    for function in of_type(resources, "AWS::Lambda::Function").values():
        environment = Recorded(function["Environment"]["Variables"])
        read_settings(environment)
        assert {name for name in environment.data if not name.startswith("POWERTOOLS_")} == environment.asked
        assert {name for name in environment.data if name.startswith("POWERTOOLS_")} == {
            "POWERTOOLS_SERVICE_NAME",
            "POWERTOOLS_METRICS_NAMESPACE",
            "POWERTOOLS_LOG_LEVEL",
        }


@pytest.mark.parametrize(
    ("parameter", "value", "setting", "read"),
    [
        ("AuthMode", "none", "auth_mode", "none"),
        ("ResultMaxChars", "20000", "result_max_chars", 20_000),
        ("ResultMaxChars", "6000000", "result_max_chars", 6_000_000),
        ("AllowedHosts", "a.example,b.example", "allowed_hosts", frozenset({"a.example", "b.example"})),
        ("AllowedOrigins", "https://claude.ai", "allowed_origins", frozenset({"https://claude.ai"})),
        ("PrivateHosts", "10.0.0.7,iiif.internal", "allow_hosts", frozenset({"10.0.0.7", "iiif.internal"})),
        ("Contact", "library@example.org", "contact", "library@example.org"),
    ],
)
def test_a_parameter_arrives_as_the_setting_it_stands_for(
    translated: Json, parameter: str, value: str, setting: str, read: object
) -> None:
    """What the template accepts, a cold start accepts."""
    connector = with_parameters(translated, **{parameter: value})["Connector"]["Properties"]
    assert getattr(read_settings(connector["Environment"]["Variables"]), setting) == read


def test_the_tenant_hash_key_is_made_by_the_stack(resources: Json) -> None:
    """Our choice: nobody has to invent one, and no call pays for a look-up."""
    (secret,) = of_type(resources, "AWS::SecretsManager::Secret").values()
    assert secret["GenerateSecretString"]["PasswordLength"] >= 32
    variables = resources["Connector"]["Properties"]["Environment"]["Variables"]
    assert variables["RECTO_TENANT_HASH_KEY"] == "{{resolve:secretsmanager:TenantHashKey}}"


# ── The sweep's filter ──────────────────────────────────────────────────────────────────────────────────────────────

TTL = {"type": "Service", "principalId": "dynamodb.amazonaws.com"}


def removal(**changes: Any) -> Json:
    """A stream record of a row that DynamoDB removed because its time had come."""
    keys = {"pk": {"S": "T#key1"}, "sk": {"S": "E#ex_AAAAAAAAAAAAAAAAAAAAAA"}}
    record = {"eventName": "REMOVE", "userIdentity": TTL, "dynamodb": {"Keys": keys, "OldImage": keys}}
    return {key: value for key, value in {**record, **changes}.items() if value is not None}


@pytest.mark.parametrize(
    ("record", "passes"),
    [
        pytest.param(removal(), True, id="expired"),
        pytest.param(removal(userIdentity=None), False, id="deleted by release"),
        pytest.param(removal(userIdentity={**TTL, "type": "Root"}), False, id="another kind of identity"),
        pytest.param(
            removal(userIdentity={**TTL, "principalId": "replication.dynamodb.amazonaws.com"}), False, id="replica"
        ),
        pytest.param(removal(eventName="MODIFY"), False, id="changed"),
        pytest.param(removal(eventName="INSERT"), False, id="new"),
        pytest.param(removal(dynamodb={"Keys": {"pk": {"S": "RL#x"}, "sk": {"S": "RL#x"}}}), False, id="limiter row"),
    ],
)
def test_the_sweep_wakes_for_expired_extractions_only(resources: Json, record: Json, passes: bool) -> None:
    """DynamoDB developer guide: TTL removals carry the service's identity."""
    (source,) = of_type(resources, "AWS::Lambda::EventSourceMapping").values()
    patterns = [json.loads(row["Pattern"]) for row in source["FilterCriteria"]["Filters"]]
    assert any(matches(pattern, record) for pattern in patterns) is passes


def test_a_failing_batch_does_not_block_the_stream(resources: Json) -> None:
    """Retried without end, one bad record would stop every later deletion."""
    (source,) = of_type(resources, "AWS::Lambda::EventSourceMapping").values()
    assert source["FunctionName"] == "Sweep"
    assert 0 < source["MaximumRetryAttempts"] <= 10
    assert source["BisectBatchOnFunctionError"] is True
    assert source["FunctionResponseTypes"] == ["ReportBatchItemFailures"]


# ── The stores ──────────────────────────────────────────────────────────────────────────────────────────────────────


def test_the_table_expires_encrypts_and_reports_what_it_loses(resources: Json) -> None:
    """What the stack promises."""
    (table,) = of_type(resources, "AWS::DynamoDB::Table").values()
    assert table["BillingMode"] == "PAY_PER_REQUEST"
    assert table["TimeToLiveSpecification"] == {"AttributeName": "expires_at", "Enabled": True}
    assert table["SSESpecification"] == {"SSEEnabled": True}
    assert table["StreamSpecification"] == {"StreamViewType": "OLD_IMAGE"}
    (index,) = table["GlobalSecondaryIndexes"]
    assert [key["AttributeName"] for key in index["KeySchema"]] == ["pk", "listed_at"]
    assert (index["IndexName"], index["Projection"]) == ("recent", {"ProjectionType": "ALL"})


@pytest.mark.parametrize("chosen", ["false", "true"])
def test_backups_and_deletion_protection_follow_their_parameters(translated: Json, chosen: str) -> None:
    """Backups keep deleted records for 35 days, so they are off unless wanted."""
    stack = with_parameters(translated, PointInTimeRecovery=chosen, DeletionProtection=chosen)
    (table,) = of_type(stack, "AWS::DynamoDB::Table").values()
    assert table["PointInTimeRecoverySpecification"]["PointInTimeRecoveryEnabled"] is (chosen == "true")
    assert table["DeletionProtectionEnabled"] is (chosen == "true")


def test_the_bucket_is_private_encrypted_and_empties_itself(resources: Json) -> None:
    """What the stack promises."""
    (bucket,) = of_type(resources, "AWS::S3::Bucket").values()
    assert set(bucket["PublicAccessBlockConfiguration"].values()) == {True}
    assert len(bucket["PublicAccessBlockConfiguration"]) == 4
    assert bucket["OwnershipControls"] == {"Rules": [{"ObjectOwnership": "BucketOwnerEnforced"}]}
    (encryption,) = bucket["BucketEncryption"]["ServerSideEncryptionConfiguration"]
    assert encryption["ServerSideEncryptionByDefault"]["SSEAlgorithm"] == "AES256"
    (rule,) = bucket["LifecycleConfiguration"]["Rules"]
    assert rule["Status"] == "Enabled"
    assert rule["ExpirationInDays"] == "1"
    assert rule["AbortIncompleteMultipartUpload"] == {"DaysAfterInitiation": 1}


def test_the_bucket_refuses_plain_http_and_old_links(resources: Json) -> None:
    """s3:signatureAge is in milliseconds; no link of ours lives longer than half an hour."""
    (policy,) = of_type(resources, "AWS::S3::BucketPolicy").values()
    denied = {row["Sid"]: row for row in policy["PolicyDocument"]["Statement"]}
    assert all(row["Effect"] == "Deny" for row in denied.values())
    assert denied["TlsOnly"]["Condition"] == {"Bool": {"aws:SecureTransport": "false"}}
    assert denied["TlsOnly"]["Resource"] == ["BUCKET", "BUCKET/*"]
    assert denied["NoLinkOlderThanAnHour"]["Condition"] == {"NumericGreaterThan": {"s3:signatureAge": 3600000}}


def test_what_holds_content_says_what_happens_at_deletion(translated: Json) -> None:
    """Our choice: explicit, whatever CloudFormation's defaults are."""
    for name in ("Table", "Images", "TenantHashKey", "ConnectorLogs", "SweepLogs"):
        row = translated["Resources"][name]
        assert row["DeletionPolicy"] == row["UpdateReplacePolicy"] == "Delete", name
