"""Words around the names in a reporter's text: they say nothing by themselves, and are no names."""

from typing import Final

from core.reading.words import words

FILLER: Final = words(
    "a an the where donde of in at on to for from within and or y e o plus also de del la el los las lo en para"
    " por con me my us i i'd is are do does did it its that this one s please pls thanks thank you gracias favor"
    " everything all every each todo toda todos todas everybody result results resultado resultados total totals"
    " totales standings update updates line lines aviso avisos alert alerts news noticias figures numbers numeros"
    " count counts vote votes votos caucus caucuses race delegates delegados sde state statewide place places"
    " precinct precincts pct prec precinto precintos lugar lugares recinto county cnty cty counties condado condados co"
    " district districts distrito candidate candidates candidato candidata campaign group grupo senator sen mayor"
    " vp how what who when if going doing things leading leads lead winning ahead stand stands look looks looking"
    " like so far now currently tonight today again just only too get got want wants know see text send give tell"
    " show about va van esta estan gana ganando adelante quien que como cuando ahora hoy noche solo cada latest"
    " new newest current there here's change changes number no off reported reporting subscribe updated posted"
    " informed following with"
    " gimme let notify ping message contact would like can could kindly thx ty tx hi hello hey hola"
    " except excepting but besides excepto menos salvo vs versus v against contra"
    " as soon possible any anything something right whenever i'm am looking interested need alerted notified"
    " avise aviseme avisarme avisenme avisen notifique notifiqueme notifiquenme mande mandeme mandenme envie envieme"
    " enviar mandar digame diganme mantengame mantenganme tanto dia informado informada quiero quisiera queremos"
    " necesito deseo gustaria puede podria pueden poder recibir saber ver interesa algo todas se haya hay si"
    " estoy soy usted ustedes sobre acerca muchas mil muy amable porfa porfavor bien"
    " mandame avisame enviame dime dame deme mantenme al tambien esto eso otra otro mas"
)
ORDINARY: Final = words(
    "website websites web page pages site start starts started better best class case cases until till slower faster"
    " margin margins history weight stage caso casos clase manana tarde sitio pagina empieza"
)
"""Words that look like a misspelt name here and are none; they are said back as not understood."""
