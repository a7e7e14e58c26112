"""The gate: which URLs are let through, and in what form."""

from pathlib import Path

import httpx
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from recto.adapters.url_gate import UrlGate
from recto.errors import ForbiddenAddress, InvalidUrl, RectoError
from tests.adapters.corpus_rows import is_expected, rows

GATE = UrlGate()


def outcome(url: str, gate: UrlGate = GATE) -> RectoError | None:
    try:
        gate.check(url)
    except (InvalidUrl, ForbiddenAddress) as error:
        return error
    return None


@pytest.mark.parametrize("name", ["addresses", "urls"])
def test_hostile_urls_get_the_outcome_of_the_corpus(corpus: Path, name: str) -> None:
    """Every row of corpus/hostile with a URL; names that only a look-up refuses may pass here."""
    wrong = []
    for row in rows(corpus, name):
        error = outcome(row["input"])
        if not is_expected(row, error) and not (error is None and "dns_failed" in row["expect"]["code"]):
            wrong.append((row["id"], row["input"], error))
    assert wrong == []


def test_the_host_and_port_of_the_corpus_are_the_ones_connected_to(corpus: Path) -> None:
    """Rows that state the parsed host or port; the client must read the normal form the same way."""
    for row in rows(corpus, "urls"):
        expect = row["expect"]
        if "host" in expect:
            assert httpx.URL(GATE.check(row["input"])).raw_host.decode() == expect["host"]
        if "port" in expect:
            assert (httpx.URL(GATE.check(row["input"])).port or 80) == expect["port"]


@pytest.mark.parametrize(
    ("url", "normal"),
    [
        ("HTTPS://LIB.Example.:443/a b?q=ü#top", "https://lib.example/a%20b?q=%C3%BC"),
        ("http://lib.example", "http://lib.example/"),
        ("http://lib.example?x=1", "http://lib.example/?x=1"),
        ("http://lib.example/a/./b/../c/", "http://lib.example/a/c/"),
        ("http://lib.example/../../x/..", "http://lib.example/"),
        ("https://lib.example/iiif/2/a%252Fb%2fc/info.json", "https://lib.example/iiif/2/a%252Fb%2fc/info.json"),
        ("https://lib.example/50%/x?r=10%", "https://lib.example/50%25/x?r=10%25"),
        ("https://lib.example/full/!200,200/0/default.jpg", "https://lib.example/full/!200,200/0/default.jpg"),
        ("https://lib.example/full/^max/0/a.jpg", "https://lib.example/full/^max/0/a.jpg"),
        ("https://lib.example/%2e%2e/x", "https://lib.example/%2e%2e/x"),
        ("https://lib.example//a//b", "https://lib.example//a//b"),
        ("https://[2606:4700:0::1111]:8443/", "https://[2606:4700::1111]:8443/"),
        ("http://94.100.0.1./", "http://94.100.0.1/"),
    ],
)
def test_a_url_has_one_normal_form(url: str, normal: str) -> None:
    """RFC 3986 section 6; encoded characters are the server's own and stay (libraries publish %252F and mean it)."""
    assert GATE.check(url) == normal
    assert GATE.check(normal) == normal


@given(
    st.builds(
        "{}://{}{}{}".format,
        st.sampled_from(["http", "https"]),
        st.sampled_from(["lib.example", "LIB.example:8080", "[2606:4700::1111]", "fa\u00df.example", "1.1.1.1"]),
        st.text(st.characters(exclude_categories=["Cs", "Cc"], exclude_characters="\\@#?"), max_size=20).map(
            "/{}".format
        ),
        st.one_of(
            st.just(""),
            st.text(st.characters(exclude_categories=["Cs", "Cc"], exclude_characters="\\")).map("?{}".format),
        ),
    )
)
@example("http://lib.example/..//x")
@example("http://lib.example/a/.?x=/../y")
def test_the_client_reads_the_normal_form_as_it_is_written(url: str) -> None:
    """Property: what is checked is what is fetched; the normal form is ASCII and stable."""
    try:
        normal = GATE.check(url)
    except InvalidUrl:
        return  # leading or trailing space
    assert normal.isascii()
    assert GATE.check(normal) == normal
    assert str(httpx.URL(normal)) == normal


@given(st.text(max_size=60) | st.text("htps:/[]@.\\%#?x1", max_size=30).map("http://{}".format))
def test_any_text_is_let_through_or_refused_with_our_error(text: str) -> None:
    """Property: no traceback, whatever the text."""
    refused = outcome(text)
    assert refused is None or refused.message


@given(st.integers(0, 2**32 - 1))
def test_an_address_written_as_a_number_is_refused(number: int) -> None:
    """Property: decimal, hexadecimal, octal and short forms are read differently by every resolver."""
    octets = number.to_bytes(4)
    forms = [str(number), hex(number), f"0{number:o}", f"{octets[0]}.{number & 0xFFFFFF}", f"0x{octets[0]:x}.1.1.1"]
    for form in forms:
        assert outcome(f"http://{form}/") is not None


