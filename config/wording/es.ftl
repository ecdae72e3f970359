### Every sentence the bot says, in Spanish as it is spoken in the United States; people are addressed as "usted".
### What stands in { } is filled in; keep it. The same names as in en.ftl, in the same order.
### Chairs read these on a noisy floor: short, the facts first, then what to do.

## Groups

group-uncommitted = No comprometidos
group-other = Otros
group-others = los demás

## Joining

welcome = Usted reporta por <b>{ $place }</b>.
elects = Elige { $delegates ->
        [0] cero delegados al condado: solo se reporta el conteo.
        [one] 1 delegado al condado.
       *[other] { $delegates } delegados al condado.
    } Si su paquete dice otra cosa, avise al equipo antes de contar.
elects-by-attendance = Cuántos delegados elige depende de su asistencia.
ask-both = Cuando termine de contar la sala, escriba la asistencia y la primera alineación.
example-first = Por ejemplo: { $attendees } presentes. Primera: { $first }
reported-already = Ya se reportó, con estos números:
wrong-code = Ese código no funciona. Revíselo letra por letra, o pida uno nuevo a quien le invitó.
stranger = Esta es la mesa de resultados de { $event }. Si usted preside un caucus, mande el código de su paquete. Para recibir resultados, mande el nombre de un condado o de un candidato, o /totales.
place-is-no-code = Ese es el número del precinto. El código está en su hoja y se ve así: { $example }.
too-many-codes = Ya son demasiados códigos que no funcionan. El equipo puede mandarle uno nuevo; todo lo demás funciona aquí como antes.
share-your-number = El código es correcto. Ahora toque el botón de abajo: nos muestra que este es el teléfono para el que se hizo.
button-share-number = Compartir mi número
not-your-own-number = Ese es el número de otra persona. Solo cuenta el suyo.
other-number = Este no es el teléfono para el que se hizo el código, así que usted no queda registrado. El equipo ya lo sabe y le llamará.
no-number-needed = No hace falta ningún número de teléfono; no se cambió nada.
welcome-county = Usted coordina <b>{ $county }</b>: puede reportar por cualquiera de sus { $places } precintos.
help-county = Empiece cada texto con el nombre del precinto, por ejemplo “{ $example }: 84 presentes. Primera: Biden 30, Sanders 28 …”. Después de un recibo, nombre el siguiente. /condado los muestra todos de un vistazo y pregunta a los que no han escrito. /faltan muestra los que faltan y quién responde por ellos.
phone-is-somebody-elses = Este teléfono ya está registrado a nombre de otra persona. Pida al equipo una invitación propia (/invitar).
new-phone = Usted sigue con este teléfono; el otro ya no está registrado.
welcome-anybody = Esta es la mesa de resultados de { $event }.
welcome-reader = Periodistas: les llegan avisos de lo que pidan; /totales muestra cómo va el estado, /stop los termina.
welcome-chair = Si usted preside un caucus, mande el código de su paquete.
welcome-staff = Usted es parte del equipo de { $event }.
help-staff =
    /totales: los totales
    /faltan: qué lugares no han reportado y a quién llamar
    /condado Adair: un condado de un vistazo
    /listos: quién está registrado, antes de la noche
    /retenidos: lo que espera su decisión
    /liberar Adair/1NW ADAIR: libera un lugar
    /fotos Adair/1NW ADAIR: sus fotos
    /nuevotelefono Adair/1NW ADAIR: un código para quien perdió su teléfono
    /invitar Adair/1NW ADAIR suplente: un código para alguien nuevo
help-operator = Para registrar el reporte de una presidencia que está al teléfono, escríbalo todo en un texto: “{ $example }: 84 presentes. Primera: … Final: … moneda: Warren. hoja: Biden 2, …”. Se lo leo de vuelta, y después del “sí” hay un recibo para leerlo en voz alta. /como Adair/1NW ADAIR muestra lo que ve su presidencia, /condado Adair un condado de un vistazo.
help-operator-more = /totales muestra los totales, /precinto Adair/1NW ADAIR todo sobre un lugar, /faltan qué lugares no han reportado y a quién llamar, /retenidos y /casos lo que el equipo debe decidir.

## Language

language-now = De ahora en adelante, en español.
ask-language = ¿En qué idioma le escribo?
only-language = Solo escribo en { $language }.
language-en = English
language-es = Español

## What is kept of people

privacy-what = <b>Qué se guarda:</b> lo que usted escribe y las fotos que envía, lo que le respondí, y su nombre y su número en Telegram. De un número de teléfono que usted comparta, solo una forma cifrada que no dice nada sin la clave de la mesa.
privacy-who = <b>Quién lo ve:</b> el equipo de este evento. Los periodistas y el público ven los conteos, nunca quién los envió.
privacy-how-long = <b>Por cuánto tiempo:</b> los textos, las respuestas y su nombre, { $texts ->
        [one] 1 día
       *[other] { $texts } días
    } después de la noche; las fotos, { $photos ->
        [one] 1 día
       *[other] { $photos } días
    }. Luego se borran. Los conteos quedan, y también qué cuenta los envió, algo que solo conoce la mesa.
privacy-not-ours = Telegram sí puede leer lo que se envía aquí. Si quiere saber más, escriba al equipo que le invitó.

## Asking for counts

ask-attendance = ¿Cuántas personas con derecho a participar se contaron al comienzo?
ask-first = Ahora escriba la primera alineación: cada grupo con su número.
noted-attendance = { $attendees ->
        [one] 1 persona contada.
       *[other] { $attendees } personas contadas.
    }
noted-first = Primera alineación hasta ahora: { $first } = { $total }.
counts-attendance = Asistencia { $attendees }.
counts-first = Primera: { $counts } = { $total } de { $attendees }.
counts-final = Final: { $counts } = { $total } de { $attendees }.
counts-unmoved = Primera y final: { $counts } = { $total } de { $attendees }.
counts-both = Primera: { $first } = { $first_total }. Final: { $counts } = { $total } de { $attendees }.
read-back-attendance = Asistencia { $attendees }. <b>¿Correcto?</b>
read-back-first = Primera: { $counts } = { $total } de { $attendees }. <b>¿Correcto?</b>
read-back-final = Final: { $counts } = { $total } de { $attendees }. <b>¿Correcto?</b>
read-back-unmoved = Primera y final: { $counts } = { $total } de { $attendees }. <b>¿Correcto?</b>
read-back-both = Primera: { $first } = { $first_total }. Final: { $counts } = { $total } de { $attendees }. <b>¿Correcto?</b>
viable-with = Viables, con { $threshold } o más: { $groups }.
nobody-has = Ningún grupo tiene las { $threshold } personas que necesita para ser viable.
viable = Viables: { $groups }.
viable-nobody = Todavía no hay ningún grupo viable.
lacks = { $group } ({ $people }; { $lacks ->
        [one] falta 1
       *[other] faltan { $lacks }
    })
not-viable = No viables: { $groups }.
ask-final = Anotado, todavía sin reportar. Quienes no están en un grupo viable pueden moverse ahora, hasta por { $minutes } minutos; después escriba la alineación final: “Final:” y cada grupo.
or-nobody-moved = Si nadie se mueve, escriba “nadie se movió”.
viable-stay = Un grupo viable puede quedar igual o crecer, no bajar: { $groups }.
nothing-moved = Todos los grupos son viables, así que no toca una segunda alineación.
nothing-worked-out = Con esto no se calculan delegados.
ask-realign = { $group } debe realinearse. Después cuente otra vez la sala y escriba el conteo, comenzando con “Final:”.
then-text-final = Escriba el nuevo conteo, comenzando con “Final:”.
ask-draw = { $groups }: <b>¿cuál debe realinearse?</b> Escriba ahora su nombre, y después el nuevo conteo.
draw-not-among = ¿Cuál debe realinearse: { $groups }? Escriba solo el nombre del grupo que debe moverse.
ask-toss = { $game ->
        [coin] Moneda al aire
        [cards] Carta más alta
       *[lots] Sorteo
    } entre { $groups } por { $seats ->
        [one] un delegado. <b>¿Quién ganó { $game ->
            [coin] la moneda?
           *[other] el sorteo?
        }</b>
       *[other] { $seats } delegados. <b>¿Cuáles { $seats } ganaron?</b>
    }
toss-not-among = El empate es entre { $groups }, por { $seats ->
        [one] un delegado.
       *[other] { $seats } delegados.
    } Escriba quién ganó, y nada más.
nothing-to-decide = Por ahora no hay nada que sortear ni elegir.
ask-elected = <b>Un delegado: ¿quién fue elegido?</b>
elect-one = ¿Quién fue elegido? Escriba un solo nombre.
will-be-held = Si usted confirma, el equipo lo revisará antes de publicarlo: { $reasons }.
correct-what-is-wrong = Escriba solo lo que está mal, con el número correcto.
or-insist = Si su hoja firmada de verdad dice esto, escriba “así lo firmamos”.
or-no-first = Si de verdad no hay primer conteo en su hoja, escriba “así lo firmamos”.
ask-only-final = Anotado: no hay primer conteo. Escriba la alineación final: “Final:” y cada grupo.
insisted = Queda como se firmó. El equipo verá las dos cifras.
nothing-to-insist-on = Por ahora nada lo impide.
what-is-wrong-stored = Escriba solo lo que está mal con su alineación, como “Final: { $group } 31”, o “deshacer” para retirar todo el reporte.
what-is-wrong = Escriba solo lo que está mal, como “{ $group } 31” o “asistencia 85”.
attendance-was-locked = La asistencia era { $was }, ahora { $attendees }. Se queda como al comienzo aunque se vaya gente. <b>¿Se escribió mal el { $was }?</b>
total-differs = Usted escribió un total de { $stated }, pero los grupos suman { $sum }. Escriba el grupo que está mal, o “total { $sum }”.
which-round = { $counts }: ¿es de la <b>primera</b> alineación o de la <b>final</b>?
another-place = Usted reporta por { $place }, pero el texto nombra { $named }. No se tomó nada. Si es de { $place }, escríbalo otra vez sin ese nombre.
already-so = Eso es lo que ya está guardado.
forgot-final = Se olvidó el conteo final.
forgot-all = Se olvidó todo; no se reportó nada.
forgot-since = Se olvidó lo que escribió desde entonces; su reporte sigue igual.
forgot-unclear = Se olvidó lo que no estaba claro.
take-back = <b>¿Retirar todo el reporte de { $place }?</b>
not-yours = Este reporte es de otra persona; solo ella o el equipo puede retirarlo.
taken-back = Retirado: el recibo { $number } ya no cuenta.
kept = No se retiró nada.

## Several places, handing over

at-place = <b>{ $place }</b>
which-precinct = <b>¿Qué precinto?</b> No se pierde nada: lo que escribió espera su respuesta.
which-precinct-again = ¿Para qué precinto es eso? Escríbalo de nuevo, con el nombre del precinto al principio.
which-precinct-of-this = ¿De qué precinto es eso? Mándelo otra vez con el nombre del precinto debajo.
name-your-place = Los suyos son { $places }.
name-any-place = Empiece con el nombre del precinto, por ejemplo “{ $example }: 84 presentes. Primera: …”.
name-each-place = Usted reporta por más de un precinto: empiece el texto con el nombre del precinto, por ejemplo “{ $example }: 84 presentes …”. /places los muestra.
name-a-place-of = Escriba su nombre, por ejemplo “{ $example }”. Los suyos son los precintos de { $county }.
not-your-place = { $place } no es suyo para reportar. No se tomó nada.
button-place = { $place }
place-receipt = <b>{ $place }</b>: recibo { $number }.
place-reported = <b>{ $place }</b>: ya lo reportó otra persona, recibo { $number }.
place-waits = <b>{ $place }</b>: { $waits }
county-so-far = { $county }: { $reported } de { $places } precintos están reportados.
hand-over = Usted entrega <b>{ $place }</b>. Quien mande este código al bot dentro de { $hours } horas sigue donde usted está; hasta entonces el lugar es suyo. “deshacer” lo anula.
hand-over-code = Déselo solo a esa persona:
hand-over-which = <b>¿Qué precinto entrega?</b>
hand-over-void = El código de entrega ya no vale; el lugar sigue siendo suyo.
hand-over-is-yours = Ese es su propio código: déselo a quien toma el relevo.
nothing-to-hand-over = Aquí no hay nada que usted pueda entregar.
handed-over = { $place } quedó entregado: ahora reporta otra persona. ¡Gracias!
you-take-over = Usted toma el relevo en <b>{ $place }</b>.
the-code = <code>{ $code }</code>
the-link = O abra: { $link }

