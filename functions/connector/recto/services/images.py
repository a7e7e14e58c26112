"""What a page's image is: size and abilities, learned from its service or from the file itself."""

from iiif.errors import IiifError
from iiif.image_info import parse_info
from iiif.lenient import read_json
from iiif.model import ImageBody
from recto.errors import BadUpstreamData
from recto.services.records import ImageFacts
from recto.services.upstream import Upstream


async def service_facts(upstream: Upstream, image: ImageBody) -> ImageFacts:
    """The facts an image service states in its info.json.

    Raises: what `Upstream.document` raises, BadUpstreamData.
    """
    if image.service is None:
        raise ValueError("a static file has no service")
    url = f"{image.service.id}/info.json"
    fetched = await upstream.document(url)
    try:
        info = parse_info(read_json(fetched.body), requested_url=url)
    except IiifError as error:
        raise BadUpstreamData("The image server's info.json cannot be read.") from error
    return ImageFacts(info.width, info.height, info)
