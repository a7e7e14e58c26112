"""What interfaces of American libraries answer, and the manifests that follow."""

import pytest

from iiif.institutions.americas_answers import (
    addresses,
    digitised_at_harvard,
    images_of_smithsonian_page,
    item_of_resource,
)


def test_the_item_of_a_loc_resource_is_named_by_its_id() -> None:
    """Shape of `?fo=json` of a resource; ids are written with http and a final slash."""
    answer = {
        "item": {"id": "http://www.loc.gov/item/2007680728/", "url": "https://www.loc.gov/item/2007680728/"},
        "resource": {"url": "https://www.loc.gov/resource/bbc.0550f/"},
    }
    assert item_of_resource(answer) == ("https://www.loc.gov/item/2007680728/manifest.json",)


def test_the_item_of_a_loc_resource_may_be_named_only_among_its_other_addresses() -> None:
    """`aka` lists every address of an item, resources and handles among them."""
    other = ["http://www.loc.gov/resource/g3701p.rr004750/", "http://www.loc.gov/item/98688726/"]
    assert item_of_resource({"item": {"aka": other}}) == ("https://www.loc.gov/item/98688726/manifest.json",)


def test_an_issue_of_a_newspaper_keeps_its_date_and_edition() -> None:
    """Newspapers are items with a date."""
    answer = {"item": {"url": "https://www.loc.gov/item/sn86069123/1862-11-13/ed-1/"}}
    assert item_of_resource(answer) == ("https://www.loc.gov/item/sn86069123/1862-11-13/ed-1/manifest.json",)


def test_a_harvard_record_leads_to_its_objects_before_its_names() -> None:
    """Shape of LibraryCloud's items.json: MODS as JSON with DRS metadata in an extension."""
    answer = {
        "items": {
            "mods": {
                "location": {"url": {"#text": "https://nrs.harvard.edu/urn-3:FHCL.Hough:4699645"}},
                "extension": [{"DRSMetadata": {"drsObjectId": "13086510", "drsFileId": "400272074"}}],
            }
        }
    }
    assert digitised_at_harvard(answer) == (
        "https://iiif.lib.harvard.edu/manifests/drs:13086510",
        "https://nrs.harvard.edu/URN-3:FHCL.HOUGH:4699645:MANIFEST",
    )


def test_a_smithsonian_page_names_its_images_in_an_attribute() -> None:
    """Seen on object pages; images of other hosts stand there as whole addresses."""
    page = '<div data-idsid="FS-F1904.61_006"></div><i data-idsid="https://www.aaa.si.edu/a.jpg"></i><img src="https://ids.si.edu/ids/deliveryService?id=ark:/65665/m366f8&amp;max=500">'
    assert images_of_smithsonian_page(page) == (
        "https://ids.si.edu/ids/manifest/FS-F1904.61_006",
        "https://ids.si.edu/ids/manifest/ark:/65665/m366f8",
    )


def test_addresses_are_found_inside_json_that_is_written_as_a_string() -> None:
    """Princeton's catalogue keeps the manifests of a record in a string of JSON."""
    figgy = "https://figgy.princeton.edu/concern/scanned_resources/e6142376-a3b0-4ec6-a794-3a64f00df533/manifest"
    links = f'{{"iiif_manifest_paths":{{"http://arks.princeton.edu/ark:/88435/x920g047m":"{figgy}"}}}}'
    read = addresses(r"https://figgy\.princeton\.edu/concern/[a-z_]+/[0-9a-f-]{36}/manifest")
    assert read({"electronic_access_1display": links, "again": figgy}) == (figgy,)


@pytest.mark.parametrize("read", [item_of_resource, digitised_at_harvard, images_of_smithsonian_page, addresses("x+")])
@pytest.mark.parametrize("answer", [None, 7, True, "", [], {}, {"item": None}, {"item": [{"id": 5}]}, [[None]]])
def test_nothing_comes_of_an_answer_of_another_kind(read: object, answer: object) -> None:
    """Interfaces change; a reader never fails."""
    assert callable(read)
    assert read(answer) == ()