## What was not understood

kept-counts = Guardado hasta ahora: { $counts }.
kept-first = Guardado hasta ahora de la primera alineación: { $counts }.
kept-final = Guardado hasta ahora de la alineación final: { $counts }.
still-unclear = Todavía falta contestar eso; “deshacer” lo olvida.
not-understood = No entendí eso; no se cambió nada.
attendance-stays = La asistencia queda como estaba, aunque se vaya gente. Si cambió el número de un grupo, escríbalo: “{ $group } 31”.
say-the-new-number = Si eso cambia un número, escriba el nuevo: “asistencia 85” o “{ $group } 31”.
part-kept = { $number ->
        [one] Guardada la parte
       *[other] Guardadas las partes
    } { $parts } de { $of }: { $counts }. Espero la parte { $missing }; escriba “eso es todo” si no hay más.
still-missing = Todavía faltan: { $groups }. Los grupos viables conservan a su gente; escriba cada uno con su número.
ask-who-of = “{ $text }”: ¿qué grupo es: { $groups }?
ask-which-number = { $group }: ¿cuál número vale: { $numbers }?
ask-of-group = { $group }: { $question }
ask-which-of = ¿Cuál: { $groups }?
ask-how-many = ¿Cuántas personas para { $group }?
ask-no-number = “{ $text }”: ¿cuántas personas? Escriba el nombre y el número.
ask-two-numbers = “{ $text }” tiene dos números. ¿Cuál vale?
ask-who = “{ $text }”: ¿qué grupo es?
ask-negative = “{ $text }”: ¿es un signo de menos? Escriba el número sin él.
ask-not-whole = “{ $text }”: las personas se cuentan enteras. ¿Cuántas son?
ask-percent = “{ $text }” es una parte. ¿Cuántas personas son?
ask-too-big = “{ $text }” son más personas de las que caben en una sala. ¿Cuántas son?
ask-range = “{ $text }” es un rango. ¿Cuál es el número exacto?
ask-estimate = “{ $text }” es una estimación. ¿Cuál es el número exacto?
ask-unsure = “{ $text }”: parece que hay una duda. ¿Cuál es el número?
ask-order-changes = “{ $text }”: no puedo saber qué número va con qué nombre. Escriba cada nombre seguido de su número.
ask-left-over-number = “{ $text }”: ¿de quién es ese número?
ask-delegates-not-people = “{ $text }”: esos son delegados. ¿Cuántas personas?
ask-relative = “{ $text }”: ¿cuál es el nuevo total de ese grupo?
ask-one-name-twice = “{ $text }” aparece dos veces con números distintos. ¿Cuál vale?
ask-list-of-names = “{ $text }”: escriba cada nombre seguido de su propio número.
ask-unknown-word = “{ $text }”: ¿qué quiere decir eso para el conteo?
ask-homophone = “{ $text }”: ¿es un número? Escríbalo en cifras.
ask-which-round = “{ $text }”: ¿qué número es de la primera alineación y cuál de la final?
ask-everyone = “{ $text }”: ¿cuántas personas son?
ask-swap = “{ $text }”: escriba los dos grupos con sus nuevos números.
ask-said-twice = “{ $text }”: hay dos números para lo mismo. ¿Cuál vale?
ask-yes-or-no = “{ $text }”: ¿sí o no?
still-more-unclear = { $number ->
        [one] Hay una cosa más que no está clara.
       *[other] Hay { $number } cosas más que no están claras.
    } Tal vez sea más fácil escribirlo todo otra vez.
ask-not-understood = No hay conteos en “{ $text }”; no se cambió nada.
your-text-of = Su texto de las { $sent_at }:
came-late = Su texto ({ $sent_at }), “{ $words }”, llegó después de otros más nuevos y no se usó. Mándelo otra vez si todavía vale.
edit-changes-nothing = Editar ese mensaje no cambia nada aquí. Por favor mande uno nuevo.
passed-on = Ese mensaje fue reenviado, así que no sé de quién son sus palabras. Si trae conteos, se los leo para que usted los confirme; lo demás, por favor escríbalo usted.
cannot-read-this = Solo puedo leer palabras. Por favor escriba el conteo.
begun-anew = Perdí el hilo de nuestra conversación y empiezo de nuevo. Lo que ya tiene recibo vale; lo demás, por favor mándelo otra vez.
could-not-be-read = Algo falló con su texto y ya se avisó al equipo. No se cambió nada; por favor mándelo otra vez con otras palabras.

## What the bot waits for

waiting-first = Espero la asistencia y la primera alineación.
waiting-attendance = Espero la asistencia.
waiting-groups = Espero la primera alineación: cada grupo con su número.
waiting-correction = Espero una corrección, o “así lo firmamos”.
waiting-first-read-back = Espero un sí al primer conteo, o una corrección.
waiting-final = Espero la alineación final.
waiting-toss = Espero saber quién ganó el sorteo.
waiting-draw = Espero saber qué grupo debe realinearse.
waiting-election = Espero saber quién fue elegido.
waiting-award-read-back = Espero un sí al conteo final, o una corrección.
waiting-filed = No hace falta nada más. Para corregir algo, escríbalo con “Primera:” o “Final:”.
waiting-take-back = Espero un sí o un no: ¿se retira el reporte?
question-passed-on = El equipo tiene su pregunta y le contestará.
threshold-needs-attendance = Eso depende de la asistencia: escriba cuántas personas hay.
help-first = Ahora: escriba la asistencia y la primera alineación, con sus propias palabras. Se lo repito antes de que cuente.
help-first-read-back = Ahora: diga sí si el primer conteo está bien, o escriba solo lo que está mal. “deshacer” comienza de nuevo.
help-final = Ahora: cuando la gente se haya movido, escriba “Final:” y cada grupo con su número. “¿qué necesitamos para ser viables?” dice cuántos le faltan a cada grupo, “deshacer” vuelve atrás.
help-toss = Ahora: que la sala haga el sorteo; después escriba quién ganó o toque el nombre.
help-draw = Ahora: que la sala haga el sorteo; después escriba cuál grupo debe realinearse o toque su nombre.
help-election = Ahora: que la sala elija; después escriba el nombre o tóquelo.
help-award-read-back = Ahora: diga sí si el conteo y los delegados están bien, o escriba solo lo que está mal. “¿por qué?” muestra cómo se calculan, “revise mi hoja” los compara con su hoja.
help-filed = Su reporte está guardado. Para corregirlo, escriba lo que está mal con “Primera:” o “Final:”; “estado” repite el recibo, “deshacer” lo retira.
help-take-back = Ahora: diga sí para retirar todo el reporte, no para dejarlo.
help-person = Para hablar con una persona: escriba su pregunta, y el equipo la tiene enseguida.
incident-passed-on = Ya se avisó al equipo. No se tomó ningún conteo de ese texto.

## Sheet check

ask-sheet = ¿Qué delegados da su hoja? Escriba cada grupo con sus delegados, como en el papel.
ask-sheet-again = No puedo leer los delegados en “{ $text }”. Escriba cada grupo de la hoja con un solo número.
sheet-too-early = Su hoja se puede revisar cuando estén la asistencia y el conteo final.
sheet-same = <b>Su hoja es igual a la regla.</b>
sheet-same-if-won = Su hoja es igual a la regla si el sorteo fue para { $groups }.
sheet-same-elected = Su hoja dice lo mismo: se eligió a { $group }.
sheet-elected = Su hoja dice que se eligió a { $group }.
sheet-signed-already = Esa es la hoja que usted nos dijo que se firmó. El equipo ve las dos cifras.
sheet-differs = <b>Su hoja no es igual a la regla:</b>
sheet-differs-before-toss = <b>Su hoja no es igual a la regla.</b> { $groups } están empatados por { $seats ->
        [one] un delegado
       *[other] { $seats } delegados
    }, y { $game ->
        [coin] lo decide una moneda al aire
        [cards] lo decide la carta más alta
       *[lots] lo decide un sorteo
    }.
sheet-without-rule = La regla no da delegados con este conteo, así que no hay nada que comparar línea por línea.
sheet-line-nobody = { $group }: hoja { $sheet }, regla { $rule }. Nadie está en ese grupo.
sheet-line-small = { $group }: hoja { $sheet }, regla { $rule }. Tiene { $people }, y un grupo necesita { $threshold }.
sheet-line-share = { $group }: hoja { $sheet }, regla { $rule }. { $people } × { $delegates } ÷ { $attendees } = { $share }{ $then ->
        [gains] , y por su decimal recibe uno más.
        [loses] , y por su decimal devuelve uno.
        [wins] , y ganó el sorteo.
       *[rounds] .
    }
sheet-then = Si todavía no se firma, corrija la hoja. Si así se firmó, escriba “así lo firmamos”.
sheet-corrected = Bien: ahora la hoja dice lo mismo que la regla.
forgot-sheet = Se olvidó la hoja que usted nos dijo que se firmó.
button-sheet-corrected = Ya corregí la hoja
button-sheet-signed = Así lo firmamos
reported-as-signed = Reportado como se firmó: { $delegates }
by-the-rule = Según la regla: { $delegates }
by-the-rule-none = Según la regla: todavía ninguno
delegates-of-nobody = nadie
case-signed = La hoja se firmó distinta de la regla:

## What if

what-if-needs-attendance = Para eso hace falta primero la asistencia: ¿cuántas personas con derecho a participar se contaron al comienzo?
need-viable = { $group } tiene { $people } y es viable: un grupo necesita { $threshold }.
need-more = { $group } tiene { $people }; un grupo necesita { $threshold }: { $lacks ->
        [one] falta 1.
       *[other] faltan { $lacks }.
    }
need-too-few-free = { $free ->
        [0] Pero todas las demás personas ya están en un grupo viable.
        [one] Pero solo 1 persona más está fuera de los grupos viables.
       *[other] Pero solo { $free } personas más están fuera de los grupos viables.
    }
need-next = Con { $more } más, { $group } tendría { $then ->
        [one] 1 delegado
       *[other] { $then } delegados
    } en vez de { $now }.
need-no-next = { $free ->
        [0] Todas las personas ya están en un grupo viable, así que { $group } se queda con { $now }.
        [one] La única persona fuera de los grupos viables no le daría a { $group } más de { $now }.
       *[other] Ni siquiera las { $free } personas fuera de los grupos viables le darían a { $group } más de { $now }.
    }
need-toss = Con { $more } más habría un sorteo por él.
need-supposes = Eso es si los demás grupos viables se quedan como están. La asistencia sigue en { $attendees }.
supposed-viable = Con { $people }, { $group } sería viable: un grupo necesita { $threshold }.
supposed-not-viable = Con { $people }, { $group } no sería viable: un grupo necesita { $threshold }; { $lacks ->
        [one] falta 1.
       *[other] faltan { $lacks }.
    }
