"""What one row of the tables says: an institution or a platform, its links, and examples that prove it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

Grade = Literal["A", "B", "C", "none"]
Outcome = Literal["manifest", "hub", "blocked", "no_iiif", "image_only"]
Step = Literal["rule", "image", "page", "api", "redirect", "fetch"]
Barrier = Literal["bot_wall", "region", "login", "key", "gone", "referer", "rights"]


@dataclass(frozen=True, slots=True)
class LookUp:
    """A question to a library. `url` is a template; `read` finds manifest addresses in the answer.

    The answer is a JSON value, or the text of a web page; nothing found is an empty tuple, never an error. Several
    addresses are ways to the same document, best first, unless it `lists` documents.
    """

    url: str
    read: Callable[[object], tuple[str, ...]]
    lists: bool = False


@dataclass(frozen=True, slots=True)
class Rule:
    """One shape of link and what follows from it; both in the language of `pattern`.

    `manifest`: addresses, best first. `page`: `index1 {n}`, `index0 {n}`, `label {folio}` or `id https://…{x}`, the
    first whose values are there; "none" keeps parameters of the link from being taken for a page.
    `step` "image" is for bases of image services; "page" and "api" have no manifest address of their own.
    """

    shape: str
    manifest: str | tuple[str, ...] = ()
    page: str | tuple[str, ...] = ()
    outcome: Outcome = "manifest"
    step: Step = "rule"
    ask: LookUp | None = None

    @property
    def manifests(self) -> tuple[str, ...]:
        """The manifest templates, best first."""
        return (self.manifest,) if isinstance(self.manifest, str) else self.manifest

    @property
    def pages(self) -> tuple[str, ...]:
        """The page templates, in order."""
        return (self.page,) if isinstance(self.page, str) else self.page


@dataclass(frozen=True, slots=True)
class Example:
    """A link, the manifest it leads to (empty: known only after fetching, or none), and the page, as in a rule."""

    link: str
    manifest: str = ""
    page: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """An institution, or a platform that many institutions run.

    `grade`: A a recent source with a concrete example, B older or a single source, C common knowledge, "none" for
    sources that publish nothing over IIIF. `hosts` run on `platform`, or take the place of `{host}` in the rules.
    `barriers` and `note` tell people why something fails and what to do.
    """

    name: str
    grade: Grade
    rules: tuple[Rule, ...] = ()
    examples: tuple[Example, ...] = ()
    note: str = ""
    barriers: tuple[Barrier, ...] = ()
    hosts: tuple[str, ...] = ()
    platform: str = ""
