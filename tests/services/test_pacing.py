"""Pacing: every request waits for its turn at the library, within the call's time, or says when to come again."""

from dataclasses import replace
from pathlib import Path

import anyio
import pytest

from recto.adapters.limiter_memory import MemoryLimiter
from recto.adapters.url_gate import UrlGate
from recto.errors import (
    BlockedByBotWall,
    ForbiddenAddress,
    RateLimited,
    RectoError,
    UpstreamFailed,
    UpstreamForbidden,
    UpstreamNotFound,
    UpstreamTimeout,
)
from recto.ports import Fetched, Pace
from recto.services.extractions import Extractions, Names
from recto.services.hosts import ROWS, UNKNOWN, HostRow, rows_with
from recto.services.pacing import Pacer
from recto.services.resolver import Resolver
from recto.services.upstream import Caller, Upstream
from recto.settings import Settings
from recto.surface.desk import Services
from recto.wiring import aws_services, clock, local_images, local_services
from tests.fakes import NOW, Answer, FakeClock, FakeFetcher, FakeRandomness, MemoryImages, MemoryRecords
from tests.iiif.documents import URL
from tests.surface.desk_for_tests import Library, book, encoded

LIB = "https://lib.example"
GALLICA = "https://gallica.bnf.fr"
LOC = "https://www.loc.gov"
VATICAN = "https://digi.vatlib.it"


class World:
    """Libraries that answer everything, and a pacer before them, on a clock that moves when someone sleeps.

    `times` says when each request left, in seconds from the start.
    """

    def __init__(self, *, allow: tuple[str, ...] = (), paces: dict[str, HostRow] | None = None) -> None:
        self.clock = FakeClock()
        self.times: list[float] = []
        self.answer: Answer = b"{}"
        self.web = FakeFetcher(fallback=self._answered)
        self.pacer = Pacer(MemoryLimiter(), UrlGate(allow), self.clock, paces, self._sleep)

    def _answered(self, url: str) -> Answer:
        self.times.append(round(self.clock.now() - NOW, 3))
        return self.answer

    async def _sleep(self, seconds: float) -> None:
        """The first to sleep lets the time pass for those who sleep beside it."""
        until = self.clock.now() + seconds
        await anyio.lowlevel.checkpoint()
        self.clock.advance(max(0.0, until - self.clock.now()))

    def call(self, *, left_s: float = 22.0) -> Upstream:
        """A new call."""
        return Upstream(self.web, self.clock, self.clock.monotonic() + left_s, pacer=self.pacer)

    async def images(self, count: int, base: str = LIB) -> None:
        upstream = self.call()
        for number in range(count):
            await upstream.image(f"{base}/{number}.jpg")

    async def documents(self, count: int, base: str = LIB) -> None:
        upstream = self.call()
        for number in range(count):
            await upstream.document(f"{base}/{number}.json")

    async def refused(self, url: str, *, left_s: float = 22.0) -> RectoError:
        """Why a new call cannot have the image now."""
        with pytest.raises(RectoError) as caught:
            await self.call(left_s=left_s).image(url)
        return caught.value


# ── The pace ────────────────────────────────────────────────────────────────────────────────────────────────────────


async def test_images_of_an_unknown_host_come_as_a_viewer_asks_for_them() -> None:
    """A dozen at once, then four a second."""
    world = World()
    await world.images(15)
    assert world.times == [0.0] * 12 + [0.25, 0.5, 0.75]


async def test_documents_of_an_unknown_host_come_more_slowly_and_do_not_hold_up_its_images() -> None:
    """Three at once, then one a second; images have a bucket of their own."""
    world = World()
    await world.documents(5)
    await world.images(12)
    assert world.times == [0.0, 0.0, 0.0, 1.0, 2.0] + [2.0] * 12


async def test_one_figure_holds_for_documents_and_images_together() -> None:
    """The Vatican's row has one."""
    world = World()
    await world.documents(2, VATICAN)
    await world.images(2, VATICAN)
    assert world.times == [0.0, 0.0, 1.0, 2.0]