supposed-delegates = Los delegados serían: { $delegates }
supposed-toss = Entre { $groups } { $game ->
        [coin] una moneda al aire decidiría
        [cards] la carta más alta decidiría
       *[lots] un sorteo decidiría
    } { $seats ->
        [one] un delegado más.
       *[other] { $seats } delegados más.
    }
supposed-realign = { $viable } grupos serían viables para { $delegates ->
        [one] 1 delegado
       *[other] { $delegates } delegados
    }: el más pequeño tendría que realinearse.
supposed-too-many = Los grupos viables tendrían { $total } personas, pero se contaron { $attendees }.
supposed-only = Solo es una suposición: no se cambió nada.

## Buttons and short answers

button-yes = Sí
button-no = No
button-why = ¿Por qué?
button-first = Primera
button-final = Final
button-number = { $number }
button-slip = Fue un error de dedo: { $attendees }
button-keep = Dejar { $attendees }
button-sum-is-right = { $sum } es correcto
button-nothing = Nada, siga
button-not-right = No es correcto
button-subscribe = Suscribirme
button-topic = { $topic }
button-updates-for = Avisos de { $topic }
button-when-any = Según vaya llegando
button-when-every = Cada { $minutes } min
button-when-step = Cada { $percent }%
button-when-lead = Cuando cambie el líder
button-chart = Gráfico
button-stop-this = Parar esto
button-keep-updated = Manténgame al tanto
button-undo = Deshacer
button-my-updates = Mis avisos
button-resume = Reanudar
button-no-corrections = Tampoco correcciones
button-change-number = Cambiar { $number }
button-stop-number = Parar { $number }
button-quiet = De { $begin } a { $end }
button-group = { $group }
pressed = OK
question-is-over = Esa pregunta ya pasó.

## Receipts

test-mark = <b>PRUEBA</b>: ensayo.
receipt = <b>Recibo { $number }</b>: quedó guardado el reporte de { $place }. { $counts }
receipt-delegates = Delegados: { $delegates }
delegates-of = { $group } { $delegates }
receipt-published = Desde ahora cuenta en los totales.
receipt-held = El equipo lo revisará antes de publicarlo: { $reasons }.
receipt-former-stays = Hasta entonces se queda lo que ya está publicado de este lugar.
changed = Cambios: { $changes }.
changed-attendance = asistencia { $was } → { $now }
changed-first = primera { $group } { $was } → { $now }
changed-final = final { $group } { $was } → { $now }
changed-no-first = sin primer conteo
changed-first-given = primer conteo dado
changed-delegates-given = delegados ya calculados
changed-no-delegates = sin delegados calculados
changed-delegates = delegados { $group } { $was } → { $now }
no-receipt-yet = Todavía no hay recibo: no se ha reportado nada.
not-stored-yet = Lo que escribe ahora todavía no está guardado; su último recibo sigue valiendo.

## Why a report is held

reason-c01 = no se dio un primer conteo
reason-c02 = el número de delegados no es el de nuestra lista
reason-c05 = asistencia poco común
reason-c08 = más personas en el conteo final que en la sala
reason-c09 = el conteo final es mayor que el primero
reason-c11 = un grupo viable bajó
reason-c15 = más grupos viables que delegados
reason-c16 = ningún grupo es viable
reason-c17 = los grupos crecieron más de lo que podía moverse
reason-c18 = tal vez un número se corrió de línea
reason-c19 = delegados sin personas
reason-c20 = los delegados no suman
reason-c21 = un delegado para un grupo que no es viable
reason-c22 = un grupo viable sin delegado
reason-c23 = los delegados no siguen la regla
reason-c24 = menos personas, más delegados
reason-c25 = un sorteo sin empate
reason-c06 = más personas en los grupos que en la sala
reason-x01 = los mismos números que otro lugar
reason-x02 = otro reporte dice otra cosa
reason-x03 = otra persona ya reportó este lugar
reason-x04 = los totales no concuerdan con lo asignado
reason-x05 = un satélite por encima de su parte
reason-x07 = cambió después del recibo
reason-staff = el equipo lo está revisando
reason-x09 = lo publicado no es lo confirmado

## Staff

held-count = { $reason } ({ $number })
held-place = <b>{ $place }</b>: { $reasons }
rival-place = <b>{ $place }</b>: otra persona reporta otros números (recibo { $receipts }); vale el primer reporte.
nothing-held = No hay nada retenido.
which-place = ¿Qué lugar? Escríbalo después del comando como Condado/Precinto, por ejemplo Adair/1NW ADAIR.
no-such-place = No conozco ningún lugar llamado { $typed }. Escríbalo como Condado/Precinto.
several-places = Hay varios lugares con ese nombre: { $places }.
not-held = { $place } no está retenido.
released = { $place } queda liberado (recibo { $receipt }).
release-said-already = Usted ya liberó { $place }; falta que lo haga otra persona.
release-needs-second = Anotado. Otra persona también debe liberar { $place }.
case-withdrawn = El reporte de { $place }, recibo { $receipt }, lo retiró la persona que lo dio.
case-rival = Otra persona reportó este lugar antes, recibo { $receipt }. Vale el primer reporte hasta que ustedes decidan.
case-rival-differs = Del primer reporte a este: { $changes }.
case-incident = Incidente en { $place }: “{ $words }”
case-question = Pregunta de { $place }: “{ $words }”
case-begun-anew = Una conversación no se pudo continuar y se empezó de nuevo, en el texto { $number } de la entrada. Los recibos valen; lo que no tenía recibo se pide otra vez.
case-failed = El texto { $number } de la entrada no se pudo atender y se apartó.
no-such-county-near = No conozco ningún condado llamado { $typed }. ¿Quiso decir { $county }?
no-such-county = No conozco ningún condado llamado { $typed }.
role-chair = presidencia
role-deputy = suplente
role-county = coordinación del condado
role-staff = equipo
role-operator = operador
role-reporter = periodista
new-person-code = Un código para { $place } ({ $role }); no pide número de teléfono. Déselo solo a esa persona:
new-phone-code = Un código para el teléfono nuevo de { $place } ({ $role }), válido por { $hours } horas. La persona, su borrador y sus recibos pasan al teléfono que lo mande; el viejo queda fuera. Déselo solo a esa persona:
nobody-enrolled-there = Todavía no hay nadie registrado allí: /invitar { $place } da un primer código.
nobody-enrolled-to-see = Todavía no hay nadie registrado para { $place }, así que no hay chat que ver.
several-enrolled-there = { $people } personas están registradas así para { $place }, y no puedo saber qué teléfono se perdió. /invitar { $place } da un código para una persona nueva.
case-wrong-codes = Más de { $codes } códigos equivocados en { $minutes } minutos: puede que alguien esté adivinando. Los códigos que existen siguen funcionando; los desconocidos ya no reciben respuesta sobre los suyos.
case-phone = Un código correcto para { $place } ({ $role }) llegó de un teléfono con un número distinto al de la lista; no se registró a nadie. Si es la persona correcta, /invitar da un código que no pide número.

## Staff: one place, transcripts, announcements, publication

no-such-command = No existe { $typed }.
nearest-command = ¿Quiso decir { $command }?
nothing-asked = Ahora no hay ninguna pregunta pendiente.
help-is-there = Escriba “ayuda” para ver qué puede hacer ahora.
not-allowed = Eso solo lo puede hacer: { $roles }.
help-staff-places =
    /precinto Adair/1NW ADAIR: todo sobre un lugar
    /transcripcion Adair/1NW ADAIR: lo que se escribió
    /porque Sanders Polk, /porque Adair/1NW ADAIR: de qué está hecha una cifra
help-staff-tell =
    /anunciar y sus palabras: a todas las presidencias; /anunciar Polk: …, /anunciar silenciosos: … a algunas. Antes se le pregunta
    /detener publicación lectores: detiene lo que ven los lectores; /reanudar publicación lectores lo reanuda
    /cerrar CD2: reparte los SDE de una región de satélites aunque falten sitios; /reabrir CD2 la abre otra vez
    /estado: cómo va la mesa
precinct-nothing = No hay nada reportado.
precinct-attendance = Asistencia { $attendees }
precinct-first = Primera: { $counts } = { $total }
precinct-final = Final: { $counts } = { $total }
precinct-no-delegates = Sin delegados por ahora.
precinct-receipt = Recibo { $number }, { $at }; reportó: { $role }
precinct-public = Cuenta en los totales.
precinct-held = Retenido: { $reasons }.
precinct-under-review = Los totales muestran el recibo { $number }, como se liberó por última vez.
precinct-released = Liberado por { $people ->
        [one] 1 persona
       *[other] { $people } personas
    } del equipo.
precinct-case = El caso { $number } está abierto: { $titles }
precinct-photos = { $photos ->
        [one] 1 foto: /fotos
       *[other] { $photos } fotos: /fotos
    }
contact-role = · { $role }, { $heard }
nobody-answers-here = No se conoce a nadie que lo reporte.
by-id = { $id }
transcript-of = <b>{ $place }</b>, página { $page } de { $pages }, lo más nuevo al final:
transcript-person = <b>{ $at } { $role }:</b> { $words }
transcript-bot = { $at } para { $role }: { $words }
transcript-before = Lo anterior: /transcripcion { $place } { $page }
transcript-nothing = No se guarda ningún texto sobre { $place }.
transcript-no-more = No hay nada anterior de { $place }.
why-whole = <b>{ $group }</b> · { $whole }. Viene de { $parts ->
        [one] 1 parte:
       *[other] { $parts } partes, la más grande primero:
    }
why-part = { $name }: primera { $first }, final { $final }, delegados { $delegates }, SDE { $sde }
why-place-part = { $part }; recibo { $number }, { $at }
why-more = Más: /porque { $asked }
why-deeper = Más en detalle: /porque { $asked }
why-what = ¿Qué cifra? /porque Sanders, /porque Sanders Polk, o un lugar: /porque Adair/1NW ADAIR.
why-nothing = No hay nada de { $group } en { $name }.
why-no-report = { $place } no ha reportado nada, así que no suma a ningún total.
why-not-public = { $place } no suma a los totales: ningún reporte suyo está publicado.
why-place = <b>{ $place }</b> está en los totales según el recibo { $number }:
why-share = { $group } { $sde }
why-place-sde = Equivalentes de delegados estatales (SDE): { $shares }
leader = { $group } { $sde }
why-rules = Calculado según las reglas de { $rules }{ $status ->
        [ok] .
        [expanded] , con delegados agregados para que cada grupo viable tenga uno.
        [tie] : lo decide un sorteo, y no se sabe quién ganó.
        [dissolve] : antes un grupo debe realinearse, y el conteo posterior no ha llegado.
        [no_viable] : ningún grupo es viable, así que todavía no se asignan delegados.
        [no_delegates] : este lugar no elige ninguno.
        [no_caucus] : no vino nadie, así que no se asigna nada.
        [vote] : la sala elige al único delegado, y no se sabe a quién.
        [vote_tie] : la sala elige al único delegado entre iguales, y no se sabe a quién.
        [threshold_only] : la alineación final no ha llegado.
       *[reject] : este conteo no puede ser correcto, así que no se calculó nada.
    }
