"""The machine's clock and randomness, and their fakes."""

import re
import time

import pytest

from recto.adapters.clock import SystemClock, SystemRandomness
from recto.ports import Clock, Randomness
from tests.fakes import FakeClock, FakeRandomness


def test_the_clock_tells_the_time_of_the_machine() -> None:
    """Epoch seconds, and a counter that does not go back."""
    clock = SystemClock()
    before = time.time()
    assert before <= clock.now() <= time.time()
    assert clock.monotonic() <= clock.monotonic()


def test_a_fake_clock_moves_when_told_to() -> None:
    """Both of its times move together."""
    clock: Clock = FakeClock()
    now, monotonic = clock.now(), clock.monotonic()
    assert isinstance(clock, FakeClock)
    clock.advance(2.5)
    assert (clock.now() - now, clock.monotonic() - monotonic) == (2.5, 2.5)


@pytest.mark.parametrize("randomness", [SystemRandomness(), FakeRandomness()], ids=["system", "fake"])
def test_tokens_are_22_letters_and_never_the_same(randomness: Randomness) -> None:
    """128 random bits in base64url (decisions, Data)."""
    tokens = [randomness.token() for _ in range(500)]
    assert len(set(tokens)) == 500
    assert all(re.fullmatch(r"[A-Za-z0-9_-]{22}", token) for token in tokens)