def test_the_error_for_a_refused_address_tells_nothing_about_it() -> None:
    """No scanning oracle (security.md 9): one text for every refused address, in which it does not stand."""
    urls = ["http://10.0.0.5/", "http://[fd00::1]/", "http://localhost/", "http://x.internal:8080/"]
    messages = {str(outcome(url)) for url in urls}
    assert len(messages) == 1
    assert "10.0.0.5" not in messages.pop()


def test_the_error_for_credentials_does_not_repeat_them() -> None:
    """url-003: the password appears in no error."""
    error = outcome("https://user:secret@lib.example/")
    assert isinstance(error, InvalidUrl)
    assert "secret" not in str(error)


@pytest.mark.parametrize(
    ("entry", "url"),
    [
        ("127.0.0.1", "http://127.0.0.1:49152/x"),
        ("127.0.0.1:8182", "http://127.0.0.1:8182/x"),
        ("::1", "http://[::1]:9000/"),
        ("[::1]:9000", "http://[0:0::1]:9000/"),
        ("IIIF.local", "https://iiif.LOCAL./x"),
        ("localhost", "http://localhost:3000/"),
    ],
)
def test_an_allowed_host_may_be_private_and_use_any_port(entry: str, url: str) -> None:
    """RECTO_ALLOW_HOSTS and `recto serve --allow-host`."""
    assert outcome(url) is not None
    assert outcome(url, UrlGate([entry])) is None


@pytest.mark.parametrize(
    "url", ["http://127.0.0.2/", "http://127.0.0.1:9000/", "http://localhost:8182/", "http://[::1]/"]
)
def test_an_allowed_host_opens_no_other(url: str) -> None:
    """The entry is compared with the host as it stands, never with what a name resolves to."""
    assert isinstance(outcome(url, UrlGate(["127.0.0.1:8182"])), ForbiddenAddress | InvalidUrl)


def test_an_allowed_name_may_resolve_to_a_private_address_and_others_may_not() -> None:
    """The check of what a name resolves to."""
    gate = UrlGate(["iiif.campus.example"])
    gate.check_addresses("iiif.campus.example", 8182, ["10.0.0.5"])
    gate.check_addresses("lib.example", 443, ["93.184.216.34"])
    with pytest.raises(ForbiddenAddress):
        gate.check_addresses("lib.example", 443, ["93.184.216.34", "10.0.0.5"])


@pytest.mark.parametrize(
    "url",
    [
        "https://abc.execute-api.eu-west-1.amazonaws.com/mcp",
        "https://recto-bucket.s3.eu-west-1.amazonaws.com/t/other/x",
        "https://recto-bucket.s3.dualstack.eu-west-1.amazonaws.com/t/other/x",
        "https://s3.eu-west-1.amazonaws.com/recto-bucket/t/other/x",
    ],
)
def test_an_install_does_not_call_itself(url: str) -> None:
    """address-072 to 075: the install's own API and bucket, also when a redirect leads there."""
    gate = UrlGate(own_hosts=["abc.execute-api.eu-west-1.amazonaws.com"], own_bucket="recto-bucket")
    assert outcome(url) is None
    assert isinstance(outcome(url, gate), ForbiddenAddress)


def test_an_entry_that_is_no_host_is_refused_at_once() -> None:
    """A malformed setting fails at the start, not at the first call."""
    for entry in ("http://x", "10.0.0.0/8", "", "a b", "user@host"):
        with pytest.raises(InvalidUrl):
            UrlGate([entry])


def test_redirects_of_the_corpus_lead_where_they_may(corpus: Path) -> None:
    """Every row of corpus/hostile/redirects with a Location."""
    wrong = []
    for row in rows(corpus, "redirects"):
        try:
            target, error = GATE.check_redirect(row["input"]["from"], row["input"]["location"]), None
        except ForbiddenAddress as caught:
            target, error = "", caught
        if not is_expected(row, error):
            wrong.append((row["id"], row["input"]["location"], target, error))
    assert wrong == []


def test_a_relative_location_is_resolved_against_the_current_address() -> None:
    """RFC 3986 section 5; the base is the last hop, not the first."""
    assert GATE.check_redirect("https://lib.example/a/b?c", "../m.json") == "https://lib.example/m.json"
    assert GATE.check_redirect("https://lib.example/a/b", "//img.example/x") == "https://img.example/x"
    assert GATE.check_redirect("https://lib.example/a/b", "?page=2") == "https://lib.example/a/b?page=2"
    assert GATE.check_redirect("https://lib.example/a", " /Codex Manesse ") == "https://lib.example/Codex%20Manesse"


def test_a_downgrade_is_followed_to_allowed_hosts_only() -> None:
    """https → http is refused (security.md 5), but a host on the allow-list is trusted as it is."""
    with pytest.raises(ForbiddenAddress):
        GATE.check_redirect("https://lib.example/", "http://lib.example/")
    assert (
        UrlGate(["lib.example"]).check_redirect("https://lib.example/", "http://lib.example/m")
        == "http://lib.example/m"
    )
    assert GATE.check_redirect("http://lib.example/", "https://lib.example/m") == "https://lib.example/m"