why-taken-back = <b>{ $place }</b> no suma nada a los totales: su reporte fue retirado.
why-stood = Antes de eso valía el recibo { $number }:
why-entry = Asiento { $sequence }: recibo { $number }, { $at }, { $what }; { $became }.
why-transcript = Los textos detrás: /transcripcion { $place }
entry-reported = reportado por { $role }
entry-amended = cambiado por { $role }
entry-recanvassed = reexaminado por { $role }
entry-recounted = recontado por { $role }
became-public = está en los totales
became-released = está en los totales, liberado por el equipo
became-held = retenido: { $reasons }
became-replaced = no está en los totales
became-withdrawn = retirado a las { $at } por { $role }
why-worksheet = El cálculo, paso a paso:
announce-which-county = No hay ningún condado { $typed }. ¿Quiso decir { $county }? No se mandó nada.
announce-what = ¿Qué debo escribir? /anunciar Las puertas cierran a las 7. Para algunos: /anunciar Polk: …, o /anunciar silenciosos: …
announce-too-long = Es demasiado largo: { $most } caracteres como máximo. No se mandó nada.
announce-nobody = Allí no hay nadie registrado. No se mandó nada.
announce-ask = ¿Mando esto a { $people ->
        [one] 1 persona
       *[other] { $people } personas
    } ({ $whom })? <b>¿Sí o no?</b>
announce-not-sent = No se mandó.
announced = Mandado a { $people ->
        [one] 1 persona
       *[other] { $people } personas
    }: { $whom }.
whom-all = todas las presidencias
whom-county = presidencias de { $county }
whom-place = la presidencia de { $place }
whom-silent = presidencias de lugares sin noticias
announcement-from = <b>Del equipo de { $event }:</b>
announcement-text = { $text }
which-audience = ¿Para quién? /detener publicación lectores, /detener publicación equipo, /detener publicación archivos, o /detener publicación todos.
publication-stopped = <b>La publicación está detenida</b>: { $audiences }.
publication-resumed = <b>La publicación sigue</b>: { $audiences }.
publication-was-off = La publicación ya estaba detenida: { $audiences }.
publication-was-on = La publicación no está detenida: { $audiences }.
publication-next-post = El próximo mensaje muestra los totales como estén entonces.
intake-goes-on = Los textos se siguen recibiendo, los recibos se dan y los casos se abren.
publication-to-resume = /reanudar publicación la reanuda.
publication-in-doubt = Se detuvo porque algo ajeno a este programa cambió el registro; el caso dice qué.
publication-anyway = Si sigue ahora, los lectores ven lo que está ahí, y reciben correcciones conforme a eso. ¿No está seguro de un lugar? Primero reténgalo con /retener y un motivo. Después escriba: /reanudar publicación de todos modos
publication-is-stopped = <b>La publicación está detenida</b>: { $audiences }.
which-region = ¿Qué región de satélites? /cerrar y su nombre. Son { $regions }.
region-ask = <b>¿Cerrar { $region }?</b> De sus { $of } sitios ya { $number ->
        [one] está { $number }
       *[other] están { $number }
    }. Faltan:
region-site-missing = · { $place }
region-site-held = · { $place } (en revisión)
region-more-missing = · y { $number } más
region-would = Sus { $pool } SDE se reparten entonces entre los sitios que ya están. Un sitio que reporte después también cuenta, y el reparto cambia.
region-has-changed = Mientras tanto cambiaron los sitios de { $region } que ya están; pregunto de nuevo.
region-left = { $region } sigue abierta: sus SDE esperan al último sitio.
region-closed = <b>{ $region } está cerrada</b>: sus { $pool } SDE se reparten entre los sitios que ya están ({ $number } de { $of }). /reabrir { $region } la abre otra vez.
region-needs-second = Se va a cerrar { $region } con { $number } de { $of } sitios. Una segunda persona también debe hacerlo: /cerrar { $region }
region-said-already = Usted ya cerró { $region }; una segunda persona también debe hacerlo.
region-closed-already = { $region } ya está cerrada.
region-complete = Ya están todos los sitios de { $region }: sus SDE cuentan sin cerrarla.
region-nothing-in = Todavía no está ningún sitio de { $region }, así que no hay entre quién repartir sus SDE.
region-reopened = <b>{ $region } está abierta otra vez</b>: sus { $pool } SDE esperan al último sitio.
region-not-closed = { $region } no está cerrada.
button-region-close = Cerrarla
button-region-leave = Dejarla
totals-wait = Por el momento no se muestran los totales. Los reportes se siguen recibiendo; no se pierde nada.
configuration-locked = <b>La configuración está bloqueada.</b> Un archivo cambiado impide el próximo arranque.
configuration-unlocked = <b>La configuración se cambió y queda bloqueada de nuevo.</b> Motivo: { $reason }. Cambiaron: { $changed }.
configuration-hash = { $files } archivos, huella <code>{ $hash }</code>, versión del programa { $version }.
staff-channel-shut = <b>Ya no puedo publicar en el canal del equipo:</b> me sacaron o perdí el permiso. Lo que va para el canal espera. Por favor agrégueme otra vez como administrador que puede publicar.
staff-group-moved = Este grupo tiene otro número desde que Telegram lo hizo supergrupo: <code>{ $new }</code>. Yo sigo solo; por favor escríbalo en lugar de <code>{ $old }</code> en CAUCUS_STAFF_CHAT, o donde se nombre el canal del equipo.
database-gone = <b>En este momento no puedo guardar nada</b>, así que no recibo textos ni contesto. Nada se pierde: Telegram guarda los textos y yo sigo solo en cuanto se pueda. Qué pasa: { $what }
database-back = La base de datos funciona otra vez, después de { $minutes } min. Ya se están atendiendo los textos que esperaban.
backup-failed = <b>No se pudo hacer la copia de seguridad de la base de datos.</b> { $reason ->
        [room] No hay suficiente espacio en el disco: libere un poco.
        [damaged] La copia salió dañada: haga revisar el disco de la máquina de la mesa.
       *[other] La máquina de la mesa anotó por qué.
    } Los mensajes y los recibos siguen como siempre, y la próxima copia se intenta sola.
job-failed = <b>{ $job ->
        [totals] No se pueden publicar los totales:
        [silence] No se puede preguntar a las presidencias que no han escrito:
        [readiness] No se pueden publicar las listas de preparación:
        [wire] No se pueden mandar las noticias a los reporteros:
       *[other] Una tarea programada ({ $job }) no se puede hacer:
    }</b> falló tres veces. Se sigue intentando; la máquina de la mesa anotó por qué. Los mensajes y los recibos siguen como siempre.
ledger-broken = <b>El registro no está como se escribió:</b> algo ajeno a este programa lo cambió. Para que nadie vea una cifra equivocada, detuve la publicación para lectores, mensajes del equipo y archivos. Los textos y los recibos siguen. Lo que no cuadra:
ledger-flaw = { $flaw ->
        [rewritten] { $place }: el asiento { $entry } fue cambiado
        [gap] { $place }: faltan asientos antes del { $entry }
        [beyond] { $place }: falta el asiento { $entry }, que ya es público
        [triggers] Se quitó la protección que solo deja crecer el registro
       *[seal] Un sello de todos los lugares no cuadra: se cortaron o se reescribieron asientos
    }
ledger-more = … y { $number } más
ledger-broken-then = En la máquina de la mesa, <code>caucus ledger verify</code> nombra todo. Restaure una copia de seguridad anterior, o compare esos lugares con los recibos y las fotos de las presidencias, y retenga con /retener lo que no esté bien. Después, /reanudar publicación la reanuda; no se detiene otra vez por lo mismo.
backup-ledger-changed = <b>El registro no está como se escribió.</b> Lo muestra la copia de seguridad más reciente. <code>caucus ledger verify</code>, en la máquina de la mesa, nombra cada asiento.
anonymous-in-group = No puedo ver quién es usted: escribe en nombre del grupo. Desactive el anonimato de administrador, o escríbame en privado.
only-in-private = Eso puede mostrar códigos, números o nombres; pregúntemelo en nuestro chat privado.
status-open = La configuración no está bloqueada.
status-locked = La configuración está bloqueada desde las { $at }, huella <code>{ $hash }…</code>
status-version = Versión del programa: { $version }.
status-no-texts = Ningún texto espera.
status-no-letters = Ningún mensaje espera.
status-texts = Textos en espera: { $number }, el primero desde las { $since }.
status-letters = Mensajes en espera: { $number }, el primero desde las { $since }.
status-broadcast = De estos, { $number } son una difusión; faltan unos { $minutes } min.
status-lost = Mensajes que quizá no llegaron: { $unknown }; rechazados: { $refused }.
status-next-post = Los próximos totales salen a las { $next }.
status-posts = Los últimos totales fueron los de las { $last }. { $next }
audience-readers = lectores
audience-staff = mensajes al equipo
audience-feeds = archivos de datos

## Cases

case-head = <b>Caso { $number } · { $place }</b> · { $titles }
case-head-nowhere = <b>Caso { $number }</b> · { $titles }
title-c01 = sin primer conteo
title-c02 = otro número de delegados
title-c03 = falta la asistencia
title-c04 = asistencia distinta del registro
title-c05 = asistencia inusual
title-c06 = primer conteo excede asistencia
title-c07 = primer conteo bajo asistencia
title-c08 = conteo final sobre la asistencia
title-c09 = creció el conteo final
title-c10 = se fueron muchas personas
title-c11 = grupo viable se redujo
title-c12 = grupo viable disuelto
title-c13 = personas en grupos chicos
title-c14 = sin segundo conteo
title-c15 = demasiados grupos viables
title-c16 = ningún grupo viable
title-c17 = los grupos crecieron demasiado
title-c18 = quizá se corrió un renglón
title-c19 = delegados sin personas
title-c20 = los delegados no suman
title-c21 = delegado para grupo chico
title-c22 = grupo viable sin delegado
title-c23 = delegados distintos de la regla
title-c24 = menos personas, más delegados
title-c25 = sorteo sin empate
title-c26 = no ganó el grupo mayor
title-c30 = grupo viable sin nombre
title-x01 = mismos números en otro lugar
title-x03 = dos reportes distintos
title-x04 = el condado no cuadra
title-x05 = satélite excede su parte
title-x07 = cambiado después del recibo
title-x08 = porcentaje raro de un grupo
title-x09 = totales distintos de lo guardado
title-hold = retenido por el equipo
title-withdrawn = reporte retirado
title-incident = incidente
title-question = pregunta
title-codes = códigos equivocados
title-failed = texto apartado
title-ledger = registro cambiado
title-photo = no llegó la foto
title-phone = código desde otro teléfono
title-by-phone = reporte por teléfono objetado
title-of-code = { $code }
title-coded = { $title } ({ $code })
case-report = { $which ->
        [0] Recibo { $receipt }
        [1] Primer reporte, recibo { $receipt }
        [2] Segundo reporte, recibo { $receipt }
       *[other] Reporte { $which }, recibo { $receipt }
    }: { $counts }
case-for-the-chair = Pregunta para la presidencia:
case-held = Retenido: { $reasons }.
case-claimed = <b>Lo tiene { $who }.</b>
case-of-before = { $words }
case-more-steps = … { $number } más: /porque { $place }
case-words-cut = Aquí está acortado; completo en /transcripcion { $place }
case-texts = Lo que se escribió, lo más nuevo al final:
button-claim = Tomar
button-give-back = Devolver
button-ask = Preguntar
button-call = Llamar
button-release = Liberar
button-hold = Retener
button-done = Listo
button-stands = { $which ->
        [1] Vale el primero
        [2] Vale el segundo
       *[other] Vale el número { $which }
    }
no-cases = No hay casos abiertos.
cases-open = { $number ->
        [one] 1 caso abierto:
       *[other] { $number } casos abiertos; primero los que podrían cambiar el resultado:
    }
case-in-list = { $parts }
case-line = /caso { $number } · <b>{ $place }</b> · { $titles }
case-line-nowhere = /caso { $number } · { $titles }
case-weighs = { $sde } SDE
case-flips = { $sde } SDE, podría cambiar quién va adelante
case-age = { $minutes } min
case-line-claimed = lo tiene { $who }
more-cases = Y { $number } más.
photos-overdue = { $number ->
        [one] 1 lugar
       *[other] { $number } lugares
    } sin foto de la hoja { $minutes } minutos después del recibo: { $places }.
