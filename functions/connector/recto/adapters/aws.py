"""What both AWS adapters share: one client, made when first needed, used in worker threads, its errors translated."""

from collections.abc import Callable
from threading import Lock
from typing import Any

from anyio.to_thread import run_sync

from recto.adapters.store_errors import translated


class LateClient:
    """A boto3 client that is made by `connect` at the first use. boto3 clients may be shared between threads."""

    def __init__(self, connect: Callable[[], Any]) -> None:
        self._connect = connect
        self._lock = Lock()
        self._connected: Any = None

    def get(self) -> Any:
        """The client."""
        with self._lock:
            if self._connected is None:
                self._connected = self._connect()
            return self._connected


async def in_thread[T](work: Callable[[], T]) -> T:
    """The result of blocking work with a client.

    Raises: StoreFailed for what botocore raises.
    """
    return await run_sync(_translating, work)


def _translating[T](work: Callable[[], T]) -> T:
    from botocore.exceptions import BotoCoreError, ClientError

    with translated(BotoCoreError, ClientError):
        return work()
