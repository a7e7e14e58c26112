"""One log line and one set of figures a tool call, as AWS reads them. Names and durations only: no text, no URL."""

from aws_lambda_powertools import Logger
from aws_lambda_powertools.metrics import EphemeralMetrics, MetricUnit

NAMESPACE = "Recto"
SERVICE = "recto"


class PowertoolsObserver:
    """Writes to the function's log: a line by Logger, figures in the embedded metric format."""

    def __init__(self) -> None:
        self._log = Logger(service=SERVICE)

    def begin(self, request_id: str) -> None:
        """What follows belongs to this request."""
        self._log.append_keys(request_id=request_id)

    def answered(self, tool: str, outcome: str, duration_ms: float) -> None:
        """A call was answered. Dimensions are `service`, `tool` and `outcome`: few, since each set is billed."""
        self._log.info("tool call", tool=tool, outcome=outcome, duration_ms=round(duration_ms, 1))
        metrics = EphemeralMetrics(namespace=NAMESPACE, service=SERVICE)
        metrics.add_dimension(name="tool", value=tool)
        metrics.add_dimension(name="outcome", value=outcome)
        metrics.add_metric(name="Calls", unit=MetricUnit.Count, value=1)
        metrics.add_metric(name="DurationMs", unit=MetricUnit.Milliseconds, value=duration_ms)
        metrics.flush_metrics()

    def failed(self, tool: str, error: Exception) -> None:
        """A fault of our own, with its stack; foreign text may stand in the message, so only the type is told."""
        frames = []
        trace = error.__traceback__
        while trace is not None:
            frames.append(f"{trace.tb_frame.f_code.co_filename.rpartition('/')[2]}:{trace.tb_lineno}")
            trace = trace.tb_next
        self._log.error("tool failed", tool=tool, error_type=type(error).__name__, frames=frames[-12:])


class QuietObserver:
    """Tells nobody; for benchmarks and tests."""

    def answered(self, tool: str, outcome: str, duration_ms: float) -> None:
        """Nothing."""

    def failed(self, tool: str, error: Exception) -> None:
        """Nothing."""
