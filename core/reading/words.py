"""The words a report is made of besides names and numbers, in English and Spanish, without accents.

A word of none of these tables is unknown: beside a count it is asked, elsewhere it is kept and echoed.
"""

from typing import Final


def words(text: str) -> frozenset[str]:
    """A table of words, written as one line."""
    return frozenset(text.split())


PEOPLE: Final = words(
    "people poeple peple ppl person persons folks voter voters vote votes supporter supporters caucusgoers caucusers"
    " goers members persona personas gente voto votos votantes supporting"
)
"""Units: people, whatever they are called."""

BINDERS: Final = words(
    "for with has have had got gets get is are r was were at para por con tiene tienen tuvo son es eran era"
)
"""Bind a number to its name closer than a space does."""

JOINERS: Final = words("and y & also")
"""Stand between two pairs, like a comma."""

FILLER: Final = words(
    "the a an of in our we i my us so now just only exactly count counts counted result results number numbers tally"
    " tallies group groups candidate candidates name preference corner camp team side report reporting hi hello hey"
    " good evening morning afternoon thanks thank you please ty here's heres these this it its it's we've weve there"
    " there's following follows as below final-count precinct pct caucus alignment round from el la los las de en"
    " del tenemos hay hola gracias buenas noches grupo candidato resultado resultados conteo favor nuestro nuestra"
    " solo se ahora fin exactos exactas exacta stands stand standing each-group me nos"
)
"""Say nothing about who or how many."""

ESTIMATES: Final = words(
    "about around approx approximately roughly maybe probably perhaps like almost nearly ish over under estimate"
    " estimated think guess guessing least most than unos unas casi aproximadamente alrededor quizas tal vez como mas"
    " menos"
    " minimum maximum nearabout ~ < > couple few several some many lots bunch handful half varios pocos algunos par"
    " muchos pico aprox entre between mitad something odd tantos tantas orish"
)
"""Make a number inexact, or stand in its place."""

RELATIVES: Final = words(
    "more less plus minus extra additional another fewer add added adding subtract gained lost lose gain joined moved"
    " moving left leaving leave switched went came gone joining remove removed menos otro otra otros quita agrega"
    " unaligned undecided missing join joins move moves"
    " fueron salieron"
    " agregue agregar agreguen quite quitar quiten sume reste restar subtracting"
)
"""Tell of a change or of people in between, not of a count."""

HOMOPHONES: Final = words("to too won ate fore tree tu tue wan forth sex tent ait")
"""May be a number misheard; never made into one."""

TITLES: Final = words(
    "sen senator sens vp vice president mayor gov governor rep representative congresswoman congressman mr mrs ms dr"
    " senador senadora alcalde vicepresidente presidente"
)

ORS: Final = words("or o either versus vs")
DELEGATES: Final = words("delegate delegates dels delg dlg dlgs deleg delegado delegados delegada delegadas sde sdes")

CORRECTIONS: Final = words(
    "sorry correction correcting corrected oops ooops actually meant mean typo fix instead update updated"
    " updating change changed perdon perdone correccion corrijo corrige disculpa disculpe disculpen quise decir vez"
    " lugar equivoque equivocamos error cambie cambia cambiar cambialo corrija corregir ponga"
)
"""Before any count: what follows replaces what was said."""

YES: Final = words(
    "y yes yep yeah yup yea ya ok okay k kk correct right confirm confirmed confirms good sure si correcto exacto vale"
    " true accurate affirmative perfect confirmo confirmado bien great fine yess yesss sip agreed"
    " yse yeas agree absolutely okey perfecto claro afirmativo acuerdo dale correcta correctos correctas"
) | {"\N{THUMBS UP SIGN}"}
NO: Final = words(
    "n no nope nah wrong incorrect false mal incorrecto equivocado incorrecta nel negative mistake nop negativo"
) | {"\N{THUMBS DOWN SIGN}"}
SIGNS: Final = words(
    "chair chairs chairman chairwoman chairperson cochair deputy secretary captain sincerely regards cheers signed"
    " yours presidente presidenta secretario secretaria capitan atentamente saludos"
)
"""Words of a signature."""
NOT: Final = words("not isn't isnt aren't arent don't dont doesn't doesnt didn't didnt never")
AROUND_YES: Final = words(
    "that that's thats is it its it's all are looks look sounds please thanks thank you those they the this these"
    " numbers counts everything very so esta asi es todo eso de acuerdo muy gracias por favor and we i looking to me"
    " estan was sir ma'am maam senor senora senorita estamos indeed que pls plz"
)
"""May stand around a yes or a no without changing it."""

