"""The one error that stores raise for what their own machinery reports."""

from collections.abc import Iterator
from contextlib import contextmanager


class StoreFailed(Exception):
    """A store could not be read or written; the cause says why. Not the caller's doing, and not a library's."""


@contextmanager
def translated(*foreign: type[Exception]) -> Iterator[None]:
    """Raise StoreFailed in place of the given errors."""
    try:
        yield
    except foreign as error:
        raise StoreFailed(type(error).__name__) from error