which-case = ¿Qué caso? Escriba su número, por ejemplo /caso 12.
no-such-case = No hay ningún caso { $typed }.
case-verbs = Después de /caso { $number } escriba una de estas palabras: tomar, preguntar, llamar, liberar, primero, segundo, retener, listo. Su propia pregunta para la presidencia va después de la palabra preguntar.
case-is-closed = El caso { $number } está cerrado.
case-is-claimed = El caso { $number } lo tiene { $who }.
case-has-changed = Hay números más nuevos; mire el último mensaje del caso { $number }.
case-yours = El caso { $number } es suyo.
case-given-back = El caso { $number } queda libre.
case-done = El caso { $number } queda cerrado.
case-not-done = Algo del caso { $number } sigue retenido o falta elegir; eso va primero.
case-closed = Cerrado a las { $at } por { $who }.
case-released = Liberado a las { $at } por { $who }, recibo { $receipt }.
case-corrected = Corregido a las { $at }; no queda nada por decidir.
case-twin-corrected = A las { $at } cambió el reporte de { $place }: nadie más tiene ya estos números.
case-twin-released = Cambió el reporte de { $other }, así que { $place } ya no está retenido y cuenta (recibo { $receipt }).
case-adds-up = A las { $at } los delegados del condado volvieron a cuadrar.
case-closed-by-correction = <b>Caso { $number } · { $place }</b> queda cerrado: corregido, no queda nada por decidir.
case-second-needed = <b>Caso { $number } · { $place }</b>: { $who } ya decidió por el recibo { $receipt }; falta que lo diga otra persona.
case-one-of-two = A las { $at } { $who } lo dijo para el recibo { $receipt }, una de dos personas.
nothing-to-choose = No hay dos reportes entre los que elegir.
chosen = Para { $place } vale el reporte con el recibo { $receipt }.
case-chosen = { $who } decidió a las { $at }: vale el recibo { $receipt }.
choice-said-already = Usted ya lo dijo para { $place }; falta otra persona.
choice-needs-second = Anotado: recibo { $receipt } para { $place }. Otra persona también debe decirlo.
nothing-to-hold = Nada de { $place } es público, así que no hay nada que retener.
held-already = { $place } ya está retenido; no es público hasta que se libere.
now-held = { $place } queda retenido; no es público hasta que se libere. Caso { $number }: /caso { $number }
case-hold = { $who } lo retiene.
case-hold-why = { $who } lo retiene: “{ $words }”
case-asked = { $who } preguntó a las { $at }.
case-was-asked = Preguntado. La respuesta quedará en el caso { $number }.
nobody-to-ask = No se conoce a nadie a quien preguntar o llamar por el caso { $number }.
answer-in-words = Responda con sus palabras: /caso { $number } preguntar y lo que quiera decir.
see-private-chat = Los nombres y números están en su propio chat conmigo.
case-answered = Respondido a las { $at }: “{ $words }”
case-under = <b>Caso { $number } · { $place }</b>
case-under-nowhere = <b>Caso { $number }</b>
digest = <b>{ $number } avisos en uno</b>, para que este canal no se atrase:
digest-open = Para abrir un caso, escríbame <b>/case</b> y su número.
case-answer = Respuesta de { $role }: “{ $words }”
case-photos = { $photos ->
        [one] 1 foto
       *[other] { $photos } fotos
    }: /fotos { $place }
case-text = Dice: “{ $words }”
case-no-text = No tiene palabras que se puedan mostrar.
help-staff-cases =
    /casos: lo que hay que decidir
    /caso 12: un caso completo
    /retener Adair/1NW ADAIR y un motivo: saca un lugar de los totales

## What staff ask a chair

staff-ask = <b>El equipo pregunta por { $place }:</b>
staff-ask-nowhere = <b>El equipo pregunta:</b>
staff-say = “{ $words }”
ask-rival = Otra persona reportó otros números de su lugar. Por favor compare su recibo con la hoja firmada: ¿son los mismos números?
ask-of-the-sheet = Por favor mande una foto de la hoja firmada.
ask-the-sheet = Por favor compare su recibo con la hoja firmada: ¿son los mismos números?
ask-more = ¿Nos puede contar más?
staff-decided = El equipo decidió qué reporte de { $place } vale: el recibo { $receipt }. El suyo, recibo { $yours }, ya no cuenta. Si cree que es un error, escríbalo aquí.
answer-here = Responda aquí con sus propias palabras. Si un número está mal, escríbalo con “Primera:” o “Final:”.
answer-passed-on = Gracias; el equipo tiene su respuesta.

## Silence: who is asked about places that have said nothing, and whom to call

nudge-chair = <b>{ $place }</b> todavía no se ha reportado.
nudge-deputy = <b>{ $place }</b> todavía no se ha reportado. Usted es suplente: si quien preside no puede, mande usted el conteo.
nudge-several = { $number } de sus precintos todavía no se han reportado:
nudge-cannot-text = Si no puede mandar textos, llame a su condado; ahí pueden reportar por usted.
nudge-county = <b>{ $county }</b>: { $number } de { $of } precintos todavía no se han reportado: { $places }.
nudge-county-can = /faltan muestra quién responde por ellos. Usted puede mandar el conteo de cualquiera de ellos.
and-more = y { $number } más
place-name = { $name }
nobody-silent = Todos los lugares han reportado.
nobody-silent-in = { $county }: todos los lugares han reportado.
silent = <b>{ $number } de { $of } lugares no han reportado.</b> Los que tienen más SDE en juego:
silent-in = <b>{ $county }: { $number } de { $of } lugares no han reportado.</b>
silent-call = <b>Es hora de llamar: { $number } de { $of } lugares no han reportado.</b>
silent-at-stake = <b>{ $place }</b>, { $sde } SDE ({ $delegates ->
        [one] 1 delegado
       *[other] { $delegates } delegados
    })
silent-at-stake-site = <b>{ $place }</b>, { $sde } SDE (su parte de la región)
silent-counties = En { $units }. Donde más faltan: { $counties }.
counties-number = { $number ->
        [one] 1 condado
       *[other] { $number } condados
    }
regions-number = { $number ->
        [one] 1 región de satélites
       *[other] { $number } regiones de satélites
    }
counties-and-regions = { $counties } y { $regions }
silent-place = <b>{ $place }</b>, { $delegates ->
        [one] 1 delegado
       *[other] { $delegates } delegados
    }
county-number = { $county } { $number }
county-glance = <b>{ $county }: { $reported } de { $places } reportados</b>; retenidos { $held }, empezados { $begun }, en silencio { $silent }.
glance-silent = <b>{ $place }</b>: en silencio. { $who }
glance-begun = <b>{ $place }</b>: empezado. { $who }
glance-held = <b>{ $place }</b>: retenido, recibo { $number }: { $reasons }
glance-reported = <b>{ $place }</b>: recibo { $number }
contact-brief = { $role } { $name }, { $heard }
contacts-brief = { $who }
page-of = Página { $page } de { $pages }
which-county = ¿Qué condado? Por ejemplo, /condado Adair.
button-nudge = Preguntar a { $place }
button-nudge-all = Preguntar a los { $number } que no han escrito
button-page = Página { $page }
nudged = { $number ->
        [0] No se preguntó a nadie.
        [one] Se pidió el reporte a una persona.
       *[other] Se pidió el reporte a { $number } personas.
    }
nudged-lately = { $number ->
        [one] A una ya se le preguntó en los últimos 10 minutos.
       *[other] A { $number } ya se les preguntó en los últimos 10 minutos.
    }
nudge-nobody = Allí no hay nadie inscrito, así que no se puede preguntar a nadie: { $places }.
missing-more = “/faltan { $county }” muestra a quién llamar en { $county }.
missing-page = Página { $page } de { $pages }; primero los que tienen más SDE en juego. “/faltan { $county } { $then }” muestra la siguiente.
missing-numbers = “/faltan { $county }”, enviado al bot, muestra nombres y teléfonos de { $county }.
not-your-county = Usted no coordina { $county }.
contact = · { $role } { $name }, { $heard }
contact-number = · { $role } { $name }, { $phone }, { $heard }
contact-account = { $name } (aquí { $account })
nobody-answers = { $place }: no se conoce a nadie
heard-not-enrolled = sin registrar
heard-enrolled = en el registro
heard-nothing = en el registro, no ha escrito nada
heard-at = último texto { $at }
heard-counts = último texto { $at }: { $what }
heard-no-counts = sin conteo
heard-first = primer conteo, falta el sí
heard-first-agreed = primer conteo, falta el final
heard-final = conteo final, falta el sí

## On the phone: reports typed for somebody else

read-aloud = Léale el número a la presidencia del precinto: { $first } – { $second }.
spelled = { $sign ->
        [A] A de Ana
        [B] B de Beatriz
        [C] C de Carmen
        [D] D de David
        [E] E de Elena
        [F] F de Francisco
       *[other] { $sign }
    }
part-still-to-say = “{ $words }” todavía no se toma: vuelva a escribirlo cuando los conteos estén bien.
filed-by-phone = El equipo registró por teléfono el reporte de <b>{ $place }</b>, recibo { $number }. { $counts } Si no es correcto, dígalo aquí abajo.
filed-by-phone-wrong = El equipo ya sabe que el recibo { $number } de { $place } no es lo que usted contó, y le llamará.
text-it-anew = También puede escribir usted los conteos: la asistencia, “Primera:” y “Final:”. El equipo verá los dos.
case-filed-by-phone-wrong = Quien preside { $place } dice que el reporte registrado por teléfono, recibo { $receipt }, no es correcto. { $counts } Llámele y compárelo línea por línea.
as-whom = ¿El chat de quién? Por ejemplo, /como Adair/1NW ADAIR.
as-chair = <b>{ $place }</b>, { $role } { $name }, escribió por última vez a las { $at }. Ve esto:
as-chair-nothing = <b>{ $place }</b>, { $role } { $name }, todavía no ha escrito nada sobre este lugar.

## Readiness, before the night

ready-title = <b>Quién está listo</b>
ready-enrolled = <b>{ $number } de { $of } lugares ({ $percent }%)</b> ya tienen registrada a la presidencia o a su suplente.
ready-practised = { $number } de { $of } ({ $percent }%) ya practicaron: mandaron un reporte en un ensayo.
ready-below-half = Con menos de la mitad registrada: { $units }.
below-counties = { $number } de { $of } condados
below-regions = { $number } de { $of } regiones de satélites
ready-to-call = Todavía no se registra nadie en lugares de { $units }. Donde más faltan: { $counties }.
ready-more = “/listos { $county }”, enviado al bot, muestra a quién llamar ahí.
ready-page = Página { $page } de { $pages }. “/listos { $county } { $then }” muestra la siguiente.
ready-all = Todos están listos.
ready-in = <b>{ $county }: { $number } de { $of } lugares</b> ya tienen registrada a la presidencia o a su suplente.
ready-practised-in = Ya practicaron: { $number }.
ready-nobody = <b>Nadie registrado: { $number }</b>
ready-not-practised = <b>Con registro, sin práctica: { $number }</b>

## Photos

photo-kept = La foto { $number } de { $place } está guardada.
photos-kept = { $photos } fotos de { $place } están guardadas.
photo-again = Es otra vez la foto { $number } de { $place }; está guardada.
photo-lost = La foto que mandó ({ $sent_at }) no llegó. Por favor mándela otra vez.
photo-too-big = Ese archivo es demasiado grande para mí, así que no se guardó. Por favor mándelo como foto, no como archivo.
photo-of = <b>{ $place }</b> · foto { $number }, de { $role ->
        [chair] la presidencia
        [deputy] la suplencia
        [county] el condado
       *[other] el equipo
    } ({ $sent_at })