async def test_calls_share_the_turns_of_a_host() -> None:
    """The pace is the library's, not the call's."""
    world = World()
    for _ in range(4):
        await world.documents(1)
    assert world.times == [0.0, 0.0, 0.0, 1.0]


async def test_a_turn_that_is_far_off_is_refused_with_its_time() -> None:
    """Gallica gives two turns and then one every 15 s: the agent waits better than a billed function."""
    world = World()
    await world.images(2, GALLICA)
    error = await world.refused(f"{GALLICA}/3.jpg")
    assert isinstance(error, RateLimited)
    assert error.details["retry_after_s"] == 15
    assert error.message.endswith("Not before 08:00:15 UTC.")
    world.clock.advance(15)
    await world.images(1, GALLICA)
    assert world.times == [0.0, 0.0, 15.0]


async def test_nobody_waits_when_too_little_of_the_call_would_be_left() -> None:
    """A turn two seconds off is of no use to a call that ends in four."""
    world = World()
    await world.documents(5)
    error = await world.refused(f"{VATICAN}/1.jpg", left_s=-1)
    assert isinstance(error, UpstreamTimeout)
    late = world.call(left_s=3.5)
    with pytest.raises(RateLimited) as caught:
        await late.document(f"{LIB}/late.json")
    assert caught.value.details["retry_after_s"] == 1
    assert world.clock.now() == NOW + 2


async def test_a_link_of_the_library_of_congress_may_take_three_documents() -> None:
    """Ten a minute at most, and yet within one call: a resource that has no manifest is looked up first."""
    world = World()
    await world.documents(3, LOC)
    assert world.times == [0.0, 6.7, 13.4]


async def test_all_names_that_lead_to_the_library_of_congress_count_together() -> None:
    """Its limit is for all applications."""
    world = World()
    upstream = world.call()
    for host in ("hdl.loc.gov", "www.loc.gov", "lccn.loc.gov"):
        await upstream.document(f"https://{host}/x")
    assert world.times == [0.0, 6.7, 13.4]
    await world.images(5, "https://tile.loc.gov")
    assert world.times[3:] == [13.4] * 5


@pytest.mark.parametrize("host", ["WWW.LOC.GOV", "www.loc.gov.", "Www.Loc.Gov:443"])
async def test_a_host_is_known_however_it_is_written(host: str) -> None:
    """Letter case, a final dot and the port do not make it another host."""
    world = World()
    await world.documents(1, f"https://{host}")
    await world.documents(1, LOC)
    assert world.times == [0.0, 6.7]


@pytest.mark.parametrize("host", ["www.loc.gov.example", "wwwloc.gov", "xwww.loc.gov", "www.lос.gov"])
async def test_a_look_alike_is_an_unknown_host(host: str) -> None:
    """Only whole names match; the last one has Cyrillic letters."""
    world = World()
    await world.documents(1, LOC)
    await world.documents(3, f"https://{host}")
    assert world.times == [0.0] * 4


async def test_a_host_reached_by_a_redirect_was_asked_too() -> None:
    """A resolver of persistent links must not be a way around the pace."""
    world = World()
    world.answer = Fetched(f"{GALLICA}/ark", "application/json", b"{}")
    await world.documents(2, "https://n2t.example")
    assert isinstance(await world.refused(f"{GALLICA}/1.jpg"), RateLimited)


async def test_an_address_that_may_not_be_opened_takes_no_turn() -> None:
    """The gate comes first."""
    world = World()
    with pytest.raises(ForbiddenAddress):
        await world.documents(1, "http://10.0.0.1")


# ── What an install sets ────────────────────────────────────────────────────────────────────────────────────────────


async def test_private_hosts_are_not_paced() -> None:
    """Whoever allows them runs them."""
    world = World(allow=("10.0.0.7:8182", "gallica.bnf.fr"))
    await world.images(40, "http://10.0.0.7:8182")
    await world.images(20, GALLICA)
    assert set(world.times) == {0.0}


