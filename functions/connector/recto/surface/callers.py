"""Who calls and how long the call may take, read from what API Gateway and Lambda say; never from a header."""

from collections.abc import Mapping
from typing import Any

from recto.ports import Clock
from recto.services.upstream import Caller
from recto.surface.door import api_key_id

ONE_CALL_S = 22.0
RESERVE_S = 3.0
SINGLE_TENANT = "single"


class Callers:
    """Makes the caller of a request: its tenant, and the moment by which it must be answered."""

    def __init__(self, clock: Clock, *, by_api_key: bool) -> None:
        self._clock = clock
        self._by_api_key = by_api_key

    def of(self, scope: Mapping[str, Any]) -> Caller:
        """The caller behind an ASGI scope."""
        tenant = f"key:{api_key_id(scope)}" if self._by_api_key else SINGLE_TENANT
        return Caller(tenant, self._clock.monotonic() + self._seconds(scope))

    def _seconds(self, scope: Mapping[str, Any]) -> float:
        """min(22 s, what the function has left − 3 s)."""
        context = scope.get("aws.context")
        left_ms = getattr(context, "get_remaining_time_in_millis", None)
        return min(ONE_CALL_S, left_ms() / 1000 - RESERVE_S) if left_ms else ONE_CALL_S