photo-receipt = Recibo { $number }
photo-before-report = Todavía no hay reporte: falta el conteo.
photo-words = “{ $words }”
case-photo-lost = Una foto mandada ({ $sent_at }) no se pudo bajar; se pidió a quien la mandó que la mande otra vez.
photos-too-many = Llegan más fotos de las que este canal puede mostrar. Todas están guardadas: /fotos enumera los lugares sin reporte, /fotos Adair/1NW ADAIR muestra las de un lugar.
no-photos = No hay fotos de { $place }.
newest-photos = Las { $shown } más nuevas de { $photos } fotos:
photos-without-report = <b>{ $place }</b>: { $photos ->
        [one] 1 foto
       *[other] { $photos } fotos
    } desde { $since }, sin reporte todavía.
no-photos-without-report = Todos los lugares que mandaron fotos ya reportaron.
more-places = Y { $places ->
        [one] un lugar más.
       *[other] { $places } lugares más.
    }

## Invitations on paper

paper-role = { $role ->
        [chair] Presidencia
        [deputy] Suplencia
        [county] Coordinación del condado
        [operator] Operación
        [reporter] Prensa
       *[other] Equipo
    }
paper-code = Su código
paper-scan = Apunte aquí la cámara de su teléfono.
paper-square-holds-code = Este cuadro solo contiene el código, no un enlace.
paper-valid = Sirve una sola vez, hasta el { $until }.
paper-open-link = Abra el enlace, o escriba a <b>{ $bot }</b> en Telegram y mándele el código.
paper-send-code-to = Escriba a <b>{ $bot }</b> en Telegram y mándele el código.
paper-send-code = En Telegram, mande el código al bot que le indicó su partido.
paper-text-first = Cuando termine de contar la sala, escriba la asistencia y la primera alineación. <b>{ $example }</b>. Si el bot lo repite bien, diga <b>sí</b>.
paper-text-final = Después escriba la alineación final, como <b>Final: { $final }</b>. Diga <b>sí</b> otra vez: cuando tenga un recibo, el reporte está entregado.
paper-bot-tells-more = El bot le explica lo demás.
paper-keep-secret = No muestre esta hoja: el código le sirve a quien lo use primero.

## Totals

this-is-a-test = <b>PRUEBA</b>: un ensayo, no un resultado.
totals-title = <b>{ $event }</b>
totals-title-numbered = <b>{ $event }</b> · totales { $number }
totals-places = { $reported } de { $places } lugares han reportado.
totals-held = Retenidos: { $held }, por { $reasons }.
totals-under-review = En revisión: { $places }, como se liberó por última vez.
totals-awaiting = Faltan delegados de { $places ->
        [one] 1 lugar.
       *[other] { $places } lugares.
    }
totals-regions = Los SDE de los satélites esperan el último sitio de { $regions }.
totals-regions-closed = Cerradas por el equipo antes de que estuvieran todos los sitios: { $regions }.
totals-reached = { $percent ->
        [100] <b>Ya reportaron todos los lugares.</b>
       *[other] <b>Ya reportó el { $percent }% de los lugares.</b>
    }
totals-lead-safe = { $leader } le lleva { $lead } SDE de ventaja a { $second }, y nada de lo que falta puede cambiar quién va primero.
totals-lead-settled = { $leader } le lleva { $lead } SDE de ventaja a { $second }, y ya no falta nada.
totals-tied = <b>Hay un empate entre { $groups }</b>, y ya no falta nada.
totals-tied-open = <b>Hay un empate entre { $groups }.</b> Con todo lo que falta (hasta { $open } SDE: { $parts }) puede terminar desde { $least } hasta { $most }.
totals-lead-open = <b>Puede cambiar quién va primero.</b> { $leader } le lleva { $lead } SDE de ventaja a { $second }; con todo lo que falta (hasta { $open } SDE: { $parts }) puede terminar desde { $least } hasta { $most }.
ahead-by = { $group } con { $sde } de ventaja
ahead-nobody = un empate
within-reach = { $group }
within-reach-more = { $number } más
totals-lead-others = También podrían quedar en primer lugar: { $groups }.
totals-lead-anybody = Cualquier otro grupo también podría quedar en primer lugar.
open-silent = { $number ->
        [one] 1 precinto sin noticias
       *[other] { $number } precintos sin noticias
    }
open-held = { $number ->
        [one] 1 lugar retenido
       *[other] { $number } lugares retenidos
    }
open-undrawn = { $number ->
        [one] 1 lugar con un sorteo o una elección pendiente
       *[other] { $number } lugares con un sorteo o una elección pendiente
    }
open-regions = { $number ->
        [one] 1 región de satélites
       *[other] { $number } regiones de satélites
    }
totals-as-of = Hora: { $as_of }. No oficial.
totals-as-of-next = Hora: { $as_of }; los próximos: { $next }. No oficial.
totals-seal = Sello { $number }: <code>{ $seal }</code>
column-first = 1.ª
column-final = final
column-delegates = deleg
column-sde = SDE

## Subscriptions

subscription-by-code = Las actualizaciones son por invitación. Mande el código que le dieron.
updates-get = Usted recibe <b>{ $topics }</b>: { $when }.
updates-already = Usted ya recibe <b>{ $topics }</b>: { $when }.
updates-changed = De ahora en adelante, <b>{ $topics }</b>: { $when }.
updates-of-state = todo el estado
updates-whole-state = Todo el estado
updates-of-county = el condado de { $county }
updates-whole-county = Condado de { $county }
updates-of-district = el distrito { $number }
updates-of-group = { $group } (todo el estado)
updates-of-group-in = { $group } en { $where }
when-any = según vaya llegando
when-every-minutes = cada { $minutes ->
        [one] minuto
       *[other] { $minutes } minutos
    }, si algo cambió
when-every-hours = cada { $hours ->
        [one] hora
       *[other] { $hours } horas
    }, si algo cambió
when-step = cada vez que reporta otro { $percent }% de los lugares
when-lead = cuando cambie el líder
updates-examples = Escriba lo que quiere recibir, por ejemplo “{ $county }”, “{ $group } cada 10%” o “todo el estado cada 15 min”.
updates-not-understood = No entendí eso.
updates-unknown = No entendí: “{ $words }”.
updates-which = “{ $typed }”: ¿a cuál se refiere?
updates-near = No conozco “{ $typed }”. ¿Quiso decir esto?
updates-city = “{ $typed }” tiene varios precintos. Nombre uno, por ejemplo “{ $example }”, o elija el condado:
updates-which-county = “{ $typed }” puede ser { $number } lugares. Diga también el condado, por ejemplo “{ $example }”.
updates-not-to-be-had = “{ $typed }” no se puede. Los avisos llegan según vayan llegando los resultados, cada 1 a { $minutes } minutos, cada 1 a { $percent }% de los lugares, o cuando cambie el líder.
updates-no-clock = “{ $typed }” no se puede: los avisos no salen, paran ni siguen a una hora fija. Con “silencio de 22 a 7” dice en qué horas no quiere ninguno.
updates-minutes-or-percent = “{ $typed }”: ¿cada { $number ->
        [one] minuto
       *[other] { $number } minutos
    } o cada { $number }% de los lugares?
updates-lead-of = Un solo lugar reporta una vez, así que el líder no cambia en { $topics }. ¿El líder de dónde le interesa?
updates-no-district = Hay distritos del { $first } al { $last }.
updates-which-of = ¿A cuál se refiere?
updates-say-which = Presione uno de los botones o escriba lo que dice.
updates-nothing-yet = Todavía no hay resultados de { $topics } ni de { $last }.
updates-nothing-yet-from-any = Todavía no hay resultados de ninguno.
updates-what-is-sde = Los SDE son equivalentes de delegados estatales: los delegados de condado de cada precinto, contados según la parte de los delegados del estado que representan.
updates-any-time = Con gusto.
updates-as-before = No cambió nada.
updates-cap = Nadie puede tener más de { $most } avisos, así que esto queda fuera: { $topics }. Pare uno primero: “mis avisos” los muestra.
updates-embargo = Las cifras están bajo embargo hasta las { $until }.
updates-ask-when = ¿Cuándo le mando <b>{ $topic }</b>?
updates-list = <b>Sus avisos:</b>
updates-list-paused = <b>Sus avisos, todos en pausa:</b>
updates-line = { $number }. { $topic }: { $when }
updates-line-paused = { $number }. { $topic }: en pausa ({ $when })
updates-how = “{ $number } cada hora” cambia uno, “parar { $number }” lo termina, “pausa” los detiene todos un rato.
updates-none = Usted no recibe avisos.
updates-which-one = ¿Cuál de sus avisos?
updates-not-yours = Usted no recibe { $topics }.
updates-no-number = Sus avisos no tienen número { $number }.
updates-paused = <b>{ $topics }</b>: en pausa. Con “reanudar” sigue; lo que cambió mientras tanto llega en una sola línea.
updates-resumed = <b>{ $topics }</b> sigue.
updates-all-paused = Todos sus avisos están en pausa. Con “reanudar” siguen; lo que cambió mientras tanto llega en una línea cada uno.
updates-pause-lasts = La pausa no termina sola.
updates-all-resumed = Sus avisos siguen.
updates-others-rest = Sus demás avisos siguen en pausa.
updates-stopped = Ya no recibe <b>{ $topics }</b>.
updates-stopped-all = Ya no recibe avisos. Si algo de lo que recibió resulta equivocado, se lo diremos de todos modos.
updates-stopped-whole = Ya no recibe avisos.
updates-no-corrections = Tampoco recibe correcciones.
updates-undone = Deshecho.
updates-nothing-to-undo = No hay nada que deshacer.
quiet-hours = Silencio de { $begin } a { $end }.
quiet-after = En ese tiempo no se manda nada; después, lo que cambió llega en una línea cada uno.
quiet-none = Sin horas de silencio: un aviso puede llegar a cualquier hora.
quiet-which = Diga cuándo empiezan y terminan las horas de silencio, por ejemplo “silencio de 22 a 7”; “sin silencio” las termina.
quiet-either = Horas de silencio: ¿de la mañana o de la noche?
help-reader =
    “{ $county }”, “{ $group } cada 10%”, “todo el estado cada 15 min”, “cuando cambie el líder”: le llegan avisos
    “¿{ $county }?”: cómo va ahora; “gráfico { $county }”: en una imagen
    “mis avisos”: lo que recibe; “parar 2” o “parar” lo termina
    “pausa”, “reanudar”, “silencio de 22 a 7”: cuándo no quiere avisos
    /idioma: inglés o español


## Líneas para periodistas, y sus correcciones

wire-embargo = <b>EMBARGADO</b> hasta las { $until }.
wire-foot = No oficial, { $as_of }, versión { $version }.
wire-state = { $event }
wire-county = Condado de { $county }
wire-region = { $county }
wire-district = Distrito { $number }
wire-place = { $place }, { $county }
wire-of-group = { $group }, { $where }
wire-said = <b>{ $where }</b>: { $shown }.
wire-row = { $group } { $figure }
wire-row-with = { $group } { $figure } ({ $more })
wire-share = { $figure } ({ $share }%, los demás { $others })
wire-of-others = { $figure } (los demás { $others })
wire-number = { $number }
wire-sde = { $number } SDE
wire-final = { $number } al final
wire-first = { $number } al principio
wire-delegates = { $number } { $many ->
    [one] delegado
   *[other] delegados
    }