async def test_a_private_host_is_paced_when_a_pace_is_set() -> None:
    """HostPaces; documents and images together."""
    world = World(allow=("iiif.internal",), paces=dict(rows_with("iiif.internal", Pace(100, 2, 1))))
    await world.documents(2, "http://iiif.internal")
    await world.images(2, "http://iiif.internal")
    assert world.times == [0.0, 0.0, 0.1, 0.2]


async def test_a_set_pace_goes_before_the_table_for_all_names_that_count_together() -> None:
    """The looser profile of the Library of Congress; what else its row says stays."""
    world = World(paces=dict(rows_with("www.loc.gov", Pace(4_000, 4, 1))))
    await world.documents(3, LOC)
    await world.documents(2, "https://lccn.loc.gov")
    assert world.times == [0.0, 0.0, 0.0, 0.0, 4.0]
    world.answer = RateLimited("Wait.", details={"retry_after_s": 5})
    world.clock.advance(60)
    assert (await world.refused(f"{LOC}/1")).details["retry_after_s"] == 3_600


async def test_the_class_of_an_unknown_host_can_be_set_whole() -> None:
    """For a benchmark that reads a private server at the pace of a public one."""
    world = World(allow=("127.0.0.1",), paces={"127.0.0.1": UNKNOWN})
    await world.images(14, "http://127.0.0.1:8000")
    assert world.times == [0.0] * 12 + [0.25, 0.5]


# ── Libraries that ask to be left alone ─────────────────────────────────────────────────────────────────────────────


async def test_a_library_that_asks_to_wait_is_left_alone_until_then() -> None:
    """429: no request leaves before, images and documents alike; then one, and no burst."""
    world = World()
    world.answer = RateLimited("Wait.", details={"retry_after_s": 30})
    assert (await world.refused(f"{LIB}/1.jpg")).details["retry_after_s"] == 30
    world.answer = b"{}"
    world.clock.advance(10)
    assert (await world.refused(f"{LIB}/2.jpg")).details["retry_after_s"] == 20
    with pytest.raises(RateLimited):
        await world.documents(1)
    world.clock.advance(20)
    await world.images(2)
    assert world.times == [0.0, 30.0, 30.25]


async def test_whoever_waits_for_a_turn_does_not_leave_when_the_library_asks_to_wait_meanwhile() -> None:
    """Only requests already under way are answered."""
    world = World()
    await world.documents(3)
    outcomes: list[str] = []

    async def one(number: int) -> None:
        try:
            await world.call().document(f"{LIB}/{number}.json")
        except RateLimited:
            outcomes.append("refused")
        else:
            outcomes.append("answered")

    world.answer = RateLimited("Wait.", details={"retry_after_s": 60})
    async with anyio.create_task_group() as group:
        for number in range(4):
            group.start_soon(one, number)
    assert outcomes == ["refused"] * 4
    assert world.times == [0.0, 0.0, 0.0, 1.0]


@pytest.mark.parametrize(("base", "left_alone_s"), [(LOC, 3_600), (GALLICA, 300), (LIB, 7)])
async def test_some_libraries_are_left_alone_for_longer_than_they_ask(base: str, left_alone_s: int) -> None:
    """The Library of Congress blocks for an hour, whatever its answer says."""
    world = World()
    world.answer = RateLimited("Wait.", details={"retry_after_s": 7})
    assert (await world.refused(f"{base}/1.jpg")).details["retry_after_s"] == left_alone_s


async def test_a_challenge_keeps_us_from_pages_for_ten_minutes_and_is_told_as_one() -> None:
    """Not as a rate limit: waiting is not what helps. Images beside the page, which answered, go on."""
    world = World()
    world.answer = BlockedByBotWall("A challenge.", details={"status": 403})
    with pytest.raises(BlockedByBotWall):
        await world.documents(1)
    world.answer = b"{}"
    world.clock.advance(590)
    with pytest.raises(BlockedByBotWall) as caught:
        await world.documents(1)
    assert caught.value.details["retry_after_s"] == 10
    await world.images(1)
    world.clock.advance(10)
    await world.documents(1)
    assert world.times == [0.0, 590.0, 600.0]


