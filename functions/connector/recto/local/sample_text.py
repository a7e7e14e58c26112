"""The words of the sample book: Isidore of Seville on beasts, spelled as a scribe would.

Source: Isidori Hispalensis Etymologiarum sive Originum libri XX, book XII, 1.1-12 and 2.1-22, after the text of
W. M. Lindsay (Oxford 1911), in the public domain. Abridged, Greek words left out, not a critical text.
`scribal` respells it (e for ae, u for v, & for et, a stroke for a final m), so that the page differs
from every printed edition and a reader who recites from memory is found out.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

Ink = Literal["dark", "brown", "faint", "red", "blue", "pencil"]


@dataclass(frozen=True, slots=True)
class Passage:
    """A paragraph: a red heading (may be empty), then the text after a drop initial `initial_lines` high (0: none)."""

    heading: str
    text: str
    ink: Ink = "dark"
    initial_lines: int = 2


PASSAGES: Final[Mapping[str, tuple[Passage, ...]]] = {
    "11v": (
        Passage(
            "De pecoribus et iumentis",
            "Omnibus animantibus Adam primum vocabula indidit, appellans unicuique nomen ex praesenti institutione "
            "iuxta condicionem naturae cui serviret. Gentes autem unicuique animalium ex propria lingua dederunt "
            "vocabula. Non autem secundum Latinam linguam atque Graecam aut quarumlibet gentium barbararum nomina "
            "illa inposuit Adam, sed illa lingua quae ante diluvium omnium una fuit, quae Hebraea nuncupatur.",
            initial_lines=4,
        ),
        Passage(
            "",
            "Latine autem animalia sive animantia dicta, quod animentur vita et moveantur spiritu. Quadrupedia "
            "vocata, quia quattuor pedibus gradiuntur: quae dum sint similia pecoribus, tamen sub cura humana non "
            "sunt; ut cervi, dammae, onagri, et cetera. Sed neque bestiae sunt, ut leones; neque iumenta, ut usus "
            "hominum iuvare possint.",
            ink="brown",
        ),
        Passage(
            "De iumentis",
            "Iumenta nomina inde traxerunt, quod nostrum laborem vel onus suo adiutorio subvectando vel arando "
            "iuvent. Nam bos carpentum trahit, et durissimas terrae glebas vomere vertit; equus et asinus portant "
            "onera, hominumque in gradiendo laborem temperant. Unde et iumenta appellantur ab eo quod iuvent "
            "homines: sunt enim animalia magnarum virium.",
        ),
        Passage(
            "De ove",
            "Ovis molle pecus lanis, corpore inerme, animo placidum, ab oblatione dictum; eo quod apud veteres in "
            "initio non tauri, sed oves in sacrificio mactarentur.",
            ink="faint",
        ),
        Passage(
            "De vervece",
            "Vervex vel a viribus dictus, quod ceteris ovibus sit fortior; vel quod sit vir, id est masculus; vel "
            "quod vermem in capite habeat: quorum excitati pruritu invicem se concutiunt et pugnantes cum magno "
            "impetu feriunt.",
            ink="brown",
        ),
        Passage(
            "De agno",
            "Agnum Latini ideo hoc nomen habere putant, eo quod prae ceteris animantibus matrem agnoscat; adeo ut "
            "etiam si in magno grege erraverit, statim balatu recognoscat vocem parentis.",
        ),
    ),
    "12r": (
        Passage(
            "De bestiis",
            "Bestiarum vocabulum proprie convenit leonibus, pardis, tigribus, lupis et vulpibus, canibus et simiis "
            "ac ceteris, quae vel ore vel unguibus saeviunt, exceptis serpentibus. Bestiae autem dictae a vi, qua "
            "saeviunt. Ferae appellatae, eo quod naturali utuntur libertate et desiderio suo ferantur. Sunt enim "
            "liberae eorum voluntates, et huc atque illuc vagantur, et quo animus duxerit, eo feruntur.",
            initial_lines=5,
        ),
        Passage(
            "De leone",
            "Leonis vocabulum ex Graeca origine inflexum est in Latinum. Leo autem Graece, Latine rex interpretatur, "
            "eo quod princeps sit omnium bestiarum. Cuius genus trifarium dicitur. E quibus breves et iuba crispa "
            "inbelles sunt; longi et coma simplici acres. Animos eorum frons et cauda indicat. Virtus eorum in "
            "pectore; firmitas in capite. Septi a venatoribus terram contuentur, quo minus conspectis venabulis "
            "terreantur. Rotarum timent strepitus, sed ignes magis.",
            ink="brown",
        ),
        Passage(
            "",
            "Cum dormierint, vigilant oculi; cum ambulant, cauda sua cooperiunt vestigia sua, ne eos venator "
            "inveniat. Cum genuerint catulum, tribus diebus et tribus noctibus catulus dormire fertur; tunc deinde "
            "patris fremitu vel rugitu veluti tremefactus cubilis locus suscitare dicitur catulum dormientem.",
        ),
        Passage(
            "",
            "Circa hominem leonum natura est ut nisi laesi nequeant irasci. Patet enim eorum misericordia exemplis "
            "assiduis. Prostratis enim parcunt; captivos obvios repatriare permittunt; hominem non nisi in magna "
            "fame interimunt.",
            ink="faint",
        ),
        Passage(
            "De tigride",
            "Tigris vocata propter volucrem fugam; ita enim nominant Persae et Medi sagittam. Est enim bestia variis "
            "distincta maculis, virtute et velocitate mirabilis, ex cuius nomine flumen Tigris appellatur, quod is "
            "rapidissimus sit omnium fluviorum. Has magis Hyrcania gignit.",
        ),
    ),
    "12v": (
        Passage(
            "De panthera",
            "Panther dictus, sive quod omnium animalium sit amicus, excepto dracone, sive quia et sui generis "
            "societate gaudet et ad eandem similitudinem quicquid accipit reddit. Bestia minutis orbiculis superpicta, "
            "ita ut oculatis ex fulvo circulis, nigra vel alba distinguatur varietate.",
            initial_lines=4,
        ),
        Passage(
            "De pardo",
            "Pardus secundus post pantherem, genus varium ac velocissimum et praeceps ad sanguinem. Saltu enim ad "
            "mortem ruit. Leopardus ex adulterio leaenae nascitur pardi, et tertiam originem efficit.",
            ink="brown",
        ),
        Passage(
            "De unicorni",
            "Rhinoceron a Graecis vocatus; Latine interpretatur in nare cornu. Idem et monoceron, id est unicornus, eo "
            "quod unum cornu in media fronte habeat pedum quattuor ita acutum et validum ut quidquid inpetierit, aut "
            "ventilet aut perforet. Nam et cum elephantis saepe certamen habet, et in ventre vulneratum prosternit.",
        ),
        Passage(
            "",
            "Tantae autem esse fortitudinis ut nulla venantium virtute capiatur; sed, sicut asserunt qui naturas "
            "animalium scripserunt, virgo puella praeponitur, quae venienti sinum aperit, in quo ille omni ferocitate "
            "deposita caput ponit, sicque soporatus velut inermis capitur.",
            ink="faint",
        ),
        Passage(
            "De elephante",
            "Elephantem Graeci a magnitudine corporis vocatum putant, quod formam montis praeferat. Apud Indos autem a "
            "voce barrus vocatur; unde et vox eius barritus, et dentes ebur. Rostrum autem proboscida dicitur, quoniam "
            "illo pabulum ori admovet; et est angui similis, vallo munitus eburno. Intellectu autem et memoria multa "
            "vigent. Gregatim incedunt; motu quo valent salutant; murem fugiunt.",
            ink="brown",
        ),
    ),
    "13r": (
        Passage(
            "De grype",
            "Grypes vocatur, quod sit animal pinnatum et quadrupes. Hoc genus ferarum in Hyperboreis nascitur "
            "montibus. Omni parte corporis leones sunt; alis et facie aquilis similes; equis vehementer infesti. "
            "Nam et homines visos discerpunt.",
            ink="brown",
            initial_lines=4,
        ),
        Passage(
            "De chamaeleonte",
            "Chamaeleon non habet unum colorem, sed diversa est varietate consparsus, ut pardus. Huius corpusculum ad "
            "colores quos videt facillima conversione variatur, quod aliorum animalium non est ita ad conversionem "
            "facilis corpulentia.",
        ),
        Passage(
            "De camelopardo",
            "Camelopardus dictus, quod dum sit ut pardus albis maculis superaspersus, collo equo similis, pedibus "
            "bubulis, capite tamen camelo est. Hunc Aethiopia gignit.",
            ink="faint",
        ),
        Passage(
            "De lynce",
            "Lynx dictus, quia in luporum genere numeratur; bestia maculis terga distincta ut pardus, sed similis "
            "lupo. Huius urinam convertere in duritiam pretiosi lapidis dicunt, qui lyncurius appellatur. Nam egestum "
            "liquorem harenis, in quantum potuerint, contegunt, invidia quadam naturae ne talis egestio transeat in "
            "usum humanum.",
        ),
        Passage(
            "De urso",
            "Ursus fertur dictus quod ore suo formet fetus, quasi orsus. Nam aiunt eos informes generare partus, et "
            "carnem quandam nasci quam mater lambendo in membra conponit. Sed hoc inmaturitas facit partus. Denique "
            "tricesimo die generat; unde evenit ut praecipitata fecunditas informes creet. Ursorum caput invalidum; "
            "vis maxima in brachiis et lumbis; unde interdum erecti insistunt.",
            ink="brown",
        ),
    ),
}
"""Folio → its passages, in reading order."""

_MACRONS = str.maketrans("aeiou", "āēīōū")


def scribal(text: str) -> str:
    """The text respelled.

    "Bestiarum vocabulum, quae saeviunt et" → "Bestiarū uocabulū · que seuiunt &"
    """
    text = re.sub(r"ae", "e", text)
    text = text.replace("v", "u").replace("V", "U")
    text = re.sub(r"\b[Ee]t\b", "&", text)
    text = re.sub(r"(?<=\w{3})[aeiou]m\b", lambda match: match[0][0].translate(_MACRONS), text)
    return re.sub(r"[.,;:]", " ·", text).strip()