VETOES: Final = NOT | words("ignore disregard test testing cancel undo example wrong wait scratch ignora prueba")
"""A sentence with one of these may take the counts beside it back, so it is asked, not kept."""

GREETINGS: Final = words("hi hello hey hola this i'm im my from here es soy buenas")
"""A sentence that begins so and holds no number introduces the chair; a first name in it is not a group."""

OTHER_KNOWN: Final = words(
    "att eramos fuimos fue recinto first final finals second 1st 2nd initial realignment realigned re realign primera"
    " primer inicial segunda segundo"
    " realineacion ronda vuelta alineacion round alignment total totals sum suma altogether attendance attendees"
    " attendee turnout asistencia asistentes here present attending attended room sign sheet sheets hoja hojas says"
    " shows signed registered arrived asistieron"
    " vinieron registrados registradas llegaron resto aqui presentes checked came showed up vino"
    " eligible today tonight headcount us everyone everybody else others rest remaining demas todos viable nonviable"
    " viability threshold viables umbral viabilidad inviable inviables necesitan need needs needed necesitamos"
    " required write writein but pero that"
    " not no should we're they're somos estamos swap switch all any anyone sin ni percent ser if when then by on off"
    " who what yet still after before then antes despues"
    " again nuevo nuevos numero numeros nuevamente did made bad recount recounts recounted miscount miscounted"
    " volvimos volver contar contamos contado recontamos recontado recuento reconteo hicimos hubo hemos"
    " fianl finla finall frist fisrt tras realidad debe deberia new twice lo al they voted votamos votaron toco"
)

NEAR_A_NAME: Final = words(
    "make made written their theirs store stored deal dealt peer peers hang hung mine clubs income incoming born"
    " beneath"
    " banned unlimited ether otter sitter stereo jose join joins bean burn send sends sender senders tang young war"
    " warn warned warning bride birth bit bite hide side wide biting tome time team term thomas amid army any tulip"
    " police pets pet"
    " patio patria padre madre juntos jueves viernes orden pared tarde cerca junta gente ande andan andar"
)
"""Everyday words a letter or two from somebody's name; they are no misspelling of it."""

TIE: Final = words("toss tossed coin flip flipped coinflip tie tied tiebreaker tiebreak draw drawing lot moneda sorteo")
CHOSEN: Final = words(
    "elect elects elected electing election chose choose chosen picked elegido elegida elegimos eligio eligieron elige"
    " eligen eligimos electo electa eleccion escogimos escogio escogieron escogido escogida"
)
"""Of somebody the room made its delegate."""
ELECTED: Final = CHOSEN | DELEGATES
WON: Final = words("won wins win winner winners gano gana ganador ganadora ganaron")
LOST: Final = words(
    "lost loses lose loser losers out eliminated dropped drops perdio pierde perdieron perdedor perdedora sale salio"
    " salen eliminado eliminada fuera"
)

KNOWN: Final = (
    TIE
    | ELECTED
    | WON
    | LOST
    | NEAR_A_NAME
    | PEOPLE
    | BINDERS
    | JOINERS
    | FILLER
    | ESTIMATES
    | RELATIVES
    | HOMOPHONES
    | TITLES
    | ORS
    | DELEGATES
    | CORRECTIONS
    | YES
    | NO
    | NOT
    | VETOES
    | OTHER_KNOWN
)
"""Never taken for a misspelt name."""