async def test_an_overloaded_server_that_names_a_time_is_left_alone_until_then() -> None:
    """503 may carry Retry-After."""
    world = World()
    world.answer = UpstreamFailed("Overloaded.", details={"status": 503, "retry_after_s": 120})
    await world.refused(f"{LIB}/1.jpg")
    assert isinstance(await world.refused(f"{LIB}/2.jpg"), RateLimited)
    assert world.times == [0.0]


@pytest.mark.parametrize(
    "answer",
    [
        UpstreamFailed("Failed.", details={"status": 500}),
        UpstreamForbidden("Refused.", details={"status": 403}),
        UpstreamNotFound("Nothing there.", details={"status": 404}),
    ],
    ids=["500", "403", "404"],
)
async def test_an_answer_about_one_address_closes_no_library(answer: RectoError) -> None:
    """A server that cannot cut out a region may well send the whole image."""
    world = World()
    world.answer = answer
    for _ in range(6):
        await world.refused(f"{LIB}/1.jpg")
    assert len(world.times) == 6


async def test_a_refusal_of_gallica_means_two_minutes_without_it() -> None:
    """It refuses programs that ask too much with 403."""
    world = World()
    world.answer = UpstreamForbidden("Refused.", details={"status": 403})
    await world.refused(f"{GALLICA}/1.jpg")
    world.answer = b"{}"
    world.clock.advance(100)
    error = await world.refused(f"{GALLICA}/2.jpg")
    assert isinstance(error, UpstreamForbidden)
    assert error.details["retry_after_s"] == 20


# ── Side by side ────────────────────────────────────────────────────────────────────────────────────────────────────


class SlowWeb(FakeFetcher):
    """Answers when told to."""

    def __init__(self) -> None:
        super().__init__(fallback=b"{}")
        self.inside = self.most = 0
        self.go = anyio.Event()

    async def fetch(
        self, url: str, *, max_bytes: int, timeout_s: float, accept: str = "*/*", referer: str = ""
    ) -> Fetched:
        self.inside += 1
        self.most = max(self.most, self.inside)
        try:
            await self.go.wait()
            return await super().fetch(url, max_bytes=max_bytes, timeout_s=timeout_s, accept=accept, referer=referer)
        finally:
            self.inside -= 1


@pytest.mark.parametrize(("base", "side_by_side"), [(LIB, 4), (VATICAN, 2), (GALLICA, 1)])
async def test_no_more_requests_run_side_by_side_than_the_library_bears(base: str, side_by_side: int) -> None:
    """Connections count as much as requests."""
    world = World(paces={"digi.vatlib.it": HostRow((), Pace(1, 99, 2)), "gallica.bnf.fr": HostRow((), Pace(1, 99, 1))})
    world.web = web = SlowWeb()
    upstream = world.call()
    async with anyio.create_task_group() as group:
        for number in range(9):
            group.start_soon(upstream.image, f"{base}/{number}.jpg")
        await anyio.wait_all_tasks_blocked()
        assert web.inside == side_by_side
        web.go.set()
    assert (web.most, len(web.requests)) == (side_by_side, 9)


async def test_a_cancelled_call_keeps_nobody_from_a_library() -> None:
    """Calls end in the middle: the deadline, a client that hangs up."""
    world = World()
    world.web = web = SlowWeb()
    async with anyio.create_task_group() as group:
        for number in range(9):
            group.start_soon(world.call().image, f"{LIB}/{number}.jpg")
        await anyio.wait_all_tasks_blocked()
        group.cancel_scope.cancel()
    web.go.set()
    with anyio.fail_after(5):
        await world.images(4)
    assert len(web.requests) == 4


async def test_a_call_that_finds_no_room_until_its_end_says_that_the_library_is_slow() -> None:
    """It is: the requests before it are not answered."""
    world = World()
    world.web = web = SlowWeb()
    async with anyio.create_task_group() as group:
        group.start_soon(world.call().image, f"{GALLICA}/1.jpg")
        await anyio.wait_all_tasks_blocked()
        assert isinstance(await world.refused(f"{GALLICA}/2.jpg", left_s=0.01), UpstreamTimeout)
        web.go.set()


