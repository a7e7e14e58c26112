"""Spain and Portugal."""

import re

from iiif.institutions.row import Example, LookUp, Row, Rule

_MANIFESTS = "https://rbdigital.realbiblioteca.es/files/manifests"
_SIGNATURE = re.compile(
    r"rbdigital\.realbiblioteca\.es(?:\\?/)files(?:\\?/)manifests(?:\\?/)([A-Za-z0-9_.%-]{1,80}\.json)"
)
_BNP = "https://permalinkbnd.bnportugal.gov.pt/iiif/{id}/manifest"
_BNDIGITAL = ("https://bndigital.bnportugal.gov.pt/iiif/{id}/manifest", _BNP)
_MDC = "https://mdc.csuc.cat/iiif/2/{c}:{n}/manifest.json"


def _read_patrimonio(answer: object) -> tuple[str, ...]:
    """The manifests that a page of the royal libraries names: their shelfmark is nowhere in its address."""
    names = _SIGNATURE.findall(answer) if isinstance(answer, str) else []
    return tuple(dict.fromkeys(f"{_MANIFESTS}/{name}" for name in names))


def _of_patrimonio(host: str) -> Rule:
    page = LookUp(f"https://{host}/s/{{site}}/item/{{n}}", _read_patrimonio)
    return Rule(f"{host}/s/{{site}}/item/{{n:number}}[/**]", step="page", ask=page)


