"""Whole sentences that want something, in English and Spanish, as patterns over plain words without marks.

Each must be the whole text: a text that says anything else as well is read for counts, and asked about where unclear.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Final

from core.reading.outcomes import Intent

_POLITE: Final = (
    r"(?:please|pls|plz|por favor|thanks|thank you|gracias|hi|hello|hola|hey|ok|and|y|yes|si|sorry|perdon|now|ahora)"
)
_PUT: Final = r"(?:(?:stayed|stay|staying|are staying)(?: (?:put|where they (?:were|are|stood)|the same|in place))?)"
_FIRST_ONE: Final = (
    r"(?:the )?(?:first|1st|initial|before)(?: (?:one|round|alignment|count|counts|time|numbers|report|results?)){0,2}"
)
_LA_PRIMERA: Final = (
    r"(?:en )?(?:la |el )?(?:primera|primer|inicial|antes|1ra)(?: (?:vuelta|ronda|alineacion|conteo)){0,2}"
)
_THIS_IS: Final = r"(?:but )?(?:that|this|it)(?:'s| is|s)?(?: exactly)?"
_SHEET: Final = r"(?:the|our|my) (?:sheet|paper|form|worksheet)"
_HOJA: Final = r"(?:la|mi|nuestra|el|nuestro) (?:hoja|papel|formulario|acta)"
_WHAT: Final = (
    r"(?: (?:that|this|it|my|the|our|last|previous|texts?|messages?|one|report|numbers?|counts?|entry|please|i (?:just"
    r" )?"
    r"(?:sent|said|texted)|eso|esto|el|la|lo|mi|ultimo|ultima|mensaje|texto|reporte|informe|anterior|por favor)){0,7}"
)
_YOU_GOT: Final = r"(?: (?:all|guys|folks|just|even|ya))?"

_UNDO: Final = (
    r"(?:undo|oops undo|cancel|scratch|ignore|disregard|delete|forget|retract|take back|erase|remove|void|never ?mind"
    r"|nvm"
    rf"|deshacer|deshaz|deshaga|deshagalo|cancela|cancelar|cancele|ignora|ignorar|ignore|ignorelo|olvida|olvidalo"
    rf"|olvidelo|anula|anular|anule|borra|borrar|borre|borralo|borrelo|elimina|eliminar|elimine){_WHAT}"
    r"|take (?:that|it|this|my (?:last )?(?:report|text|message)) back|start over|(?:let me )?(?:redo|do) (?:that|it)"
    r" over|empezar de nuevo|no (?:cuentes?|tomen?) (?:eso|el ultimo(?: mensaje)?)"
)
_INSIST: Final = (
    rf"(?:yes |no |si )?(?:{_THIS_IS} (?:what|how|the way) (?:we|they|everyone|all of us) (?:all |have )?signed(?: it)?"
    rf"|{_THIS_IS} (?:what|how)(?:'s| is|s)? (?:it is )?(?:written )?on {_SHEET}|{_THIS_IS} what {_SHEET} (?:says"
    rf"|shows|has)"
    r"|(?:we )?(?:all )?signed it(?: that way| like that| as is)?|(?:it )?(?:was |is )?as signed|(?:it|that) stands"
    r"|(?:keep|leave) (?:it|that)(?: as it is| as is| that way| like that)?|(?:send|report|submit|file) it (?:anyway"
    r"|as is)|(?:we |i )?insist|(?:we |i )?stand by (?:it|that|this|our (?:numbers|counts?|report))"
    r"|(?:our|the|these|those) (?:numbers|counts) (?:are|stand)(?: right| correct)?(?: as (?:signed|written|is|they"
    r" are))"
    r"|(?:we )?(?:re ?)?counted (?:it )?(?:twice|again|three times)(?: and)? (?:it's right|that's right|it stands|it"
    r" is right)"
    r"|(?:eso |asi )?es lo que (?:firmamos|firmaron|todos firmamos|hemos firmado)|(?:lo )?(?:todos )?firmamos asi"
    r"|(?:asi|eso) (?:lo )?firmamos|asi (?:lo |la )?(?:hemos firmado|firmamos todos|esta firmad[oa]|quedo firmad[oa])"
    rf"|(?:eso )?es lo que (?:dice|esta en|hay en|pone|muestra) {_HOJA}|asi (?:esta|dice|aparece) en {_HOJA}"
    r"|(?:dejelo|dejalo|dejarlo|mantengalo|mantenlo|envielo|enviar) asi|(?:lo |nos |nosotros )?insist(?:o|imos)"
    r"|asi (?:se )?queda)"
)
_STATUS: Final = (
    r"(?:is|was) that (?:it|all|everything)(?: for now)?|(?:eso )?es todo o falta algo|ya esta todo"
    r"|ya quedo(?: (?:guardado|registrado|listo))?|"
    r"(?:status|estado|received|recibido|did (?:it|that|this|my (?:text|report|message)|the (?:text|report|message))"
    r" (?:all )?(?:go|come|get) (?:through|in|out|there)|did (?:it|that|this) (?:work|arrive|send)"
    r"|(?:is|are) (?:it|my report|our report|our numbers|our counts|everything) in(?: yet)?|are we (?:in|done|good|all"
    r" set)"
    rf"|(?:did|do|have|has) (?:you|u|ya|it|anyone|anybody|they){_YOU_GOT} (?:get|got|gotten|receive|received|see|seen"
    rf"|have|go)"
    r"(?: \w+){0,4}|(?:u |you )?(?:got|get|received) (?:it|that|this|them|my \w+|our \w+)"
    r"|(?:has|was) (?:it|that|this|(?:my|our) report) (?:been )?(?:received|recorded|stored|filed|counted)"
    r"|(?:lo |la |los |las )?(?:recibi(?:o|eron|ste)|tienen?)(?: (?:mi|el|nuestro) (?:mensaje|texto|reporte"
    r"|informe))?(?: ya)?|(?:ya )?(?:lo |la |los |las )?recibi(?:o|eron|ste)|(?:les |le |te )?llego(?: ya)?"
    r"(?: (?:mi|el|nuestro) (?:mensaje|texto|reporte|informe))?|(?:ya )?lo tienen?|(?:ya )?esta (?:recibido|guardado)"
    r"|what (?:did|have) (?:we|i) (?:report|reported|send|sent|text|texted|file|filed)(?: (?:you|so far))?"
    r"|que (?:les )?(?:reportamos|reporte|mandamos|enviamos|informamos)"
    r"|what (?:do|have|did) you (?:have|got|get|gotten)(?: (?:for|from) us| so far| down)?|que tienen?(?: de nosotros)?"
    r"|(?:can|do) you (?:hear|see|read) (?:me|us|this|that)(?: ok| okay| now)?|(?:me )?(?:oyen?|escuchan?|leen?|ven?)"
    r"|(?:are )?you there|is any(?:one|body) there|hay alguien ahi|estan? ahi)"
)
_HELP: Final = (
    r"help|ayuda|ayudame|ayudenme|(?:i |we )?need (?:some )?help|help me|info|commands|instructions|instrucciones"
    r"|comandos"
    r"|what happens (?:now|next|then)|(?:what|anything) else(?: do you need| (?:do|should) (?:i|we) do)?"
    r"|what do you need"
    r"(?: from (?:me|us))?|(?:y )?(?:ahora )?que (?:sigue|falta|pasa ahora|mas)(?: ahora)?|algo mas"
    r"|(?:necesito|necesitamos|quiero) ayuda|what (?:do|should) (?:i|we) (?:do|send|text|write|type|say)(?: now| next)?"
    r"|what now|what's next|whats next|how does (?:this|it) work|how do (?:i|we) (?:use this|do (?:this|it)|report"
    r"|start|begin)|what can i"
    r" (?:say|do)"
    r"|(?:y ahora )?que (?:hago|hacemos|debo hacer|debo enviar|envio|escribo|mando)(?: ahora)?|como funciona(?: esto)?"
    r"|como (?:reporto|informo|empiezo|uso esto)"
)
_SHEET_CHECK: Final = (
    r"(?:sheet|paper|form) check|(?:can you |could you |let's |lets |i want to |want to |i'd like to )?"
    r"(?:check|compare|verify|review|double check|recheck|look at|look over)"
    r"(?: against| with)? (?:my|our|the|this) (?:sheet|paper|form|numbers on the sheet|paper sheet|signed sheet)(?:"
    r" for (?:me|us))?|check sheet|is (?:my|our|the) (?:sheet|paper|form) (?:right|correct|ok|okay|good)"
    r"|does (?:my|our|the) (?:sheet|paper|form) (?:match|agree|look right)|sheet|hoja"
    rf"|(?:puede |pueden |quiero |podria )?(?:revis|comprob|verific|compar|cotej)(?:ar|a|e|en|emos) {_HOJA}"
    rf"|(?:esta|es) (?:bien|correcta?) {_HOJA}|{_HOJA} (?:esta|es) (?:bien|correcta?)|revision de (?:la )?hoja"
)
_DETAIL: Final = (
    r"why|why(?: is)? (?:that|this|so|not)|details?|detailed|more details?|in detail"
    r"|(?:(?:can|could) you )?(?:show|give|send|tell|explain|see|let me see|i want to see)(?: me| us)?(?: (?:the|your"
    r"|that|this|more|all))*"
    r"(?: (?:math|maths|worksheet|work|working|calculations?|details?|steps|numbers behind it|arithmetic|reason|why))+"
    r"|(?:the )?(?:worksheet|math|maths|calculations?)|how did (?:you|we|they|it) (?:get|work out|work|figure"
    r"|calculate|come up with)"
    r"(?: (?:that|this|it|there|to|out|those|these|the|numbers|delegates))*|explain(?: (?:that|this|it|please|why|to"
    r" me|the math))*"
    r"|how come|break it down|(?:por que|porque)(?: (?:eso|es eso|asi|no|tanto|tantos|tan pocos))?|(?:los )?detalles?"
    r"|(?:mas|con|en) detalles?"
    r"|(?:(?:puede |quiero |quisiera )?(?:muestra|muestre|muestren|ensena|ensene|mostrar|ver|dame|deme)(?:me|nos)?)"
    r"(?: (?:el|la|los|las|sus|su|mas|de))*(?: (?:cuentas?|calculos?|detalles?|hoja|calculo|pasos|operaciones"
    r"|matematicas?))+"
    r"|(?:la )?hoja de (?:calculos?|trabajo)|(?:el )?calculo|las cuentas|expli(?:ca|que|quen|car)(?:me|melo|lo"
    r"|nos)?(?: (?:eso|esto|por que))*"
    r"|como (?:lo |los |la |las |se )?(?:calcul|sac|obtuv|lleg)(?:o|aron|aste|an|a|aron|ieron)(?: (?:eso|a eso|esto"
    r"|los delegados))?"
)
_HAND_OVER: Final = (
    r"(?:i (?:want|need|would like|have|am going) to |i'd like to |i am |i'm |im )?(?:hand|handing|pass|passing|turn"
    r"|turning|give|giving)"
    r"(?: (?:it|this|that|things|my (?:place|precinct)|the (?:phone|desk|reporting|job)))? (?:over|off)"
    r"(?: to (?:someone else|somebody else|another person|my (?:deputy|secretary|cochair|co chair|replacement)))?"
    r"|hand ?overs?|hand ?offs?"
    r"|(?:i (?:want|need|would like|have) to |i'd like to )?(?:pass|give|transfer|hand) (?:it|this|my (?:place"
    r"|precinct)|the (?:job|reporting))"
    r" (?:on )?to (?:someone else|somebody else|another person|my (?:deputy|secretary|cochair|replacement))"
    r"|(?:some(?:one|body) else|another person|my (?:deputy|secretary|replacement)|a new chair)"
    r" (?:takes|take|will take|is taking|has to take|is going to take|can take|needs to take|should take) (?:it"
    r" )?over(?: (?:from me|now|for me|here))*"
    r"|some(?:one|body) else (?:will report|is reporting|reports|will do it)(?: (?:now|from here|for us))*"
    r"|(?:quiero |necesito |debo |voy a |tengo que )?(?:pas|entreg|ced|traspas|transfer)(?:ar|er|ir|o)(?:lo|la|le"
    r"|selo)?(?: (?:esto|el (?:relevo|reporte|puesto|cargo|precinto)|mi (?:lugar|precinto|puesto)))?"
    r" a (?:otra persona|otro|otra|alguien mas|mi suplente)|(?:entregar|pasar|cambio de|el) relevo"
    r"|(?:otra persona|alguien mas|mi suplente) (?:sigue|seguira|va a seguir|continua|continuara|toma el relevo|se"
    r" encarga|se encargara|reporta|va a reportar)"
)
_PLACES: Final = (
    r"(?:(?:list|show|show me|see|what are|which are|where are) )?(?:all )?(?:my|our) (?:places|precincts|locations"
    r"|sites)|places|precincts|(?:which|what) (?:places|precincts|precinct|place) (?:are|is) mine"
    r"|(?:which|what) (?:places|precincts|precinct|place) (?:do i have|am i (?:on|at|in|for|reporting(?: for)?))"
    r"|(?:(?:ver|muestra|muestre|muestreme|cuales son|lista de) )?(?:todos )?mis (?:precintos|lugares|sitios|recintos)"
    r"|precintos|lugares|(?:que|cuales) (?:precintos|lugares) (?:tengo|son (?:los )?mios)"
)
_NOTHING_MOVED: Final = (
    r"(?:(?:final|the final|2nd|second|round two|round 2|la final|segunda|la segunda)(?: (?:alignment|round|vuelta"
    r"|ronda))?(?: (?:is|was|are|es|fue|esta))? )?(?:"
    r"(?:nobody|no one|noone|none)(?: (?:at all|here|else))?(?: (?:has|have))?"
    r" (?:moved|switched|changed|realigned|budged|went anywhere|left their group)"
    r"(?: (?:groups?|sides|corners|over|at all|after (?:the )?first))*"
    rf"|(?:everyone|everybody|they all|all(?: groups)?|all of them) {_PUT}"
    rf"|(?:is |are )?(?:exactly )?(?:the )?same(?: (?:numbers|counts|result|results|thing))?(?: (?:as|like)(?: in| at|"
    rf" on)?) {_FIRST_ONE}"
    rf"|(?:there (?:was|were|is) )?(?:no|zero) (?:changes?|movement|moves)(?: at all)? (?:from|since|after|to|vs)"
    rf" {_FIRST_ONE}|(?:nothing|none) (?:has )?(?:changed|moved)(?: at all)?(?: (?:from|since|after) {_FIRST_ONE})?"
    r"|(?:nadie|ninguno) (?:se )?(?:ha )?(?:movio|mueve|cambio|movido|cambiado|realineo)(?: de (?:grupo|lugar|lado"
    r"|candidato))?|(?:nada|no) (?:se )?(?:ha )?(?:cambio|cambiado) nada|nada (?:ha )?(?:cambio|cambiado)"
    r"|todos (?:se )?(?:quedaron|siguen|quedan)(?: (?:igual|en su (?:grupo|lugar)|donde estaban|en su sitio|en el"
    r" mismo (?:grupo|lugar)))?"
    rf"|(?:exactamente )?(?:lo mismo|igual|iguales|los mismos|las mismas|los mismos numeros)(?: (?:que|a|de|como))"
    rf" {_LA_PRIMERA}|sin (?:ningun )?cambios?(?: (?:desde|de|con respecto a|en)) {_LA_PRIMERA})"
)
_SAME_AGAIN: Final = (
    r"(?:there (?:was|were|are) )?no (?:changes?|movement|moves)|(?:all |exactly )?(?:the )?same(?: (?:numbers|counts"
    r"|again|as before))*"
    r"|unchanged|nothing new|(?:todo )?igual(?: que antes)?|(?:es |fue )?lo mismo|(?:los )?mismos(?: numeros)?|sin"
    r" cambios?|no hubo cambios?|no cambi(?:o|aron)"
)

_CALL_ME: Final = (
    r"(?:(?:can|could|would|will) (?:you|someone|somebody|anyone|staff) |(?:have|tell|ask) (?:someone|somebody|staff)"
    r" (?:to )?|someone |somebody )?(?:call|phone|ring) (?:me|us)(?: back)?(?: (?:at|on|now|asap|soon|right|away|my"
    r"|cell"
    r"|number|\d+)){0,8}"
    r"|(?:i |we )?(?:need|want|would like|have) (?:to )?(?:talk|speak)(?: (?:to|with)) (?:someone|somebody|a (?:person"
    r"|human|real person|human being)|staff|anyone)(?: (?:there|now))*"
    r"|(?:(?:i |we )?(?:need|want) )?(?:a )?(?:real |live )?(?:human|person|operator)(?: being)?"
    r"|(?:me |nos )?(?:puede|pueden|podria|podrian)(?:me)? (?:llamar|llamarme|llamarnos)(?:me|nos)?(?: (?:al|a|ahora"
    r"|\d+)){0,8}|(?:llame|llamen|llama)(?:me|nos)(?: (?:al|a|ahora|ya|\d+)){0,8}"
    r"|(?:(?:necesito|necesitamos|quiero|queremos) )?hablar con (?:alguien|una persona|un humano|una persona real)"
)

_NOT_YET: Final = (
    r"(?:and )?(?:that's|thats|that is) (?:all|it|everyone|everybody|all of them|the lot)|(?:y )?(?:eso )?(?:es todo"
    r"|son todos)|"
    r"(?:nobody|no one|noone)(?:'s| is)? here yet|not (?:yet|ready(?: yet)?)|(?:we |they )?(?:haven't|havent|have not)"
    r" (?:started|begun|finished|counted)(?: counting)?(?: yet)?|(?:we are |we're |they are |they're )?still"
    r" (?:counting|waiting|talking|arguing|going)|(?:we are |we're )(?:just )?(?:counting|starting|waiting"
    r"|late)(?: now)?"
    r"|(?:give (?:us|me) )?(?:a|one|five|5|ten|10|a few|another) (?:minutes?|moments?|secs?|seconds?)(?: more)?"
    r"|(?:todavia|aun) no(?: (?:empezamos|hemos empezado|terminamos|estamos listos|hay nadie))?|(?:todavia "
    r"|aun )?(?:estamos"
    r" |seguimos )?(?:contando|esperando|empezando)|(?:nos |me )?(?:de|den|deme|denos)(?: (?:un|unos|cinco|5|diez|10))?"
    r" (?:minutos?|momentos?|segundos?)"
    r"|(?:we are |we're )?(?:just )?(?:recounting|counting (?:it |them )?again|doing a recount)(?: now)?"
    r"|(?:estamos |seguimos )?(?:recontando|contando (?:otra vez|de nuevo)|volviendo a contar)"
)
_MISTAKE: Final = (
    r"(?:i |we )?(?:want|need|have|would like) to (?:correct|fix|change)(?: (?:something|that|it|this|a (?:number"
    r"|mistake"
    r"|count)|my (?:report|numbers)|our (?:report|numbers)|the (?:numbers|report)))?|(?:there is |there's |that is "
    r"|that's "
    r"|i made |we made |i have |it was )?(?:a |an )?(?:mistake|error|typo)|(?:quiero|queremos|necesito|tengo que"
    r"|hay que)"
    r" (?:corregir|cambiar|arreglar)(?: (?:algo|eso|esto|un (?:numero|error)|el reporte))?|(?:hay|es|fue|cometi|tengo)"
    r" un error|me equivoque|nos equivocamos|(?:we |we've |i )?(?:have )?(?:just )?(?:recounted|counted again"
    r"|miscounted|counted wrong)(?: (?:it|everything|everyone))?|(?:lo |la |los )?(?:volvimos a contar|recontamos"
    r"|contamos (?:otra vez|de nuevo|mal))(?: todo)?"
)
_NOBODY_VIABLE: Final = (
    r"(?:but |so )?(?:nobody|no one|noone|none|no group|no groups|none of (?:them|us|the groups))(?:'s| is| are| was"
    r"| were)? viable(?: here| yet| now)?|(?:pero )?(?:nadie|ninguno|ningun grupo) (?:es|fue|esta|son) viables?"
)

_PATTERNS: Final = {
    Intent.UNDO: _UNDO,
    Intent.INSIST: _INSIST,
    Intent.STATUS: _STATUS,
    Intent.HELP: _HELP,
    Intent.SHEET: _SHEET_CHECK,
    Intent.DETAIL: _DETAIL,
    Intent.HAND_OVER: _HAND_OVER,
    Intent.PLACES: _PLACES,
    Intent.GREETING: _NOT_YET,
    Intent.REJECT: _MISTAKE,
    Intent.QUESTION: rf"{_CALL_ME}|{_NOBODY_VIABLE}",
    Intent.NOTHING_MOVED: _NOTHING_MOVED,
    Intent.STOP: r"stop|unsubscribe|stop all|alto|baja|parar",
    Intent.SUBSCRIBE: r"subscribe|suscribir|suscribirme|subscribe me",
    Intent.TOTALS: r"totals|total|totales|results|standings|resultados",
}


def _whole(pattern: str) -> re.Pattern[str]:
    return re.compile(rf"(?:{_POLITE} ){{0,2}}(?:{pattern})(?: {_POLITE}){{0,2}}")


_SAYINGS: Final[Mapping[Intent, re.Pattern[str]]] = {intent: _whole(each) for intent, each in _PATTERNS.items()}
_AGAIN: Final = _whole(_SAME_AGAIN)

_LANGUAGES: Final = {
    "es": "espanol castellano spanish espaniol",
    "en": "english ingles",
    "vi": "vietnamese vietnamita",
    "zh": "chinese chino mandarin",
    "fr": "french frances",
    "ar": "arabic arabe",
    "bs": "bosnian bosnio",
    "so": "somali",
    "sw": "swahili",
}
_CODE_OF: Final = {name: code for code, names in _LANGUAGES.items() for name in names.split()}
_LANGUAGE: Final = re.compile(
    rf"(?:language|lang|idioma|lenguaje)(?: (?:to|a))?(?: (?P<code>[a-z][a-z]|{'|'.join(_CODE_OF)}))?"
    rf"|(?:{_POLITE} ){{0,2}}"
    r"(?:(?:switch|change)(?: (?:the )?language)?(?: to)? |(?:cambi(?:ar|e|a))(?: (?:el )?idioma)?(?: a)? "
    r"|(?:(?:can|could|do) you |i (?:only )?|we )?(?:speak|talk|write|answer|reply|text|prefer|want|read)(?: (?:to"
    r" )?(?:me|us))?(?: in)? "
    r"|(?:se |me |puede |solo |yo )*(?:habl|respond|escrib|contest|prefier|quier)(?:a|an|e|en|o|ar|er|ir|ame|eme)(?:"
    r" en)? |in |en |only |solo )?"
    rf"(?P<name>{'|'.join(_CODE_OF)})(?: (?:{_POLITE}|only|solamente|instead|mejor)){{0,2}}"
)


def saying(words: str) -> Intent | None:
    """What a whole text wants.

    Args:
        words: its words, single spaces, no marks, no accents.
    """
    return next(_found(words), None)


def _found(words: str) -> Iterator[Intent]:
    return (intent for intent, pattern in _SAYINGS.items() if pattern.fullmatch(words))


def says_same_again(words: str) -> bool:
    """Whether it says that nothing changed, which means something only where the final counts were asked for."""
    return bool(_AGAIN.fullmatch(words))


def language_wanted(words: str) -> tuple[bool, str | None]:
    """Whether a text asks for another language, and which (`es`); None where it names none."""
    found = _LANGUAGE.fullmatch(words)
    if found is None:
        return False, None
    named = found["name"] or found["code"]
    return True, _CODE_OF.get(named, named) if named else None
