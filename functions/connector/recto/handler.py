"""The Lambda door: an API Gateway event in, an answer out.

trap: Mangum ends the app's lifespan after each event, and a session manager runs only once; so the lifespan is
entered here, once for the execution environment, and Mangum is told to leave it alone.

No garbage is collected while modules load: they make next to none, and looking for it takes a twentieth of the start.
"""

import gc

gc.disable()

import asyncio
import json
from collections.abc import Mapping
from typing import Any, cast

from mangum import Mangum

from recto.app import App, build_app, rules_of
from recto.settings import settings_of_process
from recto.surface.door import BadHost, split_host
from recto.telemetry import PowertoolsObserver
from recto.wiring import aws_services, clock

_OBSERVER = PowertoolsObserver()


def _build() -> App:
    settings = settings_of_process()
    return build_app(aws_services(settings), clock(), rules_of(settings), _OBSERVER, settings.result_max_chars)


class LambdaApp:
    """An app kept running on one event loop, called once an event."""

    def __init__(self, app: App) -> None:
        self._loop = asyncio.new_event_loop()
        asyncio.set_event_loop(self._loop)  # trap: Mangum takes the current loop
        self._mangum = Mangum(cast(Any, app.entrance), lifespan="off")
        self._started = self._loop.create_future()
        self._task = self._loop.create_task(self._hold(app))
        self._loop.run_until_complete(self._started)

    async def _hold(self, app: App) -> None:
        try:
            async with app.inner.router.lifespan_context(app.inner):
                self._started.set_result(None)
                await asyncio.Event().wait()
        except Exception as error:
            if self._started.done():
                raise
            self._started.set_exception(error)

    def __call__(self, event: Mapping[str, Any], context: Any) -> dict[str, Any]:
        """The gateway's answer to one event."""
        refusal = _bad_host(event)
        if refusal is not None:
            return refusal
        answer: dict[str, Any] = self._mangum(dict(event), context)
        return answer


def _bad_host(event: Mapping[str, Any]) -> dict[str, Any] | None:
    """400 for a host Mangum could not read: it raises on a port that is no number, before the app runs."""
    headers = {str(name).lower(): value for name, value in (event.get("headers") or {}).items()}
    try:
        split_host(str(headers.get("host") or ""))
    except BadHost as error:
        body = {"jsonrpc": "2.0", "id": None, "error": {"code": -32600, "message": f"Bad request: {error}."}}
        return {"statusCode": 400, "headers": {"content-type": "application/json"}, "body": json.dumps(body)}
    return None


_APP = LambdaApp(_build())
gc.freeze()
gc.enable()


def handler(event: Mapping[str, Any], context: Any) -> dict[str, Any]:
    """Answer one API Gateway REST event (payload version 1)."""
    _OBSERVER.begin(str(getattr(context, "aws_request_id", "")))
    return _APP(event, context)