ROWS: tuple[Row, ...] = (
    Row(
        "Biblioteca Nacional de España",
        "none",
        rules=(
            Rule("bnedigital.bne.es/bd/[*/](card|viewer)?id={id:uuid}", outcome="no_iiif"),
            Rule("hemerotecadigital.bne.es/hd/[*/](card|viewer)?id={id:uuid}", outcome="no_iiif"),
            Rule("hemerotecadigital.bne.es/issue.vm?id={id}", outcome="no_iiif"),
            Rule("bdh-rd.bne.es/(viewer|text|epub|pdf).vm?id={id}", outcome="no_iiif"),
            Rule("bdh.bne.es/bnesearch/detalle/{id}[/**]", outcome="no_iiif"),
        ),
        examples=(
            Example("https://bnedigital.bne.es/bd/es/viewer?id=911fba8d-7ad3-4d7e-9332-a05cb636e5a9&page=1"),
            Example("https://bnedigital.bne.es/bd/card?id=08f55a6a-8c29-47b2-bb99-1955b2f70b23"),
            Example("https://hemerotecadigital.bne.es/hd/es/viewer?id=a98dc0b2-620e-436f-ab9b-ed039ee3754c&page=3"),
            Example("http://hemerotecadigital.bne.es/issue.vm?id=0003767498"),
            Example("https://bdh-rd.bne.es/viewer.vm?id=0000007619&page=1"),
            Example("http://bdh.bne.es/bnesearch/detalle/bdh0000167814"),
        ),
        note="The library offers PDF pages only, and refuses programs (403).",
        barriers=("bot_wall",),
    ),
    Row(
        "Patrimonio Nacional (Escorial)",
        "A",
        rules=(
            _of_patrimonio("rbme.patrimonionacional.es"),
            Rule(
                "imagenes.patrimonionacional.es/iiif/2/{id}(%2F|%2f|/){n:number}.jpg",
                (f"{_MANIFESTS}/esc_{{id}}.json", f"{_MANIFESTS}/{{id}}.json"),
                "index1 {n}",
                step="image",
            ),
        ),
        examples=(
            Example("https://rbme.patrimonionacional.es/s/rbme/item/14374"),
            Example("https://rbme.patrimonionacional.es/s/rbme/item/13140#?cv=4"),
            Example(
                "https://imagenes.patrimonionacional.es/iiif/2/Z-III-6%2F0001.jpg/full/700,/0/default.jpg",
                f"{_MANIFESTS}/esc_Z-III-6.json",
                "index1 0001",
            ),
        ),
        note="Manifests are named by shelfmark, which only the page says: esc_Z-III-6 for the Escorial, b-I-2 without "
        "a prefix for the palace library.",
    ),
    Row(
        "Patrimonio Nacional (Real Biblioteca)",
        "A",
        rules=(_of_patrimonio("rbdigital.realbiblioteca.es"),),
        examples=(
            Example("https://rbdigital.realbiblioteca.es/s/realbiblioteca/item/11234"),
            Example("https://rbdigital.realbiblioteca.es/s/rbme/item/14374/"),
        ),
        note="Manifests are named by shelfmark, which only the page says.",
    ),
    Row(
        "PARES (Spanish state archives)",
        "none",
        rules=(
            Rule("pares.mcu.es/ParesBusquedas20/catalogo/*/{id:number}[/**]", outcome="no_iiif"),
            Rule("pares.cultura.gob.es/ParesBusquedas20/catalogo/*/{id:number}[/**]", outcome="no_iiif"),
            Rule("pares.mcu.es/ParesBusquedas/servlets/*?txt_id_desc_ud={id}", outcome="no_iiif"),
        ),
        examples=(
            Example("https://pares.mcu.es/ParesBusquedas20/catalogo/description/247777"),
            Example("http://pares.mcu.es/ParesBusquedas20/catalogo/show/7287919?nm"),
            Example("https://pares.cultura.gob.es/ParesBusquedas20/catalogo/description/247777"),
            Example("http://pares.mcu.es/ParesBusquedas/servlets/Control_servlet?accion=3&txt_id_desc_ud=62195"),
        ),
        note="The archives publish nothing over IIIF, and the old host refuses connections.",
    ),
    Row(
        "Biblioteca Virtual del Patrimonio Bibliográfico (BVPB)",
        "none",
        rules=(
            Rule("bvpb.mcu.es/**/consulta/registro.(do|cmd)?id={id}", outcome="no_iiif"),
            Rule("bvpb.mcu.es/**/catalogo_imagenes/*.(do|cmd)?path={id}", outcome="no_iiif"),
        ),
        examples=(
            Example("https://bvpb.mcu.es/es/consulta/registro.do?id=397236"),
            Example("https://bvpb.mcu.es/ramon_llull/es/consulta/registro.do?id=451006"),
            Example("https://bvpb.mcu.es/es/catalogo_imagenes/grupo.do?path=11000651"),
        ),
        note="No manifest was found at this library.",
    ),
    Row(
        "Galiciana",
        "none",
        rules=(
            Rule("{host}/**/consulta/registro.(do|cmd)?id={id}", outcome="no_iiif"),
            Rule("{host}/**/catalogo_imagenes/*.(do|cmd)?path={id}", outcome="no_iiif"),
        ),
        hosts=("biblioteca.galiciana.gal", "arquivo.galiciana.gal"),
        examples=(
            Example("http://biblioteca.galiciana.gal/es/consulta/registro.do?id=410681"),
            Example("https://biblioteca.galiciana.gal/gl/catalogo_imagenes/grupo.do?path=1336455&interno=S"),
        ),
        note="No manifest was found at this library.",
    ),
    Row(
        "Memòria Digital de Catalunya",
        "B",
        rules=(Rule("mdc.cbuc.cat/cdm/*/collection/{c}/id/{n:number}[/**]", _MDC),),
        hosts=("mdc.csuc.cat",),
        platform="CONTENTdm",
        examples=(
            Example(
                "https://mdc.csuc.cat/digital/collection/incunableBC/id/175331/rec/1",
                "https://mdc.csuc.cat/iiif/2/incunableBC:175331/manifest.json",
            ),
            Example(
                "https://mdc.csuc.cat/digital/collection/manuscritBC/id/46605",
                "https://mdc.csuc.cat/iiif/2/manuscritBC:46605/manifest.json",
            ),
            Example(
                "http://mdc.cbuc.cat/cdm/compoundobject/collection/manuscritBC/id/46605/rec/4",
                "https://mdc.csuc.cat/iiif/2/manuscritBC:46605/manifest.json",
            ),
        ),
        note="A link to one page needs the number of the whole object.",
    ),
    Row(
        "Biblioteca Nacional de Portugal",
        "A",
        rules=(
            Rule("permalinkbnd.bnportugal.gov.pt/viewer/{id:number}[/**]", _BNP),
            Rule("permalinkbnd.bnportugal.gov.pt/records/item/{id:number}[-*][/**]", _BNP),
            Rule("permalinkbnd.bnportugal.gov.pt/idurl/1/{id:number}", _BNP),
            Rule("bndigital.bnportugal.gov.pt/viewer/{id:number}[/**]", _BNDIGITAL),
            Rule("bndigital.bnportugal.gov.pt/records/item/{id:number}[-*][/**]", _BNDIGITAL),
            Rule("purl.pt/{id:number}[/**]", step="redirect"),
        ),
        examples=(
            Example(
                "https://permalinkbnd.bnportugal.gov.pt/viewer/3750/",
                "https://permalinkbnd.bnportugal.gov.pt/iiif/3750/manifest",
            ),
            Example(
                "https://permalinkbnd.bnportugal.gov.pt/viewer/14533/?offset=#page=7&viewer=picture",
                "https://permalinkbnd.bnportugal.gov.pt/iiif/14533/manifest",
            ),
            Example(
                "https://permalinkbnd.bnportugal.gov.pt/records/item/13438",
                "https://permalinkbnd.bnportugal.gov.pt/iiif/13438/manifest",
            ),
            Example(
                "https://permalinkbnd.bnportugal.gov.pt/records/item/13436-processionale",
                "https://permalinkbnd.bnportugal.gov.pt/iiif/13436/manifest",
            ),
            Example(
                "https://permalinkbnd.bnportugal.gov.pt/idurl/1/13436",
                "https://permalinkbnd.bnportugal.gov.pt/iiif/13436/manifest",
            ),
            Example(
                "https://bndigital.bnportugal.gov.pt/viewer/269208/?offset=1#page=1&viewer=picture&o=info&n=0&q=",
                "https://bndigital.bnportugal.gov.pt/iiif/269208/manifest",
            ),
            Example(
                "https://bndigital.bnportugal.gov.pt/records/item/269208-carta",
                "https://bndigital.bnportugal.gov.pt/iiif/269208/manifest",
            ),
            Example("https://purl.pt/27811"),
        ),
        note="The number of a purl.pt link is not that of the manifest: the link has to be followed.",
    ),
)