wire-nothing-yet = todavía no hay resultados
wire-not-yet-public = ya reportó, sin publicar todavía
wire-nobody = nadie en ningún grupo
wire-in = { $parts }.
wire-places = { $reported } de { $places } { $places ->
    [one] lugar
   *[other] lugares
    }
wire-held = { $number ->
    [one] 1 retenido
   *[other] { $number } retenidos
    }
wire-under-review = { $number } en revisión
wire-place-held = Retenido: { $reasons }.
wire-place-under-review = En revisión: { $reasons }.
wire-awaited = Los delegados están pendientes.
wire-region-waits = Los SDE esperan al último sitio de { $region }.
wire-satellites-wait = Faltan los SDE de los caucus satélite.
wire-correction = <b>CORRECCIÓN</b>
wire-corrected = <b>{ $where }</b>: { $changes }.
wire-change = { $group } { $right }, no { $wrong }
wire-change-of-group = { $group } { $right } ({ $more }), no { $wrong } ({ $were })
wire-taken-back = <b>{ $where }</b>: se retiró, ya no hay resultados. Se dijo antes: { $were }.
wire-more-changed = { $number ->
    [one] 1 cifra más
   *[other] { $number } cifras más
    }
wire-was-wrong = El error estaba en la versión { $version }, { $as_of }.
wire-was-wrong-for = El error estaba en la versión { $version }, { $as_of }. { $many ->
    [one] Cambió un reporte: { $places }.
   *[other] Cambiaron reportes: { $places }.
    }
wire-changed-place = { $place }
wire-more-places = { $number ->
    [one] 1 lugar más
   *[other] { $number } lugares más
    }
wire-charted = { $where }: { $parts }
chart-delegates = Delegados
wire-now = Ahora: { $shown }.

## Publicamos …

published-now = Publicamos lo de <b>{ $place }</b>.
published-once-it-goes-on = <b>{ $place }</b> ya cuenta, y se mostrará en cuanto siga la publicación.
published-changed = Cambió lo que publicamos de <b>{ $place }</b>.
published-taken-back = Lo que publicamos de <b>{ $place }</b> ya no se muestra.
published-under-review = El equipo revisa otra vez <b>{ $place }</b>; hasta entonces esto sigue publicado.
published-by = Lo reportó: { $role }, recibo { $receipt }.
published-say-so = Si no es lo que usted contó, dígalo aquí abajo.
published-not-right = El equipo ya sabe que lo publicado de { $place } no es correcto.
published-what-is-wrong = ¿Qué no es correcto? Escríbalo en una frase. El equipo la leerá; las cifras no cambian hasta que alguien corrija el reporte.
published-is-not-right = El equipo ya sabe que no es correcto.
case-not-right = Quien reporta { $place } ({ $role }) dice que lo publicado no es correcto.
case-published = Publicado está el recibo { $receipt }. { $counts }
case-nothing-published = Por el momento no hay nada publicado de ese lugar.
title-published = lo publicado no es correcto

## Worksheet

step-no-caucus = No se contó a nadie, así que aquí no hubo caucus y no se reparte nada.
step-no-delegates = Este lugar no elige delegados. { $attendees ->
        [one] La única persona presente se cuenta y se reporta;
       *[other] Las { $attendees } personas presentes se cuentan y se reportan;
    } no se reparte nada.
step-whole-body = Un solo delegado: la sala no se divide en grupos. Todos juntos eligen a una persona, por mayoría.
step-largest = { $group } es el grupo más grande, con { $people }. La sala puede elegir a quien quiera: por favor diga a quién eligió.
step-largest-tied = { $groups } son los grupos más grandes, con { $people } cada uno. { $game ->
        [coin] Si la sala no se decide, lancen una moneda,
        [cards] Si la sala no se decide, saquen la carta más alta,
       *[lots] Si la sala no se decide, échenlo a la suerte,
    } y por favor diga a quién eligió.
step-elected = La sala eligió a { $group }, que tiene el único delegado.
step-threshold-percent = El { $percent }% de { $attendees } es { $exact }, así que un grupo necesita { $threshold ->
        [one] 1 persona.
       *[other] { $threshold } personas.
    }
step-threshold-part = { $attendees } dividido entre { $parts } es { $exact }, así que un grupo necesita { $threshold ->
        [one] 1 persona.
       *[other] { $threshold } personas.
    }
step-viable = { $group } tiene { $people } y es viable.
step-lacks = { $group } tiene { $people }: le { $lacks ->
        [one] falta 1.
       *[other] faltan { $lacks }.
    }
step-all-viable = Todos los grupos son viables, así que nadie tiene que realinearse.
step-below-threshold = { $group } tiene { $people }, menos de { $threshold }: ningún delegado.
step-nobody-viable = Ningún grupo tiene suficientes personas, así que todavía no se pueden repartir delegados. Alguien le va a llamar.
step-too-many-viable = { $viable } grupos son viables, pero solo hay { $delegates ->
        [one] 1 delegado.
       *[other] { $delegates } delegados.
    }
step-must-realign = { $group } es el grupo que debe realinearse, con { $people }. Después, por favor cuenten otra vez la sala.
step-draw-to-realign = { $groups } son los más pequeños, con { $people } cada uno. { $game ->
        [coin] Una moneda al aire decide
        [cards] La carta más alta decide
       *[lots] La suerte decide
    } cuál de ellos debe realinearse. Después, por favor cuenten otra vez la sala.
step-expanded = { $viable } grupos son viables y hay { $delegates ->
        [one] 1 delegado.
       *[other] { $delegates } delegados.
    } Se agregan delegados para que cada grupo viable tenga uno.
step-share = { $group }: { $people } { $people ->
        [one] persona
       *[other] personas
    } × { $delegates } { $delegates ->
        [one] delegado
       *[other] delegados
    } ÷ { $attendees } = { $share }, { $direction ->
        [up] se redondea hacia arriba a
        [down] se redondea hacia abajo a
       *[even] exactamente
    } { $rounded }.
step-sum-right = Suma { $total }: todos los delegados están repartidos.
step-sum-short = Suma { $total } de { $delegates }; { $missing ->
        [one] falta uno por repartir.
       *[other] faltan { $missing } por repartir.
    }
step-sum-over = Suma { $total }, pero solo hay { $delegates }; { $over ->
        [one] sobra uno.
       *[other] sobran { $over }.
    }
step-gains = { $group } tiene el decimal más alto por debajo de .5 ({ $decimal }) y recibe uno más.
step-gains-next = { $group }, con { $share } y { $held } hasta ahora, es ahora el más cercano a uno más y lo recibe.
step-loses = { $group } tiene el decimal más bajo desde .5 ({ $decimal }) y devuelve uno.
step-loses-next = { $group }, con { $share } y { $held } hasta ahora, es ahora el más lejano de conservar el último y lo devuelve.
step-keeps-only = { $group } (decimal { $decimal }) tiene un solo delegado, y un grupo viable conserva su único delegado.
step-tie-gain = { $groups } tienen el mismo decimal ({ $decimal }), y { $seats ->
        [one] solo uno de ellos puede recibir un delegado más.
       *[other] solo { $seats } de ellos pueden recibir un delegado más.
    } { $game ->
        [coin] Una moneda al aire decide quién lo recibe.
        [cards] La carta más alta decide quién lo recibe.
       *[lots] La suerte decide quién lo recibe.
    }
step-tie-lose = { $groups } tienen el mismo decimal ({ $decimal }), y { $seats ->
        [one] solo uno de ellos puede conservar su último delegado.
       *[other] solo { $seats } de ellos pueden conservar su último delegado.
    } { $game ->
        [coin] Una moneda al aire decide quién lo conserva.
        [cards] La carta más alta decide quién lo conserva.
       *[lots] La suerte decide quién lo conserva.
    }
step-won-toss = { $group } ganó el sorteo y tiene { $delegates }.
step-still-tied = Entre { $groups } falta decidir quién tiene { $seats ->
        [one] el delegado que queda.
       *[other] los { $seats } delegados que quedan.
    }
step-result = Delegados: { $delegates }.
step-over-attendance = { $alignment ->
        [first] El primer conteo
       *[final] El conteo final
    } suma { $total }, pero { $attendees ->
        [one] se contó a 1 persona.
       *[other] se contó a { $attendees } personas.
    }
step-broken-lock = { $group } era viable con { $first } en el primer conteo y no puede tener { $final } en el final.
step-nothing-computed = Este conteo no puede estar bien, así que con él no se calcula nada.

## Why, in one sentence to be read aloud

share-of = { $group } { $share }
why-exact = { $delegates } delegados para { $attendees } personas: { $shares }, exactos.
why-rounded = { $delegates } delegados para { $attendees } personas: { $shares }, cada uno redondeado.
why-gain = { $delegates } delegados para { $attendees } personas: { $shares }; al redondear { $number ->
        [one] sobra uno, y lo recibe { $groups }, el que más se redondeó hacia abajo.
       *[other] sobran { $number }, y los reciben { $groups }, los que más se redondearon hacia abajo.
    }
why-lose = { $delegates } delegados para { $attendees } personas: { $shares }; al redondear { $number ->
        [one] hay uno de más, y lo devuelve { $groups }, el que más se redondeó hacia arriba.
       *[other] hay { $number } de más, y los devuelven { $groups }, los que más se redondearon hacia arriba.
    }
why-lose-of-several = { $delegates } delegados para { $attendees } personas: { $shares }; al redondear hay { $number ->
        [one] uno
       *[other] { $number }
    } de más; un grupo viable conserva su único delegado, así que { $number ->
        [one] devuelve uno
       *[other] devuelven uno cada uno
    } { $groups }.
why-tied = { $delegates } delegados para { $attendees } personas: { $shares }; { $groups } tienen el mismo decimal.
why-won = { $delegates } delegados para { $attendees } personas: { $shares }; { $groups } tienen el mismo decimal, y { $game ->
        [coin] la moneda la ganó { $winners }.
       *[other] el sorteo lo ganó { $winners }.
    }
detail = Se calcula con la asistencia de { $attendees }:
nothing-to-explain = Todavía no hay nada calculado.

## Findings: what a check has to say to the chair (config/rules/README.md has the table)

finding-c01 = No hay primer conteo, solo uno final. ¿Así se firmó la hoja?
finding-c02 = Nuestra lista dice que este lugar elige { $ours }; usted dijo { $stated }. Nos guiamos por la lista; ¿de verdad dice { $stated } su paquete?
finding-c03 = ¿Cuántas personas con derecho a participar se contaron al comienzo?
finding-c04 = { $sign_ins ->
        [one] Se registró { $sign_ins }
       *[other] Se registraron { $sign_ins }
    }, pero se contaron { $attendees }. Por favor cuente otra vez la sala antes de alinear; ¿cuál número vale?
finding-c05 = { $why ->
        [registered] { $attendees } personas son más que las { $compared } registradas aquí.
        [more] { $attendees } personas son muchas más que las { $compared } de la vez pasada.
       *[fewer] { $attendees } personas son muchas menos que las { $compared } de la vez pasada.
    } ¿Es correcto?
finding-c06 = Su primer conteo suma { $total }, pero al comienzo se contaron { $attendees }: { $over ->
        [one] una persona se contó
       *[other] { $over } personas se contaron
    } dos veces. Por favor revise los grupos.
finding-c07 = { $missing ->
        [one] Una de las { $attendees } personas no está
       *[other] { $missing } de las { $attendees } personas no están
    } todavía en ningún grupo; la asistencia sigue en { $attendees }.
