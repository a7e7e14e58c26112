"""The machine's clock and randomness."""

import secrets
import time

TOKEN_BYTES = 16


class SystemClock:
    """The wall clock and the monotonic clock of this machine."""

    def now(self) -> float:
        """Wall time in epoch seconds."""
        return time.time()

    def monotonic(self) -> float:
        """Seconds since some fixed moment; never goes back."""
        return time.monotonic()


class SystemRandomness:
    """Randomness of the operating system."""

    def token(self) -> str:
        """22 base64url characters holding 128 random bits."""
        return secrets.token_urlsafe(TOKEN_BYTES)
