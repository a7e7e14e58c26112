"""What the translated template declares, with stand-in names for the resources it makes."""

from tests.stack.template import Json, Stack

NAMES = {
    "AWS::Partition": "aws",
    "AWS::Region": "eu-central-1",
    "AWS::AccountId": "123456789012",
    "AWS::URLSuffix": "amazonaws.com",
    "AWS::StackName": "recto",
    "Table.Arn": "TABLE",
    "Table.StreamArn": "TABLE/stream/1",
    "Images.Arn": "BUCKET",
    "ConnectorLogs.Arn": "CONNECTOR-LOGS",
    "SweepLogs.Arn": "SWEEP-LOGS",
}


def of_type(resources: Json, kind: str) -> Json:
    """The properties of every resource of a type, by logical id."""
    return {name: row["Properties"] for name, row in resources.items() if row["Type"] == kind}


def with_parameters(translated: Json, **parameters: str) -> Json:
    """The resources of a stack with some parameters set."""
    return Stack(translated, parameters, NAMES).resources()