finding-c08 = Su conteo final suma { $total }, pero hay { $attendees } en la sala. Por favor cuente otra vez los grupos.
finding-c09 = Su conteo final tiene { $grew } más que el primero, y nadie puede entrar después del comienzo. Por favor cuente otra vez, o diga que es correcto.
finding-c10 = { $fewer ->
        [one] Hay 1 persona menos
       *[other] Hay { $fewer } personas menos
    } que en el primer conteo. ¿Se fueron? Quien está en un grupo viable sigue contando aunque se vaya a casa.
finding-c11 = { $group } era viable con { $first }, así que esas { $first } personas quedan fijas; no puede bajar a { $final }.
finding-c12 = { $viable } grupos eran viables para { $delegates } delegados, y { $group } ahora es más pequeño. ¿Era { $group } el más pequeño, y se le pidió realinearse?
finding-c13 = Por debajo de { $threshold } y sin ganar nada: { $groups }. ¿Se quedan ahí, o se movieron?
finding-c14 = Nada se movió entre los dos conteos. ¿Hicieron la segunda alineación?
finding-c15 = { $viable } grupos son viables, pero solo hay { $delegates ->
        [one] 1 delegado.
       *[other] { $delegates } delegados.
    } { $answer ->
        [realign] El más pequeño debe realinearse ({ $smallest }); si hay varios igual de pequeños, sorteen uno. Después cuenten otra vez.
       *[expand] Se agregan delegados para que cada grupo viable tenga uno. El equipo lo revisará.
    }
finding-c16 = Ningún grupo tiene { $threshold }. Por favor quédense donde están; alguien le va a llamar.
finding-c17 = Los grupos crecieron en { $gained }, pero solo { $free } personas podían moverse. Por favor cuente otra vez.
finding-c18 = { $group } tenía { $people } y ahora nadie; { $next }, la línea siguiente de la hoja, no tenía a nadie y ahora { $next_people }. ¿Se corrió una línea?
finding-c19 = En su hoja no hay personas para { $groups }, y sin embargo hay un delegado. Por favor revise esa línea.
finding-c20 = Sus delegados suman { $total }; deberían ser { $delegates }.
finding-c21 = Un grupo por debajo de { $threshold } no recibe delegado: { $groups }. Por favor revise esa línea.
finding-c22 = Viable, y por lo tanto con derecho al menos a un delegado: { $groups }. Por favor revise.
finding-c23 = Su hoja dice { $reported }; según nuestro cálculo es { $computed }{ $drawn ->
        [yes] {" "}antes del sorteo.
       *[no] .
    } { $lines }. ¿Lo de usted es lo que se firmó?
finding-c23-line = { $group } { $people } × { $delegates } ÷ { $attendees } = { $share }: usted tiene { $reported }, nosotros { $computed }
finding-c24 = { $large } tiene más personas que { $small } y menos delegados (personas: { $people }; delegados: { $delegates }). ¿Se cambiaron uno por otro?
finding-c25 = { $problem ->
        [no-tie] Aquí no hay empate, así que por favor no sorteen. Después del punto: { $decimals }.
        [not-tied] { $groups }: no se puede ganar así el sorteo, que es entre { $among }.
        [too-many] El sorteo entre { $among } solo puede tener { $seats ->
            [one] un ganador.
           *[other] { $seats } ganadores.
        } ¿Quién ganó?
       *[no-winner] Hay empate entre { $among }. ¿Quién ganó el sorteo?
    }
finding-c25-decimal = { $group } { $decimal }
finding-c26 = Se eligió a { $elected } con { $people }; el más grande era { $largest }. La sala puede elegir a quien quiera: ¿es correcto?
finding-c30 = Otros tiene { $people } y es viable. ¿A quién apoyan?
finding-x01 = Los mismos conteos, primero y final, que { $places }. ¿De quién son?
finding-x04 = Aquí se cuentan { $elected } delegados del condado y le corresponden { $allocated }: { $sde } SDE { $direction ->
        [over] de más
       *[short] de menos
    }.{ $odd ->
        [none] {""}
       *[some] {" "}Lugares que no dan los delegados que eligen: { $places }.
    }
finding-x05 = { $total } delegados son más de lo que le toca a este local del total de su región: su asistencia elige { $delegates }.
finding-x07 = Se corrigió después del recibo { $receipt }. { $differs }
finding-x08 = { $people } personas apoyaron a { $group } en la primera alineación; en el resto del condado fueron { $elsewhere } de { $others }. ¿Se corrió una línea?
finding-x09 = Estos totales no se publicaron, porque no son lo que dice el registro de: { $places }. No se publica ninguno hasta que se aclare; al reiniciar se vuelve a leer el registro.

hint-c27 = Parece que dividió entre { $used }. El número del comienzo, { $attendees }, vale hasta el final, también para la viabilidad.
hint-c28 = Parece que se redondeó cada línea y nada más. { $direction ->
        [over] Ahora { $by ->
            [one] sobra uno: el decimal más bajo desde .5 devuelve uno.
           *[other] sobran { $by }: los decimales más bajos desde .5 devuelven uno cada uno.
        }
       *[short] Ahora { $by ->
            [one] falta uno: el decimal más alto por debajo de .5 recibe uno más.
           *[other] faltan { $by }: los decimales más altos por debajo de .5 reciben uno más cada uno.
        }
    }
hint-c29 = ¿Quiso decir { $group } { $meant }, y no { $typed }?

## The public page and the files

page-test-short = PRUEBA
page-skip = Ir a los resultados
page-menu = Más
page-files = Archivos y datos
page-bot = Novedades por Telegram
page-unofficial = No oficial
page-certified = Certificado por el partido
page-as-of = hora: { $at }, versión { $version }
page-next = próximos totales: { $at }
page-embargo = Bajo embargo hasta: { $at }. Antes no se muestran cifras aquí.
page-not-yet = Todavía no se ha publicado nada.
page-stopped = La publicación está en pausa (desde: { $at }). Lo que ve aquí es lo que era público en ese momento; los reportes se siguen recibiendo.
page-lead-open = Todavía puede cambiar quién va primero: quedan hasta { $open } SDE por decidirse.
page-lead-safe = Nada de lo que falta puede cambiar quién va primero.
page-held = { $held ->
        [one] 1 lugar está retenido
       *[other] { $held } lugares están retenidos
    } para revisión y no { $held ->
        [one] figura
       *[other] figuran
    } en estas cifras: { $reasons }.
page-statewide = Totales del estado
page-totals-of = Totales de { $county }
page-group = Grupo
page-delegates = Deleg.
page-map = Lugares recibidos, por condado
page-map-words = De los condados del mapa, { $none } no tienen ningún lugar recibido, { $some } menos de la mitad, { $most } más de la mitad y { $all } todos; { $held } tienen algún lugar retenido. La tabla por condado dice cuáles.
page-by-county = Por condado
page-county = Condado
page-in = Recibidos
page-held-column = Retenidos
page-leader = Más SDE
page-second = Segundo
page-so-many-of = { $reported } de { $places }
page-so-many-held = { $held ->
        [one] 1 retenido
       *[other] { $held } retenidos
    }
page-back = Todo el estado
page-places = Lugares
page-status-silent = sin datos todavía
page-status-reported = recibido
page-status-held = retenido
page-status-under-review = en revisión
page-place-silent = Todavía no se ha publicado nada de este lugar.
page-place-held = Retenido para revisión: { $reasons }. Sus números más recientes no se muestran hasta que el personal los haya revisado.
page-place-under-review = El personal está revisando números más recientes: { $reasons }. Se muestran los últimos que se publicaron.
page-place-corrected = Corregido; hora: { $at }.
page-place-taken-back = Las cifras que se mostraban ya no cuentan (desde: { $at }).
page-place-attendance = Asistencia: { $attendees }.
page-place-awaits-delegates = Faltan sus delegados.
page-place-awaits-region = Sus SDE esperan el último sitio de { $region }.
page-was = antes { $was }
page-search-label = Busque un condado o un precinto
page-search = Buscar
page-found-for = Resultados para: { $sought }
page-found-nothing = No hay nada con el nombre { $sought }. Pruebe con un condado, como Polk, o con parte del nombre de un precinto.
page-found-more = Se muestran los primeros { $most } de { $found } lugares; con más letras del nombre aparecen menos.
page-no-such-page = Esa página no existe.
page-sde-note = Primera y final: personas en la primera y en la última alineación. Deleg.: delegados a la convención del condado. SDE: equivalentes de delegados estatales, que reúnen los delegados de todos los precintos en un solo resultado.
page-by-itself = Esta página se actualiza sola.
page-reload = Volver a cargar
page-news = Actualizado: { $reported } de { $places } lugares han reportado.
page-lost = Se perdió la conexión. Lo que ve puede ser antiguo; seguimos intentando.
feed-intro = Todo lo que hay aquí es público, no es oficial hasta que se certifique, y sale del registro de lo que se ha publicado. Por favor, pregunte como mucho cada 15 segundos; preguntar si hay algo nuevo no cuesta casi nada.
feed-files = Archivos
feed-file = Archivo
feed-what = Qué contiene
feed-is-version-json = La versión más reciente, desde cuándo, si es definitiva y cuántos lugares se han recibido. Pregunte primero por este
feed-is-changes-json = Lo que ha cambiado desde una versión, lugar por lugar
feed-is-totals-json = El estado, los distritos, los condados y las regiones satélite
feed-is-totals-csv = Lo mismo para hojas de cálculo
feed-is-results-json = Cada lugar con sus cifras, y los totales
feed-is-results-csv = Cada lugar y grupo, una fila por cada uno
feed-is-results-xlsx = Un libro de Excel: totales, lugares, grupos
feed-is-nist-json = NIST SP 1500-100 v2, el formato común para resultados electorales
feed-poll = Solo lo que ha cambiado
feed-poll-how = Empiece con since=0, guarde un objeto por cada place_id, ponga cada cambio en lugar de lo que tenía y la próxima vez pregunte desde el número de next. Mientras is_truncated sea true, pregunte otra vez enseguida. correction es true donde una cifra ya mostrada ahora es otra.
feed-etag = Solo cuando ha cambiado
feed-etag-how = Cada respuesta lleva un ETag; si lo devuelve como If-None-Match, recibe 304 y ningún byte mientras no haya nada nuevo.
feed-version = Una versión para siempre
feed-version-how = Con la versión en su dirección, un archivo no cambia nunca; así, dos redacciones que citan una versión citan las mismas cifras.
feed-marks = Lo que cada archivo dice de sí mismo
feed-marks-how = is_test es true en un ensayo. status_of_results es pre-election, unofficial-partial, unofficial-complete o certified. Una cifra vacía todavía no se conoce; nunca es cero. Mientras haya embargo, los archivos responden 503 y dicen hasta cuándo.
feed-schemas = Esquemas:

## Charts

chart-headline =
    { $standing },
    { $reported } de { $places ->
        [one] 1 lugar
       *[other] { $places } lugares
    }
chart-leads = { $leader } va { $lead } SDE por delante de { $second }
chart-leads-barely = { $leader } va por delante de { $second } por menos de 0.0001 SDE
chart-alone = { $group } tiene todos los { $sde } SDE
chart-tied = { $groups } empatan con { $sde } SDE
chart-tied-many = { $number } grupos empatan con { $sde } SDE
chart-no-sde = Todavía no hay SDE
chart-nothing = Todavía no hay resultados
chart-as-of = No oficial, { $as_of }
chart-held = Retenidos: { $places }.
chart-first = Primera
chart-final = Final
chart-sde = SDE
chart-test = PRUEBA
chart-map-title = { $reported } de { $places } lugares han reportado
chart-map-regions = No están en el mapa: { $regions }.
chart-map-region = { $region } { $reported } de { $places }
chart-map-none = ninguno
chart-map-some = menos de ½
chart-map-most = más de ½
chart-map-all = todos
chart-map-held = retenido