# ── The table, and who asks it ──────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("host", "tight"),
    [
        ("gallica.bnf.fr", True),
        ("iiif.archive.org", True),
        ("iiif.wellcomecollection.org", True),
        ("tile.loc.gov", True),
        ("lib.example", False),
        ("iiif.internal", False),
    ],
)
async def test_neighbouring_tiles_are_better_asked_for_together_where_they_would_wait(host: str, tight: bool) -> None:
    """More than a second for the ten tiles of one answer."""
    world = World(allow=("iiif.internal",))
    assert world.call().is_tightly_paced(f"https://{host}/iiif/1") is tight
    assert not Upstream(world.web, world.clock, 0.0).is_tightly_paced(f"https://{host}/iiif/1")


def test_the_table_names_each_host_once_in_normal_form() -> None:
    """A name in another form would never be found."""
    names = [name for row in ROWS for name in row.names]
    assert len(set(names)) == len(names)
    assert [UrlGate().check(f"https://{name}/") for name in names] == [f"https://{name}/" for name in names]


def test_the_library_of_congress_is_asked_at_most_ten_times_a_minute() -> None:
    """loc.gov/legal: for all machines together; ours is the strict reading unless an install sets another."""
    (row,) = [row for row in ROWS if "www.loc.gov" in row.names]
    assert 60_000 // row.documents.interval_ms + row.documents.burst <= 10


async def test_a_link_whose_library_has_to_be_waited_for_says_so_and_not_what_failed_before() -> None:
    """Two candidates, the first not there, the second not now: the document may well exist."""
    world = World(paces=dict(rows_with("www.loc.gov", Pace(20_000, 1, 1))))
    world.answer = UpstreamNotFound("Nothing there.", details={"status": 404})
    stores = MemoryRecords(), MemoryImages()
    extractions = Extractions(*stores, Names(b"a key for tests, not used"), world.clock, FakeRandomness())
    resolver = Resolver(world.web, extractions, world.clock, world.pacer)
    with pytest.raises(RateLimited) as caught:
        await resolver.resolve(Caller("me", world.clock.monotonic() + 22), f"{LOC}/resource/g3701p.rr004750/")
    assert caught.value.details["retry_after_s"] == 20
    assert len(world.web.requests) == 1


async def test_a_document_is_resolved_at_the_pace_of_its_library() -> None:
    """The whole way: from a link to an extraction."""
    library, clock = Library(), FakeClock()
    world = World()
    extractions = Extractions(MemoryRecords(), MemoryImages(), Names(b"a key for tests"), clock, FakeRandomness())
    resolver = Resolver(library.web, extractions, clock, world.pacer)
    for _ in range(4):
        await resolver.resolve(Caller("me", world.clock.monotonic() + 22), URL)
    assert world.clock.now() == NOW + 1
    assert encoded(book()) == library.web.routes[URL]


async def _outcomes(services: Services) -> set[str]:
    """What becomes of a few links to Gallica, one after another, right now."""
    outcomes = set()
    for number in range(4):
        try:
            await services.resolver.resolve(
                Caller("me", clock().monotonic() + 22), f"{GALLICA}/ark:/12148/btv1b8449691{number}"
            )
        except RectoError as error:
            outcomes.add(type(error).__name__)
    return outcomes


async def test_both_installs_are_paced(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A laptop and a stack; what a stack sets goes before the table."""
    web = FakeFetcher()
    monkeypatch.setattr("recto.wiring.HttpFetcher", lambda *_, **__: web)
    local = local_services(MemoryRecords(), local_images(tmp_path, "http://127.0.0.1", b"k"), web, b"k", frozenset())
    stack = Settings("table", "bucket", b"a key for tests")
    free = replace(stack, paces={"gallica.bnf.fr": (1, 100, 4)})
    assert "RateLimited" in await _outcomes(local)
    assert "RateLimited" in await _outcomes(aws_services(stack))
    assert await _outcomes(aws_services(free)) == {"UpstreamNotFound"}
