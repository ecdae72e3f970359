### Every sentence the bot says, in English. What stands in { } is filled in; keep it.
### Chairs read these on a noisy floor: short, the facts first, then what to do.

## Groups

group-uncommitted = Uncommitted
group-other = Other
group-others = others

## Joining

welcome = You report for <b>{ $place }</b>.
elects = It elects { $delegates ->
        [0] no county delegates: counts only.
        [one] 1 county delegate.
       *[other] { $delegates } county delegates.
    } If your packet says otherwise, tell staff before you count.
elects-by-attendance = How many delegates it elects follows from your attendance.
ask-both = When the room is counted, text the attendance and the first alignment.
example-first = For example: { $attendees } here. First: { $first }
reported-already = It has been reported already, with these numbers:
wrong-code = That code does not work. Check it letter by letter, or ask the person who invited you for a new one.
stranger = This is the results desk of { $event }. If you chair a caucus, send the code from your packet. To get results, text the name of a county or of a candidate, or /totals.
place-is-no-code = That is the precinct’s number. The code stands on your sheet and looks like { $example }.
too-many-codes = That is enough of codes that do not work. Staff can send you a new one; everything else here works as before.
share-your-number = The code is right. Now tap the button below: it shows us that this is the phone it was made for.
button-share-number = Share my number
not-your-own-number = That is the number of somebody else. Only your own counts.
other-number = This is not the phone the code was made for, so you are not enrolled. Staff know and will call you.
no-number-needed = No phone number is needed; nothing was changed.
welcome-county = You coordinate <b>{ $county }</b>: you may report for any of its { $places } precincts.
help-county = Begin each text with the precinct’s name, such as “{ $example }: 84 here. First: Biden 30, Sanders 28 …”. After a receipt, name the next one. /county shows all of them at a glance and asks those who are silent. /missing lists those that have not reported, and who answers for them.
phone-is-somebody-elses = This phone is enrolled as somebody else already. Ask staff for an invitation of its own (/invite).
new-phone = You go on with this phone; the other one is no longer enrolled.
welcome-anybody = This is the results desk of { $event }.
welcome-reader = Reporters: you get lines about whatever you ask for; /totals shows the state now, /stop ends it.
welcome-chair = If you chair a caucus, send the code from your packet.
welcome-staff = You are staff of { $event }.
help-staff =
    /totals: the totals
    /missing: which places have not reported, and whom to call
    /county Adair: a county at a glance
    /ready: who is enrolled, before the night
    /held: what waits for you
    /release Adair/1NW ADAIR: lets a place go
    /photos Adair/1NW ADAIR: its photos
    /newphone Adair/1NW ADAIR: a code for whoever lost their phone
    /invite Adair/1NW ADAIR deputy: a code for somebody new
help-operator = To file for a chair on the phone, type all of it in one text: “{ $example }: 84 here. First: … Final: … toss: Warren. sheet: Biden 2, …”. I read it back, and after “yes” there is a receipt to read aloud. /as Adair/1NW ADAIR shows what its chair sees, /county Adair a county at a glance.
help-operator-more = /totals shows the totals, /precinct Adair/1NW ADAIR everything about a place, /missing which places have not reported and whom to call, /held and /cases what staff must decide.

## Language

language-now = From now on in English.
ask-language = Which language shall I write in?
only-language = I write in { $language } only.
language-en = English
language-es = Español

## What is kept of people

privacy-what = <b>What is kept:</b> what you text and the photos you send, what I answered, and your name and number in Telegram. Of a phone number you share, only a coded form that says nothing without the desk’s key.
privacy-who = <b>Who sees it:</b> the staff of this event. Reporters and the public see counts, never who sent them.
privacy-how-long = <b>How long:</b> texts, answers and your name { $texts ->
        [one] 1 day
       *[other] { $texts } days
    }, photos { $photos ->
        [one] 1 day
       *[other] { $photos } days
    } after the night, then they are made blank. The counts stay, and which account sent them, which only the desk knows.
privacy-not-ours = Telegram itself can read what is sent here. To ask for more, write to the staff who invited you.

## Asking for counts

ask-attendance = How many eligible people were counted at the start?
ask-first = Now text the first alignment: each group with its number.
noted-attendance = { $attendees ->
        [one] 1 person
       *[other] { $attendees } people
    } counted.
noted-first = First alignment so far: { $first } = { $total }.
counts-attendance = Attendance { $attendees }.
counts-first = First: { $counts } = { $total } of { $attendees }.
counts-final = Final: { $counts } = { $total } of { $attendees }.
counts-unmoved = First and final: { $counts } = { $total } of { $attendees }.
counts-both = First: { $first } = { $first_total }. Final: { $counts } = { $total } of { $attendees }.
read-back-attendance = Attendance { $attendees }. <b>Right?</b>
read-back-first = First: { $counts } = { $total } of { $attendees }. <b>Right?</b>
read-back-final = Final: { $counts } = { $total } of { $attendees }. <b>Right?</b>
read-back-unmoved = First and final: { $counts } = { $total } of { $attendees }. <b>Right?</b>
read-back-both = First: { $first } = { $first_total }. Final: { $counts } = { $total } of { $attendees }. <b>Right?</b>
viable-with = Viable, with { $threshold } or more: { $groups }.
nobody-has = No group has the { $threshold } it needs to be viable.
viable = Viable: { $groups }.
viable-nobody = No group is viable yet.
lacks = { $group } ({ $people }) needs { $lacks } more
not-viable = Not viable: { $groups }.
ask-final = Noted, not reported yet. Whoever is not viable may move now, for up to { $minutes } minutes; then text the final alignment: “Final:” and each group.
or-nobody-moved = If nobody moves, text “nobody moved”.
viable-stay = { $groups } can only stay or grow.
nothing-moved = Every group is viable, so no second alignment is due.
nothing-worked-out = No delegates are worked out from this.
ask-realign = { $group } must realign. Then count the room again and text the counts, starting with “Final:”.
then-text-final = Text the new counts, starting with “Final:”.
ask-draw = { $groups }: <b>which one must realign?</b> Text its name now, the new counts after.
draw-not-among = Which of { $groups } must realign? Text only the name of the group that must move.
ask-toss = { $game ->
        [coin] Coin toss
        [cards] High card
       *[lots] Drawing lots
    } between { $groups } for { $seats ->
        [one] one delegate. <b>Who won the { $game ->
            [coin] toss?
           *[other] draw?
        }</b>
       *[other] { $seats } delegates. <b>Which { $seats } won?</b>
    }
toss-not-among = The tie is between { $groups }, for { $seats ->
        [one] one delegate.
       *[other] { $seats } delegates.
    } Text who won, and only that.
nothing-to-decide = There is nothing to toss for or to elect just now.
ask-elected = <b>One delegate: who was elected?</b>
elect-one = Who was elected? Text one name.
will-be-held = If you confirm, staff will look at it before it is published: { $reasons }.
correct-what-is-wrong = Text only what is wrong, with the right number.
or-insist = If your signed sheet really says this, text “that is what we signed”.
or-no-first = If your sheet really has no first count, text “that is what we signed”.
ask-only-final = Noted: no first count. Text the final alignment: “Final:” and each group.
insisted = Taken as signed. Staff will see both figures.
nothing-to-insist-on = Nothing stands in the way just now.
what-is-wrong-stored = Text only what is wrong with its round, such as “Final: { $group } 31”, or “undo” to take the whole report back.
what-is-wrong = Text only what is wrong, such as “{ $group } 31” or “attendance 85”.
attendance-was-locked = Attendance was { $was }, now { $attendees }. It stays what it was even when people leave. <b>Was { $was } a typing slip?</b>
total-differs = You wrote a total of { $stated }, but the groups add up to { $sum }. Text the group that is wrong, or “total { $sum }”.
which-round = { $counts }: is that for the <b>first</b> alignment or the <b>final</b> one?
another-place = You report for { $place }, but the text names { $named }. Nothing was taken. If it is for { $place }, text it again without that name.
already-so = That is what is stored already.
forgot-final = The final counts are forgotten.
forgot-all = Everything is forgotten; nothing was reported.
forgot-since = What you texted since then is forgotten; your report stands.
forgot-unclear = What was unclear is forgotten.
take-back = <b>Take back the whole report of { $place }?</b>
not-yours = This is the report of somebody else; only they, or staff, can take it back.
taken-back = Taken back: receipt { $number } no longer counts.
kept = Nothing was taken back.

## Several places, handing over

at-place = <b>{ $place }</b>
which-precinct = <b>Which precinct?</b> Nothing is lost: what you texted waits for your answer.
which-precinct-again = Which precinct is that for? Please text it anew, with the precinct’s name first.
which-precinct-of-this = Which precinct is that of? Send it again with the precinct’s name below it.
name-your-place = Yours are { $places }.
name-any-place = Name the precinct first, such as “{ $example }: 84 here. First: …”.
name-each-place = You report for more than one precinct: begin a text with the precinct’s name, such as “{ $example }: 84 here …”. /places lists them.
name-a-place-of = Text its name, such as “{ $example }”. Yours are the precincts of { $county }.
not-your-place = { $place } is not yours to report for. Nothing was taken.
button-place = { $place }
place-receipt = <b>{ $place }</b>: receipt { $number }.
place-reported = <b>{ $place }</b>: reported by somebody else, receipt { $number }.
place-waits = <b>{ $place }</b>: { $waits }
county-so-far = { $county }: { $reported } of { $places } precincts are reported.
hand-over = You hand over <b>{ $place }</b>. Whoever sends the bot this code within { $hours } hours goes on where you are; until then the place is yours. “undo” calls it back.
hand-over-code = Give it to that person alone:
hand-over-which = <b>Which precinct do you hand over?</b>
hand-over-void = The code to hand over is void; the place stays yours.
hand-over-is-yours = That is your own code: give it to whoever takes over.
nothing-to-hand-over = There is nothing here you can hand over.
handed-over = { $place } is handed over: somebody else reports for it now. Thank you!
you-take-over = You take over <b>{ $place }</b>.
the-code = <code>{ $code }</code>
the-link = Or open: { $link }

## What was not understood

kept-counts = Kept so far: { $counts }.
kept-first = Kept so far of the first alignment: { $counts }.
kept-final = Kept so far of the final alignment: { $counts }.
still-unclear = That is still to be answered; “undo” forgets it.
not-understood = I did not understand that; nothing was changed.
attendance-stays = The attendance stays what it was, even when people leave. If a group’s number changed, text it: “{ $group } 31”.
say-the-new-number = If that changes a number, text the new one: “attendance 85”, or “{ $group } 31”.
part-kept = { $number ->
        [one] Part
       *[other] Parts
    } { $parts } of { $of } kept: { $counts }. I wait for part { $missing }; text “that is all” if there is none.
still-missing = Still missing: { $groups }. Viable groups keep their people; text each with its number.
ask-who-of = “{ $text }”: which group is that: { $groups }?
ask-which-number = { $group }: which number counts: { $numbers }?
ask-of-group = { $group }: { $question }
ask-which-of = Which one: { $groups }?
ask-how-many = How many people for { $group }?
ask-no-number = “{ $text }”: how many people? Text the name and the number.
ask-two-numbers = “{ $text }” has two numbers. Which one counts?
ask-who = “{ $text }”: which group is that?
ask-negative = “{ $text }”: is that a minus? Text the number without it.
ask-not-whole = “{ $text }”: people are whole. How many?
ask-percent = “{ $text }” is a share. How many people?
ask-too-big = “{ $text }” is more people than fit a room. How many?
ask-range = “{ $text }” is a range. What is the exact count?
ask-estimate = “{ $text }” is an estimate. What is the exact count?
ask-unsure = “{ $text }”: you seem unsure. What is the count?
ask-order-changes = “{ $text }”: I cannot tell which number belongs to which name. Text each name followed by its number.
ask-left-over-number = “{ $text }”: whose number is that?
ask-delegates-not-people = “{ $text }”: those are delegates. How many people?
ask-relative = “{ $text }”: what is the new total of that group?
ask-one-name-twice = “{ $text }” stands there twice with different numbers. Which one counts?
ask-list-of-names = “{ $text }”: text each name followed by its own number.
ask-unknown-word = “{ $text }”: what does that mean for the counts?
ask-homophone = “{ $text }”: is that a number? Text it in digits.
ask-which-round = “{ $text }”: which number is the first alignment, which the final one?
ask-everyone = “{ $text }”: how many people is that?
ask-swap = “{ $text }”: text both groups with their new numbers.
ask-said-twice = “{ $text }”: there are two numbers for the same thing. Which one counts?
ask-yes-or-no = “{ $text }”: yes, or no?
still-more-unclear = { $number ->
        [one] One more thing is unclear.
       *[other] { $number } more things are unclear.
    } It may be easiest to text it all again.
ask-not-understood = No counts in “{ $text }”; nothing was changed.
your-text-of = Your text of { $sent_at }:
came-late = Your text of { $sent_at }, “{ $words }”, came after newer ones and was not used. Send it again if it still counts.
edit-changes-nothing = Editing that message changes nothing here. Please send a new one.
passed-on = That message was forwarded, so I cannot tell whose words it holds. Counts in it I read back to you; anything else, please type yourself.
cannot-read-this = I can only read words. Please text the counts.
begun-anew = I lost the thread of our conversation and begin anew. What you have a receipt for stands; whatever had none yet, please text again.
could-not-be-read = Something went wrong with your text, and staff were told. Nothing was changed; please send it again in other words.

## What the bot waits for

waiting-first = I am waiting for the attendance and the first alignment.
waiting-attendance = I am waiting for the attendance.
waiting-groups = I am waiting for the first alignment: each group with its number.
waiting-correction = I am waiting for a correction, or “that is what we signed”.
waiting-first-read-back = I am waiting for a yes to the first counts, or a correction.
waiting-final = I am waiting for the final alignment.
waiting-toss = I am waiting to hear who won the toss.
waiting-draw = I am waiting to hear which group must realign.
waiting-election = I am waiting to hear who was elected.
waiting-award-read-back = I am waiting for a yes to the final counts, or a correction.
waiting-filed = Nothing more is needed. To correct something, text it with “First:” or “Final:”.
waiting-take-back = I am waiting for a yes or no to taking the report back.
question-passed-on = Staff have your question and will answer you.
threshold-needs-attendance = That follows from the attendance: text how many people are there.
help-first = Now: text the attendance and the first alignment, in your own words. I read it back before anything counts.
help-first-read-back = Now: say yes if the first counts are right, or text only what is wrong. “undo” starts again.
help-final = Now: when people have moved, text “Final:” and each group with its number. “what do we need?” says what each group lacks, “undo” goes back.
help-toss = Now: let the room toss, then text who won or press the name.
help-draw = Now: let the room draw, then text which group must realign or press its name.
help-election = Now: let the room elect, then text the name or press it.
help-award-read-back = Now: say yes if counts and delegates are right, or text only what is wrong. “why?” shows how they are worked out, “sheet check” compares your paper with them.
help-filed = Your report is stored. To correct it, text what is wrong with “First:” or “Final:”; “status” repeats the receipt, “undo” takes it back.
help-take-back = Now: say yes to take the whole report back, no to keep it.
help-person = For a person: text your question, and staff have it at once.
incident-passed-on = Passed on to staff. No counts were taken from it.

## Sheet check

ask-sheet = What delegates does your sheet give? Text each group with its delegates, as on the paper.
ask-sheet-again = I cannot read the delegates in “{ $text }”. Text each group of the sheet with one number.
sheet-too-early = Your sheet can be checked once the attendance and the final counts are in.
sheet-same = <b>Your sheet is the same as the rule.</b>
sheet-same-if-won = Your sheet is the same as the rule, if { $groups } won.
sheet-same-elected = Your sheet says the same: { $group } was elected.
sheet-elected = Your sheet says that { $group } was elected.
sheet-signed-already = That is the sheet you told us was signed. Staff see both figures.
sheet-differs = <b>Your sheet is not the same as the rule:</b>
sheet-differs-before-toss = <b>Your sheet is not the same as the rule.</b> { $groups } are tied for { $seats ->
        [one] one delegate
       *[other] { $seats } delegates
    }, and { $game ->
        [coin] a coin toss
        [cards] the high card
       *[lots] drawing lots
    } decides.
sheet-without-rule = The rule gives no delegates for these counts, so there is nothing to compare line by line.
sheet-line-nobody = { $group }: sheet { $sheet }, rule { $rule }. Nobody stands there.
sheet-line-small = { $group }: sheet { $sheet }, rule { $rule }. { $people } stand there, and a group needs { $threshold }.
sheet-line-share = { $group }: sheet { $sheet }, rule { $rule }. { $people } × { $delegates } ÷ { $attendees } = { $share }{ $then ->
        [gains] , and its decimal gets it one more.
        [loses] , and its decimal makes it give one back.
        [wins] , and it won the draw.
       *[rounds] .
    }
sheet-then = If it is not signed yet, correct the sheet. If it is signed so, text “that is what we signed”.
sheet-corrected = Good: the sheet now says what the rule says.
forgot-sheet = The sheet you told us was signed is forgotten.
button-sheet-corrected = I corrected the sheet
button-sheet-signed = That is what we signed
reported-as-signed = Reported as signed: { $delegates }
by-the-rule = By the rule: { $delegates }
by-the-rule-none = By the rule: none yet
delegates-of-nobody = nobody
case-signed = The sheet is signed otherwise than the rule:

## What if

what-if-needs-attendance = For that the attendance is needed first: how many eligible people were counted at the start?
need-viable = { $group } has { $people } and is viable: a group needs { $threshold }.
need-more = { $group } has { $people }; a group needs { $threshold }: { $lacks } more.
need-too-few-free = { $free ->
        [0] But everybody else stands in a viable group.
        [one] But only 1 other person stands in no viable group.
       *[other] But only { $free } other people stand in no viable group.
    }
need-next = With { $more } more, { $group } would have { $then ->
        [one] 1 delegate
       *[other] { $then } delegates
    } instead of { $now }.
need-no-next = { $free ->
        [0] Everybody stands in a viable group, so { $group } stays at { $now }.
        [one] The one person who stands in no viable group would not bring { $group } more than { $now }.
       *[other] Even all { $free } people who stand in no viable group would not bring { $group } more than { $now }.
    }
need-toss = With { $more } more there would be a draw for it.
need-supposes = That is if every other viable group stays as it is. The attendance stays { $attendees }.
supposed-viable = With { $people }, { $group } would be viable: a group needs { $threshold }.
supposed-not-viable = With { $people }, { $group } would not be viable: a group needs { $threshold }, { $lacks } more.
supposed-delegates = Delegates would be: { $delegates }
supposed-toss = Between { $groups } { $game ->
        [coin] a coin toss
        [cards] the high card
       *[lots] drawing lots
    } would decide { $seats ->
        [one] one more delegate.
       *[other] { $seats } more delegates.
    }
supposed-realign = { $viable } groups would be viable for { $delegates ->
        [one] 1 delegate
       *[other] { $delegates } delegates
    }: the smallest would have to realign.
supposed-too-many = The viable groups would hold { $total } people, but { $attendees } were counted.
supposed-only = Only supposed: nothing was changed.

## Buttons and short answers

button-yes = Yes
button-no = No
button-why = Why?
button-first = First
button-final = Final
button-number = { $number }
button-slip = It was a slip: { $attendees }
button-keep = Keep { $attendees }
button-sum-is-right = { $sum } is right
button-nothing = Nothing, go on
button-not-right = Not right
button-subscribe = Subscribe
button-topic = { $topic }
button-updates-for = Updates for { $topic }
button-when-any = As it comes
button-when-every = Every { $minutes } min
button-when-step = Each { $percent }%
button-when-lead = When the lead changes
button-chart = Chart
button-stop-this = Stop this
button-keep-updated = Keep me updated
button-undo = Undo
button-my-updates = My updates
button-resume = Resume
button-no-corrections = No corrections either
button-change-number = Change { $number }
button-stop-number = Stop { $number }
button-quiet = { $begin } to { $end }
button-group = { $group }
pressed = OK
question-is-over = That question is over.

## Receipts

test-mark = <b>TEST</b>: practice.
receipt = <b>Receipt { $number }</b>: { $place } is stored. { $counts }
receipt-delegates = Delegates: { $delegates }
delegates-of = { $group } { $delegates }
receipt-published = It counts in the totals from now on.
receipt-held = Staff will look at it before it is published: { $reasons }.
receipt-former-stays = What is published of this place stays until then.
changed = Changed: { $changes }.
changed-attendance = attendance { $was } → { $now }
changed-first = first { $group } { $was } → { $now }
changed-final = final { $group } { $was } → { $now }
changed-no-first = no first count
changed-first-given = first count given
changed-delegates-given = delegates worked out now
changed-no-delegates = no delegates worked out
changed-delegates = delegates { $group } { $was } → { $now }
no-receipt-yet = There is no receipt yet: nothing was reported.
not-stored-yet = What you text now is not stored yet; your last receipt still counts.

## Why a report is held

reason-c01 = no first count was given
reason-c02 = the number of delegates differs from our list
reason-c05 = unusual attendance
reason-c08 = more people in the final count than in the room
reason-c09 = the final count is above the first
reason-c11 = a viable group became smaller
reason-c15 = more viable groups than delegates
reason-c16 = no group is viable
reason-c17 = groups grew by more people than could move
reason-c18 = a number may have slipped a line
reason-c19 = delegates without people
reason-c20 = delegates do not add up
reason-c21 = a delegate for a group that is not viable
reason-c22 = a viable group without a delegate
reason-c23 = delegates differ from the rule
reason-c24 = fewer people, more delegates
reason-c25 = a toss without a tie
reason-c06 = more people in groups than in the room
reason-x01 = the same numbers as another place
reason-x02 = another report differs
reason-x03 = somebody else has reported this place
reason-x04 = totals do not fit the allocation
reason-x05 = a satellite above its share
reason-x07 = changed after the receipt
reason-staff = staff are checking it
reason-x09 = published differs from confirmed

## Staff

held-count = { $reason } ({ $number })
held-place = <b>{ $place }</b>: { $reasons }
rival-place = <b>{ $place }</b>: somebody else reports other numbers (receipt { $receipts }); the first report stands.
nothing-held = Nothing is held.
which-place = Which place? Write it after the command as County/Precinct, such as Adair/1NW ADAIR.
no-such-place = I know no place called { $typed }. Write it as County/Precinct.
several-places = Several places are called so: { $places }.
not-held = { $place } is not held.
released = { $place } is released (receipt { $receipt }).
release-said-already = You have released { $place } already; a second person must do it too.
release-needs-second = Noted. A second person must release { $place } too.
case-withdrawn = The report of { $place }, receipt { $receipt }, was taken back by whoever gave it.
case-rival = Somebody else reported this place before, receipt { $receipt }. The first report stands until you decide.
case-rival-differs = From the first report to this one: { $changes }.
case-incident = Incident at { $place }: “{ $words }”
case-question = Question from { $place }: “{ $words }”
case-begun-anew = A conversation could not be gone on with and was begun anew, at text { $number } of the inbox. Receipts stand; what had none yet is asked for again.
case-failed = Text { $number } of the inbox could not be dealt with and was set aside.
no-such-county-near = I know no county called { $typed }. Did you mean { $county }?
no-such-county = I know no county called { $typed }.
role-chair = chair
role-deputy = deputy
role-county = county coordinator
role-staff = staff
role-operator = operator
role-reporter = reporter
new-person-code = A code for { $place } ({ $role }); it asks for no phone number. Give it to that person alone:
new-phone-code = A code for the new phone of { $place } ({ $role }), valid for { $hours } hours. The person, their draft and receipts move to the phone that sends it; the old one is out. Give it to that person alone:
nobody-enrolled-there = Nobody is enrolled there so far: /invite { $place } gives a first code.
nobody-enrolled-to-see = Nobody is enrolled for { $place } so far, so there is no chat to see.
several-enrolled-there = { $people } people are enrolled so for { $place }, and I cannot tell which phone was lost. /invite { $place } gives a code for a new person.
case-wrong-codes = More than { $codes } wrong codes within { $minutes } minutes: somebody may be guessing. Codes that exist still work; strangers hear no more about theirs.
case-phone = A right code for { $place } ({ $role }) came from a phone with another number than the roster’s; nobody was enrolled. If it is the right person, /invite gives a code that asks for no number.

## Staff: one place, transcripts, announcements, publication

no-such-command = There is no { $typed }.
nearest-command = Did you mean { $command }?
nothing-asked = Nothing is asked just now.
help-is-there = Text “help” to see what you can do now.
not-allowed = Only these may do that: { $roles }.
help-staff-places =
    /precinct Adair/1NW ADAIR: everything about a place
    /transcript Adair/1NW ADAIR: what was texted
    /why Sanders Polk, /why Adair/1NW ADAIR: what a figure is made of
help-staff-tell =
    /announce and your words: to all chairs; /announce Polk: …, /announce silent: … to some. You are asked first
    /stop publication readers: stops what readers see; /resume publication readers lets it go on
    /close CD2: shares the SDE of a satellite region though sites are missing; /reopen CD2 takes it back
    /status: how the desk works
precinct-nothing = Nothing is reported.
precinct-attendance = Attendance { $attendees }
precinct-first = First: { $counts } = { $total }
precinct-final = Final: { $counts } = { $total }
precinct-no-delegates = No delegates so far.
precinct-receipt = Receipt { $number }, { $at }, from the { $role }
precinct-public = It counts in the totals.
precinct-held = Held: { $reasons }.
precinct-under-review = The totals show receipt { $number }, as last released.
precinct-released = Released by { $people ->
        [one] 1 person
       *[other] { $people } people
    } of the staff.
precinct-case = Case { $number } is open: { $titles }
precinct-photos = { $photos ->
        [one] 1 photo: /photos
       *[other] { $photos } photos: /photos
    }
contact-role = · { $role }, { $heard }
nobody-answers-here = Nobody is known who reports it.
by-id = { $id }
transcript-of = <b>{ $place }</b>, page { $page } of { $pages }, the newest last:
transcript-person = <b>{ $at } { $role }:</b> { $words }
transcript-bot = { $at } to { $role }: { $words }
transcript-before = Before that: /transcript { $place } { $page }
transcript-nothing = No texts about { $place } are kept.
transcript-no-more = There is nothing before that for { $place }.
why-whole = <b>{ $group }</b> · { $whole }. It comes from { $parts ->
        [one] 1 part:
       *[other] { $parts } parts, the largest first:
    }
why-part = { $name }: first { $first }, final { $final }, delegates { $delegates }, SDE { $sde }
why-place-part = { $part }; receipt { $number }, { $at }
why-more = More: /why { $asked }
why-deeper = Further down: /why { $asked }
why-what = Which figure? /why Sanders, /why Sanders Polk, or a place: /why Adair/1NW ADAIR.
why-nothing = Nothing for { $group } in { $name }.
why-no-report = { $place } has reported nothing, so it adds nothing to any total.
why-not-public = { $place } adds nothing to the totals: no report of it is published.
why-place = <b>{ $place }</b> is in the totals as in receipt { $number }:
why-share = { $group } { $sde }
why-place-sde = State delegate equivalents (SDE): { $shares }
leader = { $group } { $sde }
why-rules = Worked out by the rules of { $rules }{ $status ->
        [ok] .
        [expanded] , with delegates added so that every viable group has one.
        [tie] : a draw decides, and who won it is not known.
        [dissolve] : a group must realign first, and the count after that is not in.
        [no_viable] : no group is viable, so no delegates are awarded yet.
        [no_delegates] : this place elects none.
        [no_caucus] : nobody came, so nothing is awarded.
        [vote] : the room elects the one delegate, and whom is not known.
        [vote_tie] : the room elects the one delegate between equals, and whom is not known.
        [threshold_only] : the final alignment is not in.
       *[reject] : these counts cannot be right, so nothing was worked out.
    }
why-taken-back = <b>{ $place }</b> adds nothing to the totals: its report was taken back.
why-stood = Before that receipt { $number } stood:
why-entry = Entry { $sequence }: receipt { $number }, { $at }, { $what }; { $became }.
why-transcript = The texts behind it: /transcript { $place }
entry-reported = reported by the { $role }
entry-amended = changed by the { $role }
entry-recanvassed = recanvassed by the { $role }
entry-recounted = recounted by the { $role }
became-public = it is in the totals
became-released = it is in the totals, released by staff
became-held = held: { $reasons }
became-replaced = not in the totals
became-withdrawn = taken back at { $at } by the { $role }
why-worksheet = Worked out step by step:
announce-which-county = There is no county called { $typed }. Did you mean { $county }? Nothing was sent.
announce-what = What shall I write? /announce Doors close at 7. For some: /announce Polk: …, or /announce silent: …
announce-too-long = That is too long: { $most } characters at most. Nothing was sent.
announce-nobody = Nobody is enrolled there. Nothing was sent.
announce-ask = Send this to { $people ->
        [one] 1 person
       *[other] { $people } people
    } ({ $whom })? <b>Yes or no?</b>
announce-not-sent = Not sent.
announced = Sent to { $people ->
        [one] 1 person
       *[other] { $people } people
    }: { $whom }.
whom-all = all chairs
whom-county = chairs of { $county }
whom-place = the chair of { $place }
whom-silent = chairs of silent places
announcement-from = <b>From staff of { $event }:</b>
announcement-text = { $text }
which-audience = For whom? /stop publication readers, /stop publication staff, /stop publication feeds, or /stop publication all.
publication-stopped = <b>Publication is stopped</b>: { $audiences }.
publication-resumed = <b>Publication goes on</b>: { $audiences }.
publication-was-off = Publication is stopped already: { $audiences }.
publication-was-on = Publication is not stopped: { $audiences }.
publication-next-post = The next post shows the totals as they are then.
intake-goes-on = Texts are still taken, receipts given and cases opened.
publication-to-resume = /resume publication lets it go on.
publication-in-doubt = It was stopped because something other than this program changed the ledger; the case says what.
publication-anyway = If it goes on now, readers are shown what stands there, and sent corrections to it. Not sure of a place? First /hold it, with a reason. Then text: /resume publication anyway
publication-is-stopped = <b>Publication is stopped</b>: { $audiences }.
which-region = Which satellite region? /close and its name. There are { $regions }.
region-ask = <b>Close { $region }?</b> { $number } of its { $of } sites { $number ->
        [one] is
       *[other] are
    } in. Missing:
region-site-missing = · { $place }
region-site-held = · { $place } (held)
region-more-missing = · and { $number } more
region-would = Its { $pool } SDE are then shared among the sites that are in. A site that reports later still counts, and the shares move.
region-has-changed = Other sites of { $region } are in by now, so I ask again.
region-left = { $region } stays open: its SDE waits for the last site.
region-closed = <b>{ $region } is closed</b>: its { $pool } SDE are shared among the sites that are in ({ $number } of { $of }). /reopen { $region } takes that back.
region-needs-second = { $region } is to be closed with { $number } of { $of } sites in. A second person must do it too: /close { $region }
region-said-already = You have closed { $region } already; a second person must do it too.
region-closed-already = { $region } is closed already.
region-complete = Every site of { $region } is in: its SDE counts without closing it.
region-nothing-in = No site of { $region } is in, so there is nobody to share its SDE among.
region-reopened = <b>{ $region } is open again</b>: its { $pool } SDE wait for the last site.
region-not-closed = { $region } is not closed.
button-region-close = Close it
button-region-leave = Leave it
totals-wait = The totals are not shown at the moment. Reports are still taken; nothing is lost.
configuration-locked = <b>The configuration is locked.</b> A changed file stops the next start.
configuration-unlocked = <b>The configuration was changed and is locked anew.</b> Reason: { $reason }. Changed: { $changed }.
configuration-hash = { $files } files, hash <code>{ $hash }</code>, program version { $version }.
staff-channel-shut = <b>I cannot post in the staff channel any more:</b> I was removed, or lost the right. What is meant for it waits. Please add me again as an administrator who may post.
staff-group-moved = This group has a new number since Telegram made it a supergroup: <code>{ $new }</code>. I follow by myself; please write it in place of <code>{ $old }</code> into CAUCUS_STAFF_CHAT, or wherever the staff channel is named.
database-gone = <b>I cannot store anything just now</b>, so I take in no texts and send no answers. Nothing is lost: Telegram keeps the texts, and I go on by myself. What is wrong: { $what }
database-back = The database works again, after { $minutes } min. Texts that waited are being dealt with.
backup-failed = <b>The database could not be backed up.</b> { $reason ->
        [room] There is not enough room on the disk: free some.
        [damaged] The copy was damaged: have the disk of the desk’s machine checked.
       *[other] The log of the desk’s machine says why.
    } Texts and receipts go on as before, and the next backup is tried by itself.
job-failed = <b>{ $job ->
        [totals] The totals cannot be posted:
        [silence] Silent chairs cannot be asked:
        [readiness] The readiness lists cannot be posted:
        [wire] Reporters’ lines cannot be sent:
       *[other] A job of the timetable ({ $job }) cannot be done:
    }</b> it failed three times. It is tried again and again; the log of the desk’s machine says why. Texts and receipts go on as before.
ledger-broken = <b>The ledger is not as it was written:</b> something other than this program changed it. So that nobody is shown a wrong figure, I have stopped publication to readers, staff posts and feeds. Texts and receipts go on. What does not fit:
ledger-flaw = { $flaw ->
        [rewritten] { $place }: entry { $entry } was changed
        [gap] { $place }: entries before entry { $entry } are gone
        [beyond] { $place }: entry { $entry }, which is public, is gone
        [triggers] The guard that lets the ledger only grow was taken off
       *[seal] A seal of all places does not fit: entries were cut off or written anew
    }
ledger-more = … and { $number } more
ledger-broken-then = On the desk’s machine, <code>caucus ledger verify</code> names everything. Restore a backup from before it, or compare those places with the chairs’ receipts and photos, and /hold what is not right. Then /resume publication lets it go on; it is not stopped again for the same reason.
backup-ledger-changed = <b>The ledger is not as it was written.</b> The newest backup shows it. <code>caucus ledger verify</code> on the desk’s machine names every entry.
anonymous-in-group = I cannot see who you are: you write as the group itself. Turn the option to remain anonymous off, or write to me privately.
only-in-private = That may tell codes, numbers or names; ask me in our private chat.
status-open = The configuration is not locked.
status-locked = The configuration is locked since { $at }, hash <code>{ $hash }…</code>
status-version = Program version { $version }.
status-no-texts = No text waits.
status-no-letters = No letter waits.
status-texts = Texts waiting: { $number }, the first since { $since }.
status-letters = Letters waiting: { $number }, the first since { $since }.
status-broadcast = Of these, { $number } are a broadcast, through in about { $minutes } min.
status-lost = Letters that may not have arrived: { $unknown }; refused: { $refused }.
status-next-post = The next totals are due at { $next }.
status-posts = Totals were posted last for { $last }. { $next }
audience-readers = readers
audience-staff = staff posts
audience-feeds = feeds

## Cases

case-head = <b>Case { $number } · { $place }</b> · { $titles }
case-head-nowhere = <b>Case { $number }</b> · { $titles }
title-c01 = no first count
title-c02 = another number of delegates
title-c03 = attendance missing
title-c04 = attendance not the sign-in
title-c05 = unusual attendance
title-c06 = first count above attendance
title-c07 = first count below attendance
title-c08 = final count above attendance
title-c09 = final count grew
title-c10 = many left
title-c11 = viable group became smaller
title-c12 = viable group dissolved
title-c13 = people in small groups
title-c14 = no second count
title-c15 = too many viable groups
title-c16 = no viable group
title-c17 = groups grew too much
title-c18 = a line may have slipped
title-c19 = delegates without people
title-c20 = delegates do not add up
title-c21 = delegate for small group
title-c22 = viable group without delegate
title-c23 = delegates differ from rule
title-c24 = fewer people, more delegates
title-c25 = toss without a tie
title-c26 = largest group not elected
title-c30 = unnamed viable group
title-x01 = same numbers elsewhere
title-x03 = two reports differ
title-x04 = county total does not fit
title-x05 = satellite above its share
title-x07 = changed after the receipt
title-x08 = odd share of a group
title-x09 = totals unlike the ledger
title-hold = held by staff
title-withdrawn = report taken back
title-incident = incident
title-question = question
title-codes = wrong codes tried
title-failed = text set aside
title-ledger = ledger changed
title-photo = photo not fetched
title-phone = code from another phone
title-by-phone = phone report called wrong
title-of-code = { $code }
title-coded = { $title } ({ $code })
case-report = { $which ->
        [0] Receipt { $receipt }
        [1] First report, receipt { $receipt }
        [2] Second report, receipt { $receipt }
       *[other] Report { $which }, receipt { $receipt }
    }: { $counts }
case-for-the-chair = Question for the chair:
case-held = Held: { $reasons }.
case-claimed = <b>{ $who } has it.</b>
case-of-before = { $words }
case-more-steps = … { $number } more: /why { $place }
case-words-cut = Cut short here; whole in /transcript { $place }
case-texts = What was texted, the newest last:
button-claim = Claim
button-give-back = Give back
button-ask = Ask
button-call = Call
button-release = Release
button-hold = Hold
button-done = Done
button-stands = { $which ->
        [1] First stands
        [2] Second stands
       *[other] Number { $which } stands
    }
no-cases = No case is open.
cases-open = { $number ->
        [one] 1 open case:
       *[other] { $number } open cases, what could change the result first:
    }
case-in-list = { $parts }
case-line = /case { $number } · <b>{ $place }</b> · { $titles }
case-line-nowhere = /case { $number } · { $titles }
case-weighs = { $sde } SDE
case-flips = { $sde } SDE, could change who leads
case-age = { $minutes } min
case-line-claimed = { $who } has it
more-cases = And { $number } more.
photos-overdue = { $number ->
        [one] 1 place
       *[other] { $number } places
    } without a photo of the sheet { $minutes } minutes after the receipt: { $places }.
which-case = Which case? Write its number, such as /case 12.
no-such-case = There is no case { $typed }.
case-verbs = After /case { $number } write one of these: claim, ask, call, release, first, second, hold, done. Your own question to the chair goes after the word ask.
case-is-closed = Case { $number } is closed.
case-is-claimed = { $who } has case { $number }.
case-has-changed = There are newer numbers; look at the newest post of case { $number }.
case-yours = Case { $number } is yours.
case-given-back = Case { $number } is free again.
case-done = Case { $number } is closed.
case-not-done = Something of case { $number } is still held or to be chosen; that comes first.
case-closed = Closed at { $at } by { $who }.
case-released = Released at { $at } by { $who }, receipt { $receipt }.
case-corrected = Corrected at { $at }; nothing is left to decide.
case-twin-corrected = At { $at } { $place } changed its report: nobody else has these counts any more.
case-twin-released = { $other } changed its report, so { $place } is held no longer and counts (receipt { $receipt }).
case-adds-up = At { $at } the county’s delegates add up again.
case-closed-by-correction = <b>Case { $number } · { $place }</b> is closed: corrected, nothing is left to decide.
case-second-needed = <b>Case { $number } · { $place }</b>: { $who } has decided for receipt { $receipt }; a second person must say so too.
case-one-of-two = At { $at } { $who } said so for receipt { $receipt }, one of two.
nothing-to-choose = There are no two reports to choose from.
chosen = The report with receipt { $receipt } stands for { $place }.
case-chosen = { $who } decided at { $at }: receipt { $receipt } stands.
choice-said-already = You have said so for { $place } already; a second person must too.
choice-needs-second = Noted: receipt { $receipt } for { $place }. A second person must say so too.
nothing-to-hold = Nothing of { $place } is public, so there is nothing to hold.
held-already = { $place } is held already; it is not public until it is released.
now-held = { $place } is held; it is not public until it is released. Case { $number }: /case { $number }
case-hold = { $who } holds it.
case-hold-why = { $who } holds it: “{ $words }”
case-asked = { $who } asked at { $at }.
case-was-asked = Asked. What is answered stands in case { $number }.
nobody-to-ask = Nobody to ask or call is known for case { $number }.
answer-in-words = Answer in your words: /case { $number } ask, and then what you want to say.
see-private-chat = Names and numbers are in your own chat with me.
case-answered = Answered at { $at }: “{ $words }”
case-under = <b>Case { $number } · { $place }</b>
case-under-nowhere = <b>Case { $number }</b>
digest = <b>{ $number } posts in one</b>, so that this channel keeps up:
digest-open = To open a case, text me <b>/case</b> and its number.
case-answer = Answer from the { $role }: “{ $words }”
case-photos = { $photos ->
        [one] 1 photo
       *[other] { $photos } photos
    }: /photos { $place }
case-text = It says: “{ $words }”
case-no-text = It holds no words that can be shown.
help-staff-cases =
    /cases: what is to be decided
    /case 12: one of them whole
    /hold Adair/1NW ADAIR and a reason: takes a place out of the totals

## What staff ask a chair

staff-ask = <b>Staff ask about { $place }:</b>
staff-ask-nowhere = <b>Staff ask:</b>
staff-say = “{ $words }”
ask-rival = Somebody else has reported other numbers for your place. Please compare your receipt with the signed sheet: are the numbers the same?
ask-of-the-sheet = Please send a photo of the signed sheet.
ask-the-sheet = Please compare your receipt with the signed sheet: are the numbers the same?
ask-more = Can you tell us more?
staff-decided = Staff have decided which report of { $place } stands: receipt { $receipt }. Yours, receipt { $yours }, no longer counts. If you think that is wrong, write here.
answer-here = Answer here in your own words. If a number is wrong, text it with “First:” or “Final:”.
answer-passed-on = Thank you; staff have your answer.

## Silence: who is asked about places that have said nothing, and whom to call

nudge-chair = <b>{ $place }</b> is not reported yet.
nudge-deputy = <b>{ $place }</b> is not reported yet. You are its deputy: if the chair cannot, text the counts yourself.
nudge-several = { $number } of your precincts are not reported yet:
nudge-cannot-text = If you cannot text, call your county; they can report for you.
nudge-county = <b>{ $county }</b>: { $number } of { $of } precincts are not reported yet: { $places }.
nudge-county-can = /missing shows who answers for them. You may text the counts of any of them.
and-more = and { $number } more
place-name = { $name }
nobody-silent = Every place has reported.
nobody-silent-in = { $county }: every place has reported.
silent = <b>{ $number } of { $of } places have not reported.</b> Those with the most SDE at stake:
silent-in = <b>{ $county }: { $number } of { $of } places have not reported.</b>
silent-call = <b>Time to call: { $number } of { $of } places have not reported.</b>
silent-at-stake = <b>{ $place }</b>, { $sde } SDE ({ $delegates ->
        [one] 1 delegate
       *[other] { $delegates } delegates
    })
silent-at-stake-site = <b>{ $place }</b>, { $sde } SDE (its part of the pool)
silent-counties = In { $units }. The most in { $counties }.
counties-number = { $number ->
        [one] 1 county
       *[other] { $number } counties
    }
regions-number = { $number ->
        [one] 1 satellite region
       *[other] { $number } satellite regions
    }
counties-and-regions = { $counties } and { $regions }
silent-place = <b>{ $place }</b>, { $delegates ->
        [one] 1 delegate
       *[other] { $delegates } delegates
    }
county-number = { $county } { $number }
county-glance = <b>{ $county }: { $reported } of { $places } reported</b>; held { $held }, begun { $begun }, silent { $silent }.
glance-silent = <b>{ $place }</b>: silent. { $who }
glance-begun = <b>{ $place }</b>: begun. { $who }
glance-held = <b>{ $place }</b>: held, receipt { $number }: { $reasons }
glance-reported = <b>{ $place }</b>: receipt { $number }
contact-brief = { $role } { $name }, { $heard }
contacts-brief = { $who }
page-of = Page { $page } of { $pages }
which-county = Which county? Such as /county Adair.
button-nudge = Ask { $place }
button-nudge-all = Ask all { $number } who are silent
button-page = Page { $page }
nudged = { $number ->
        [0] Nobody was asked.
        [one] One person was asked to report.
       *[other] { $number } people were asked to report.
    }
nudged-lately = { $number ->
        [one] One was asked within the last 10 minutes already.
       *[other] { $number } were asked within the last 10 minutes already.
    }
nudge-nobody = Nobody is enrolled there, so nobody can be asked: { $places }.
missing-more = “/missing { $county }” lists whom to call in { $county }.
missing-page = Page { $page } of { $pages }, those with the most SDE at stake first. “/missing { $county } { $then }” shows the next.
missing-numbers = “/missing { $county }”, texted to the bot, lists names and numbers in { $county }.
not-your-county = You do not coordinate { $county }.
contact = · { $role } { $name }, { $heard }
contact-number = · { $role } { $name }, { $phone }, { $heard }
contact-account = { $name } (here { $account })
nobody-answers = { $place }: nobody is known
heard-not-enrolled = not enrolled
heard-enrolled = enrolled
heard-nothing = enrolled, has written nothing
heard-at = last wrote at { $at }
heard-counts = last wrote at { $at }: { $what }
heard-no-counts = no counts
heard-first = first counts, no yes yet
heard-first-agreed = first counts, no final ones yet
heard-final = final counts, no yes yet

## On the phone: reports typed for somebody else

read-aloud = Read the number to the chair: { $first } – { $second }.
spelled = { $sign ->
        [A] A as in Adam
        [B] B as in Boy
        [C] C as in Charles
        [D] D as in David
        [E] E as in Edward
        [F] F as in Frank
       *[other] { $sign }
    }
part-still-to-say = “{ $words }” is not taken yet: text it again once the counts are right.
filed-by-phone = Staff filed the report of <b>{ $place }</b> by phone, receipt { $number }. { $counts } If that is not right, say so below.
filed-by-phone-wrong = Staff know that receipt { $number } of { $place } is not what you counted, and will call you.
text-it-anew = You may also text the counts yourself: attendance, “First:” and “Final:”. Staff will see both.
case-filed-by-phone-wrong = The chair of { $place } says that the report filed by phone, receipt { $receipt }, is not right. { $counts } Call the chair and compare it line by line.
as-whom = Whose chat? Such as /as Adair/1NW ADAIR.
as-chair = <b>{ $place }</b>, { $role } { $name }, last wrote at { $at }. They see:
as-chair-nothing = <b>{ $place }</b>, { $role } { $name }, has texted nothing about it yet.

## Readiness, before the night

ready-title = <b>Who is ready</b>
ready-enrolled = <b>{ $number } of { $of } places ({ $percent }%)</b> have a chair or deputy enrolled.
ready-practised = { $number } of { $of } ({ $percent }%) have practised: a report came in a rehearsal.
ready-below-half = Fewer than half enrolled: { $units }.
below-counties = { $number } of { $of } counties
below-regions = { $number } of { $of } satellite regions
ready-to-call = Nobody enrolled yet at places in { $units }. The most in { $counties }.
ready-more = “/ready { $county }”, texted to the bot, lists whom to call there.
ready-page = Page { $page } of { $pages }. “/ready { $county } { $then }” shows the next.
ready-all = Everybody is ready.
ready-in = <b>{ $county }: { $number } of { $of } places</b> have a chair or deputy enrolled.
ready-practised-in = Practised: { $number }.
ready-nobody = <b>Nobody enrolled: { $number }</b>
ready-not-practised = <b>Enrolled, not practised: { $number }</b>

## Photos

photo-kept = Photo { $number } for { $place } is kept.
photos-kept = { $photos } photos for { $place } are kept.
photo-again = That is photo { $number } for { $place } again; it is kept.
photo-lost = The photo you sent at { $sent_at } did not come through. Please send it again.
photo-too-big = That file is too big for me, so it is not kept. Please send it as a photo, not as a file.
photo-of = <b>{ $place }</b> · photo { $number }, from { $role ->
        [chair] the chair
        [deputy] the deputy
        [county] the county
       *[other] staff
    } at { $sent_at }
photo-receipt = Receipt { $number }
photo-before-report = No report yet: the counts are still to come.
photo-words = “{ $words }”
case-photo-lost = A photo sent at { $sent_at } could not be fetched; whoever sent it was asked to send it again.
photos-too-many = More photos come in than this channel can show. All of them are kept: /photos lists the places without a report, /photos Adair/1NW ADAIR shows those of a place.
no-photos = There are no photos for { $place }.
newest-photos = The newest { $shown } of { $photos } photos:
photos-without-report = <b>{ $place }</b>: { $photos ->
        [one] 1 photo
       *[other] { $photos } photos
    } since { $since }, no report yet.
no-photos-without-report = Every place that sent photos has reported.
more-places = And { $places ->
        [one] one more place.
       *[other] { $places } more places.
    }

## Invitations on paper

paper-role = { $role ->
        [chair] Chair
        [deputy] Deputy chair
        [county] County coordinator
        [operator] Operator
        [reporter] Reporter
       *[other] Staff
    }
paper-code = Your code
paper-scan = Point your phone’s camera here.
paper-square-holds-code = This square holds only the code, no link.
paper-valid = It works once, until { $until }.
paper-open-link = Open the link, or write to <b>{ $bot }</b> on Telegram and send it the code.
paper-send-code-to = Write to <b>{ $bot }</b> on Telegram and send it the code.
paper-send-code = On Telegram, send the code to the bot your party has named.
paper-text-first = When the room is counted, text the attendance and the first alignment. <b>{ $example }</b>. If it is read back right, say <b>yes</b>.
paper-text-final = Then text the final alignment, such as <b>Final: { $final }</b>. Say <b>yes</b> again: when you get a receipt, the report is in.
paper-bot-tells-more = The bot tells you the rest.
paper-keep-secret = Keep this page to yourself: the code works for whoever uses it first.

## Totals

this-is-a-test = <b>TEST</b>: a rehearsal, not a result.
totals-title = <b>{ $event }</b>
totals-title-numbered = <b>{ $event }</b> · totals { $number }
totals-places = { $reported } of { $places } places are in.
totals-held = Held: { $held }, for { $reasons }.
totals-under-review = Under review: { $places }, shown as last released.
totals-awaiting = Delegates still to come from { $places ->
        [one] 1 place.
       *[other] { $places } places.
    }
totals-regions = Satellite SDE waits for the last site of { $regions }.
totals-regions-closed = Closed by staff before every site was in: { $regions }.
totals-reached = { $percent ->
        [100] <b>All places are in.</b>
       *[other] <b>{ $percent }% of the places are in.</b>
    }
totals-lead-safe = { $leader } leads { $second } by { $lead } SDE, and nothing still open can change who leads.
totals-lead-settled = { $leader } leads { $second } by { $lead } SDE, and nothing is open any more.
totals-tied = <b>{ $groups } are tied</b>, and nothing is open any more.
totals-tied-open = <b>{ $groups } are tied.</b> With everything open (up to { $open } SDE: { $parts }) it may end anywhere from { $least } to { $most }.
totals-lead-open = <b>The lead can change.</b> { $leader } leads { $second } by { $lead } SDE; with everything open (up to { $open } SDE: { $parts }) it may end anywhere from { $least } to { $most }.
ahead-by = { $group } ahead by { $sde }
ahead-nobody = a tie
within-reach = { $group }
within-reach-more = { $number } more
totals-lead-others = Also within reach: { $groups }.
totals-lead-anybody = Every other group is within reach as well.
open-silent = { $number ->
        [one] 1 silent precinct
       *[other] { $number } silent precincts
    }
open-held = { $number ->
        [one] 1 held place
       *[other] { $number } held places
    }
open-undrawn = { $number ->
        [one] 1 place with a draw or election due
       *[other] { $number } places with a draw or election due
    }
open-regions = { $number ->
        [one] 1 satellite region
       *[other] { $number } satellite regions
    }
totals-as-of = As of { $as_of }. Unofficial.
totals-as-of-next = As of { $as_of }; next at { $next }. Unofficial.
totals-seal = Seal { $number }: <code>{ $seal }</code>
column-first = first
column-final = final
column-delegates = deleg
column-sde = SDE

## Subscriptions

subscription-by-code = Updates are by invitation. Send the code you were given.
updates-get = You get <b>{ $topics }</b>: { $when }.
updates-already = You get <b>{ $topics }</b> already: { $when }.
updates-changed = From now on <b>{ $topics }</b>: { $when }.
updates-of-state = the whole state
updates-whole-state = The whole state
updates-of-county = { $county } County
updates-whole-county = { $county } County
updates-of-district = { $number ->
        [1] the 1st district
        [2] the 2nd district
        [3] the 3rd district
        [21] the 21st district
        [22] the 22nd district
        [23] the 23rd district
        [31] the 31st district
        [32] the 32nd district
        [33] the 33rd district
        [41] the 41st district
        [42] the 42nd district
        [43] the 43rd district
        [51] the 51st district
        [52] the 52nd district
       *[other] the { $number }th district
    }
updates-of-group = { $group } statewide
updates-of-group-in = { $group } in { $where }
when-any = as it comes
when-every-minutes = every { $minutes ->
        [one] minute
       *[other] { $minutes } minutes
    }, if anything changed
when-every-hours = every { $hours ->
        [one] hour
       *[other] { $hours } hours
    }, if anything changed
when-step = each time another { $percent }% of the places are in
when-lead = when the lead changes
updates-examples = Text what you want, such as “{ $county }”, “{ $group } every 10%” or “statewide every 15 min”.
updates-not-understood = I did not understand that.
updates-unknown = Not understood: “{ $words }”.
updates-which = “{ $typed }”: which one do you mean?
updates-near = I know no “{ $typed }”. Did you mean this?
updates-city = “{ $typed }” has several precincts. Name one, such as “{ $example }”, or take the county:
updates-which-county = “{ $typed }” could be { $number } places. Name the county too, such as “{ $example }”.
updates-not-to-be-had = “{ $typed }” cannot be had. Lines come as they come, every 1 to { $minutes } minutes, each 1 to { $percent }% of the places, or when the lead changes.
updates-no-clock = “{ $typed }” cannot be had: lines do not come, stop or go on at a set hour. “quiet 22-7” names hours in which none comes.
updates-minutes-or-percent = “{ $typed }”: every { $number ->
        [one] minute
       *[other] { $number } minutes
    }, or each { $number }% of the places?
updates-lead-of = One place reports once, so no lead changes in { $topics }. Whose lead do you want?
updates-no-district = There are districts { $first } to { $last }.
updates-which-of = Which one do you mean?
updates-say-which = Press one of the buttons, or text what it says.
updates-nothing-yet = No results yet from { $topics } and { $last }.
updates-nothing-yet-from-any = No results yet from any of them.
updates-what-is-sde = SDE are state delegate equivalents: the county delegates of each precinct, counted as the share of the state’s delegates they stand for.
updates-any-time = Any time.
updates-as-before = Nothing was changed.
updates-cap = Nobody can have more than { $most } updates, so this is left out: { $topics }. Stop one first: “my updates” lists them.
updates-embargo = Figures are embargoed until { $until }.
updates-ask-when = When shall <b>{ $topic }</b> come?
updates-list = <b>Your updates:</b>
updates-list-paused = <b>Your updates, all paused:</b>
updates-line = { $number }. { $topic }: { $when }
updates-line-paused = { $number }. { $topic }: paused ({ $when })
updates-how = “{ $number } every hour” changes one, “stop { $number }” ends it, “pause” rests them all.
updates-none = You get no updates.
updates-which-one = Which of your updates?
updates-not-yours = You do not get { $topics }.
updates-no-number = Your updates have no number { $number }.
updates-paused = <b>{ $topics }</b>: paused. “resume” lets it go on; what changed meanwhile is then one line.
updates-resumed = <b>{ $topics }</b> goes on.
updates-all-paused = All your updates are paused. “resume” lets them go on; what changed meanwhile is then one line each.
updates-pause-lasts = No pause ends by itself.
updates-all-resumed = Your updates go on.
updates-others-rest = Your other updates stay paused.
updates-stopped = You no longer get <b>{ $topics }</b>.
updates-stopped-all = You get no more updates. Should something you were sent turn out wrong, you are still told.
updates-stopped-whole = You get no more updates.
updates-no-corrections = You get no corrections either.
updates-undone = Undone.
updates-nothing-to-undo = There is nothing to undo.
quiet-hours = Quiet from { $begin } to { $end }.
quiet-after = Nothing is sent then; what changed is one line each afterwards.
quiet-none = No quiet hours: a line may come at any time.
quiet-which = Say when quiet hours begin and end, such as “quiet 22-7” or “quiet 10 PM to 7 AM”; “quiet off” ends them.
quiet-either = Quiet hours: morning or evening?
help-reader =
    “{ $county }”, “{ $group } every 10%”, “statewide every 15 min”, “when the lead changes”: you get lines
    “{ $county }?”: how it stands now; “chart { $county }”: in a picture
    “my updates”: what you get; “stop 2” or “stop” ends it
    “pause”, “resume”, “quiet 22-7”: when you want none
    /language: English or Spanish


## Lines for reporters, and corrections of them

wire-embargo = <b>EMBARGOED</b> until { $until }.
wire-foot = Unofficial, as of { $as_of }, version { $version }.
wire-state = { $event }
wire-county = { $county } County
wire-region = { $county }
wire-district = { $number ->
    [1] 1st
    [2] 2nd
    [3] 3rd
    [21] 21st
    [22] 22nd
    [23] 23rd
    [31] 31st
    [32] 32nd
    [33] 33rd
    [41] 41st
    [42] 42nd
    [43] 43rd
    [51] 51st
    [52] 52nd
   *[other] { $number }th
    } congressional district
wire-place = { $place }, { $county }
wire-of-group = { $group }, { $where }
wire-said = <b>{ $where }</b>: { $shown }.
wire-row = { $group } { $figure }
wire-row-with = { $group } { $figure } ({ $more })
wire-share = { $figure } ({ $share }%, others { $others })
wire-of-others = { $figure } (others { $others })
wire-number = { $number }
wire-sde = { $number } SDE
wire-final = { $number } final
wire-first = { $number } first
wire-delegates = { $number } { $many ->
    [one] delegate
   *[other] delegates
    }
wire-nothing-yet = no results yet
wire-not-yet-public = reported, not published yet
wire-nobody = nobody in any group
wire-in = { $parts }.
wire-places = { $reported } of { $places } { $places ->
    [one] place
   *[other] places
    } in
wire-held = { $number } held
wire-under-review = { $number } under review
wire-place-held = Held: { $reasons }.
wire-place-under-review = Under review: { $reasons }.
wire-awaited = Delegates are still open.
wire-region-waits = SDE waits for the last site of { $region }.
wire-satellites-wait = SDE of satellite caucuses is still to come.
wire-correction = <b>CORRECTION</b>
wire-corrected = <b>{ $where }</b>: { $changes }.
wire-change = { $group } { $right }, not { $wrong }
wire-change-of-group = { $group } { $right } ({ $more }), not { $wrong } ({ $were })
wire-taken-back = <b>{ $where }</b>: taken back, there are no results any more. Told before: { $were }.
wire-more-changed = { $number ->
    [one] 1 more figure
   *[other] { $number } more figures
    }
wire-was-wrong = Wrong in version { $version }, { $as_of }.
wire-was-wrong-for = Wrong in version { $version }, { $as_of }. { $many ->
    [one] A report was changed: { $places }.
   *[other] Reports were changed: { $places }.
    }
wire-changed-place = { $place }
wire-more-places = { $number ->
    [one] 1 more place
   *[other] { $number } more places
    }
wire-charted = { $where }: { $parts }
chart-delegates = Delegates
wire-now = Now: { $shown }.

## We published …

published-now = We published for <b>{ $place }</b>.
published-once-it-goes-on = <b>{ $place }</b> counts, and is shown as soon as publication goes on.
published-changed = What we published for <b>{ $place }</b> has changed.
published-taken-back = What we published for <b>{ $place }</b> is no longer shown.
published-under-review = Staff are looking at <b>{ $place }</b> again; this stays published until then.
published-by = Reported by { $role }, receipt { $receipt }.
published-say-so = If that is not what you counted, say so below.
published-not-right = Staff know that what is published for { $place } is not right.
published-what-is-wrong = What is wrong? Text it in one sentence. Staff read it; the figures stay until somebody corrects the report.
published-is-not-right = Staff know that it is not right.
case-not-right = The { $role } of { $place } says that what is published is not right.
case-published = Published is receipt { $receipt }. { $counts }
case-nothing-published = Nothing of it is published at the moment.
title-published = published figures are not right

## Worksheet

step-no-caucus = Nobody was counted, so there was no caucus here and nothing is awarded.
step-no-delegates = This place elects no delegates. { $attendees ->
        [one] The one person here is
       *[other] The { $attendees } people here are
    } counted and reported; nothing is awarded.
step-whole-body = One delegate: the room does not divide into groups. Everybody together elects one person, by majority.
step-largest = { $group } is the largest group, with { $people }. The room may choose anyone: please say who was elected.
step-largest-tied = { $groups } are equally large, with { $people } each. { $game ->
        [coin] If the room cannot decide, toss a coin,
        [cards] If the room cannot decide, draw the high card,
       *[lots] If the room cannot decide, draw lots,
    } and please say who was elected.
step-elected = { $group } was elected by the room and has the one delegate.
step-threshold-percent = { $percent }% of { $attendees } is { $exact }, so a group needs { $threshold ->
        [one] 1 person.
       *[other] { $threshold } people.
    }
step-threshold-part = { $attendees } divided by { $parts } is { $exact }, so a group needs { $threshold ->
        [one] 1 person.
       *[other] { $threshold } people.
    }
step-viable = { $group } has { $people } and is viable.
step-lacks = { $group } has { $people } and is { $lacks } short.
step-all-viable = Every group is viable, so nobody needs to realign.
step-below-threshold = { $group } has { $people }, fewer than { $threshold }: no delegate.
step-nobody-viable = No group has enough people, so no delegates can be awarded yet. Someone will call you.
step-too-many-viable = { $viable } groups are viable, but there { $delegates ->
        [one] is only 1 delegate.
       *[other] are only { $delegates } delegates.
    }
step-must-realign = { $group } is the one that must realign, with { $people }. Then please count the room again.
step-draw-to-realign = { $groups } are the smallest, with { $people } each. { $game ->
        [coin] A coin toss
        [cards] The high card
       *[lots] Drawing lots
    } decides which one of them must realign. Then please count the room again.
step-expanded = { $viable } groups are viable and there { $delegates ->
        [one] is 1 delegate.
       *[other] are { $delegates } delegates.
    } Delegates are added, so that every viable group has one.
step-share = { $group }: { $people } { $people ->
        [one] person
       *[other] people
    } × { $delegates } { $delegates ->
        [one] delegate
       *[other] delegates
    } ÷ { $attendees } = { $share }, { $direction ->
        [up] rounds up to
        [down] rounds down to
       *[even] that is exactly
    } { $rounded }.
step-sum-right = That makes { $total }: every delegate is awarded.
step-sum-short = That makes { $total } of { $delegates }; { $missing ->
        [one] one is
       *[other] { $missing } are
    } still to be given.
step-sum-over = That makes { $total }, but there are only { $delegates }; { $over ->
        [one] one is
       *[other] { $over } are
    } too many.
step-gains = { $group } has the highest decimal below .5 ({ $decimal }) and gets one more.
step-gains-next = { $group }, with { $share } and { $held } so far, is now the closest to one more and gets it.
step-loses = { $group } has the lowest decimal at or above .5 ({ $decimal }) and gives one back.
step-loses-next = { $group }, with { $share } and { $held } so far, is now the furthest from keeping its last one and gives it back.
step-keeps-only = { $group } (decimal { $decimal }) has only one delegate, and a viable group keeps its only delegate.
step-tie-gain = { $groups } have the same decimal ({ $decimal }), and { $seats ->
        [one] only one of them can get one more.
       *[other] only { $seats } of them can get one more.
    } { $game ->
        [coin] A coin toss decides who gets it.
        [cards] The high card decides.
       *[lots] Drawing lots decides.
    }
step-tie-lose = { $groups } have the same decimal ({ $decimal }), and { $seats ->
        [one] only one of them can keep its last delegate.
       *[other] only { $seats } of them can keep their last delegate.
    } { $game ->
        [coin] A coin toss decides who keeps it.
        [cards] The high card decides who keeps it.
       *[lots] Drawing lots decides who keeps it.
    }
step-won-toss = { $group } won the draw and has { $delegates }.
step-still-tied = Between { $groups } it is still open who has { $seats ->
        [one] the one that is left.
       *[other] the { $seats } that are left.
    }
step-result = Delegates: { $delegates }.
step-over-attendance = { $alignment ->
        [first] The first
       *[final] The final
    } count adds up to { $total }, but { $attendees ->
        [one] 1 person was counted.
       *[other] { $attendees } people were counted.
    }
step-broken-lock = { $group } was viable with { $first } at the first count and cannot have { $final } at the final count.
step-nothing-computed = These counts cannot be right, so nothing is worked out from them.

## Why, in one sentence to be read aloud

share-of = { $group } { $share }
why-exact = { $delegates } delegates for { $attendees } people: { $shares }, exactly.
why-rounded = { $delegates } delegates for { $attendees } people: { $shares }, each rounded.
why-gain = { $delegates } delegates for { $attendees } people: { $shares }; rounding leaves { $number ->
        [one] one over, and { $groups }, rounded down the most, gets it.
       *[other] { $number } over, and { $groups }, rounded down the most, get one each.
    }
why-lose = { $delegates } delegates for { $attendees } people: { $shares }; rounding gives { $number ->
        [one] one too many, and { $groups }, rounded up the most, gives one back.
       *[other] { $number } too many, and { $groups }, rounded up the most, give one back each.
    }
why-lose-of-several = { $delegates } delegates for { $attendees } people: { $shares }; rounding gives { $number ->
        [one] one
       *[other] { $number }
    } too many; a viable group keeps its only delegate, so { $groups } { $number ->
        [one] gives one back.
       *[other] give one back each.
    }
why-tied = { $delegates } delegates for { $attendees } people: { $shares }; { $groups } have the same decimal.
why-won = { $delegates } delegates for { $attendees } people: { $shares }; { $groups } have the same decimal, and { $winners } won the { $game ->
        [coin] toss.
       *[other] draw.
    }
detail = Worked out from the attendance of { $attendees }:
nothing-to-explain = There is nothing worked out yet.

## Findings: what a check has to say to the chair (config/rules/README.md has the table)

finding-c01 = There is no first count, only a final one. Is that how the sheet was signed?
finding-c02 = Our list says this place elects { $ours }, you said { $stated }. We go by the list; does your packet really say { $stated }?
finding-c03 = How many eligible people were counted at the start?
finding-c04 = { $sign_ins } signed in, but { $attendees } were counted. Please count the room again before aligning; which number holds?
finding-c05 = { $why ->
        [registered] { $attendees } people is more than the { $compared } registered here.
        [more] { $attendees } people is far more than the { $compared } of last time.
       *[fewer] { $attendees } people is far fewer than the { $compared } of last time.
    } Is that right?
finding-c06 = Your first count adds up to { $total }, but { $attendees } were counted at the start: { $over ->
        [one] somebody was
       *[other] { $over } people were
    } counted twice. Please check the groups.
finding-c07 = { $missing ->
        [one] One of the { $attendees } people is
       *[other] { $missing } of the { $attendees } people are
    } in no group yet; the { $attendees } stays.
finding-c08 = Your final count adds up to { $total }, but there are { $attendees } in the room. Please count the groups again.
finding-c09 = Your final count is { $grew } higher than the first, and nobody may join after the start. Please count again, or say that it is right.
finding-c10 = { $fewer } fewer people than in the first count. Did they leave? People in a viable group still count after they go home.
finding-c11 = { $group } was viable with { $first }, so those { $first } are locked in; it cannot drop to { $final }.
finding-c12 = { $viable } groups were viable for { $delegates } delegates, and { $group } is smaller now. Was { $group } the smallest and asked to realign?
finding-c13 = Below { $threshold } and winning nothing: { $groups }. Leave them there, or did they move?
finding-c14 = Nothing moved between the two counts. Did you hold the second alignment?
finding-c15 = { $viable } groups are viable, but there { $delegates ->
        [one] is 1 delegate.
       *[other] are { $delegates } delegates.
    } { $answer ->
        [realign] The smallest must realign ({ $smallest }); where several are equally small, draw one. Then count again.
       *[expand] Delegates are added, so that every viable group has one. Staff will look at it.
    }
finding-c16 = No group has { $threshold }. Please stay where you are; someone will call you.
finding-c17 = The groups grew by { $gained }, but only { $free } people were free to move. Please count again.
finding-c18 = { $group } had { $people } and now nobody; { $next }, the next line on the form, had nobody and now { $next_people }. Did a line slip?
finding-c19 = On your sheet nobody stands for { $groups }, and yet there is a delegate. Please check that line.
finding-c20 = Your delegates add up to { $total }; there should be { $delegates }.
finding-c21 = A group below { $threshold } gets no delegate: { $groups }. Please check that line.
finding-c22 = Viable, and so owed at least one delegate: { $groups }. Please check.
finding-c23 = Your sheet says { $reported }; we work it out as { $computed }{ $drawn ->
        [yes] {" "}before the draw.
       *[no] .
    } { $lines }. Is yours what was signed?
finding-c23-line = { $group } { $people } × { $delegates } ÷ { $attendees } = { $share }: you have { $reported }, we have { $computed }
finding-c24 = { $large } has more people than { $small } and fewer delegates (people: { $people }; delegates: { $delegates }). Were the two swapped?
finding-c25 = { $problem ->
        [no-tie] There is no tie here, so please do not draw. After the point: { $decimals }.
        [not-tied] { $groups } cannot win the draw: it is between { $among }.
        [too-many] The draw between { $among } can only have { $seats ->
            [one] one winner.
           *[other] { $seats } winners.
        } Who won?
       *[no-winner] { $among } are tied. Who won the draw?
    }
finding-c25-decimal = { $group } { $decimal }
finding-c26 = { $elected } was elected with { $people }; the largest was { $largest }. The room may choose anyone: is that right?
finding-c30 = Other has { $people } and is viable. For whom do they stand?
finding-x01 = The same first and final counts as { $places }. Whose are they?
finding-x04 = { $elected } county delegates are counted here, { $allocated } are allocated: { $sde } SDE { $direction ->
        [over] too many
       *[short] too few
    }.{ $odd ->
        [none] {""}
       *[some] {" "}Places that do not give as many as they elect: { $places }.
    }
finding-x05 = { $total } delegates are more than the site’s share of its region’s pool: its attendance elects { $delegates }.
finding-x07 = Amended after receipt { $receipt }. { $differs }
finding-x08 = { $people } people stood for { $group } at the first alignment; in the rest of the county it was { $elsewhere } of { $others }. Did a line slip?
finding-x09 = These totals were not posted, for they are not what the ledger says of: { $places }. None is posted until that is settled; a restart reads the ledger anew.

hint-c27 = It looks as if you divided by { $used }. The number at the start, { $attendees }, holds to the end, for viability too.
hint-c28 = It looks as if each line was rounded and no more. { $direction ->
        [over] Now there { $by ->
            [one] is one too many: the lowest decimal at or above .5 gives one back.
           *[other] are { $by } too many: the lowest decimals at or above .5 give one back each.
        }
       *[short] Now there { $by ->
            [one] is one too few: the highest decimal below .5 gets one more.
           *[other] are { $by } too few: the highest decimals below .5 get one more each.
        }
    }
hint-c29 = Did you mean { $group } { $meant }, not { $typed }?

## The public page and the files

page-test-short = TEST
page-skip = Skip to the results
page-menu = More
page-files = Files and feeds
page-bot = Updates on Telegram
page-unofficial = Unofficial
page-certified = Certified by the party
page-as-of = as of { $at }, version { $version }
page-next = next totals at { $at }
page-embargo = Embargoed until { $at }. No figures are shown here before that.
page-not-yet = Nothing is published yet.
page-stopped = Publication has been paused since { $at }. What stands here is what was public then; chairs report as before.
page-lead-open = The lead can still change: up to { $open } SDE are open.
page-lead-safe = Nothing that is still open can change who leads.
page-held = { $held ->
        [one] 1 place is
       *[other] { $held } places are
    } held for checking, and not in these figures: { $reasons }.
page-statewide = Statewide totals
page-totals-of = Totals of { $county }
page-group = Group
page-delegates = Deleg.
page-map = Places in, by county
page-map-words = Of the counties on the map, { $none } have no place in, { $some } under half, { $most } over half and { $all } all of them; { $held } have a place that is held. The table by county says which.
page-by-county = By county
page-county = County
page-in = In
page-held-column = Held
page-leader = Most SDE
page-second = Second
page-so-many-of = { $reported } of { $places }
page-so-many-held = { $held } held
page-back = The whole state
page-places = Places
page-status-silent = nothing in yet
page-status-reported = in
page-status-held = held
page-status-under-review = under review
page-place-silent = Nothing is published of this place yet.
page-place-held = Held for checking: { $reasons }. Its newest numbers are not shown until staff have looked at them.
page-place-under-review = Staff are looking at newer numbers: { $reasons }. Those shown are the last released.
page-place-corrected = Corrected at { $at }.
page-place-taken-back = The figures shown until { $at } no longer count.
page-place-attendance = Attendance { $attendees }.
page-place-awaits-delegates = Its delegates are still to come.
page-place-awaits-region = Its SDE waits for the last site of { $region }.
page-was = was { $was }
page-search-label = Find a county or precinct
page-search = Search
page-found-for = Found for: { $sought }
page-found-nothing = Nothing is called { $sought }. Try a county, such as Polk, or part of a precinct’s name.
page-found-more = The first { $most } of { $found } places are shown; more of the name finds fewer.
page-no-such-page = There is no such page.
page-sde-note = First and final: people in the first and final alignment. Deleg.: county convention delegates. SDE: state delegate equivalents, which weigh every precinct’s delegates into one result.
page-by-itself = This page keeps itself up to date.
page-reload = Reload
page-news = Updated: { $reported } of { $places } places are in.
page-lost = The connection is lost. What you see may be old; trying again.
feed-intro = Everything here is public, unofficial until it is certified, and made from the record of what was released. Please ask every 15 seconds at most; asking whether anything is new costs next to nothing.
feed-files = Files
feed-file = File
feed-what = What it holds
feed-is-version-json = The newest version, since when, how final, how many places are in. Ask this first
feed-is-changes-json = What has changed since a version, place by place
feed-is-totals-json = The state, districts, counties and satellite regions
feed-is-totals-csv = The same for spreadsheets
feed-is-results-json = Every place with its figures, and the totals
feed-is-results-csv = Every place and group, a row each
feed-is-results-xlsx = A workbook: totals, places, groups
feed-is-nist-json = NIST SP 1500-100 v2, the common data format for election results
feed-poll = Only what has changed
feed-poll-how = Begin with since=0, keep one object for each place_id, put each change in the place of what you had, and ask next time since the number in next. While is_truncated is true, ask again at once. correction is true where a figure shown before is another one now.
feed-etag = Only when it has changed
feed-etag-how = Every answer carries an ETag; sent back as If-None-Match it gives 304 and no bytes while nothing is new.
feed-version = One version for ever
feed-version-how = With a version in its address a file never changes, so two desks that quote a version quote the same figures.
feed-marks = What each file says of itself
feed-marks-how = is_test is true in a rehearsal. status_of_results is pre-election, unofficial-partial, unofficial-complete or certified. An empty figure is not known yet; it is never zero. While figures are embargoed the files answer 503 and say until when.
feed-schemas = Schemas:

## Charts

chart-headline =
    { $standing },
    { $reported } of { $places ->
        [one] 1 place
       *[other] { $places } places
    }
chart-leads = { $leader } leads { $second } by { $lead } SDE
chart-leads-barely = { $leader } leads { $second } by less than 0.0001 SDE
chart-alone = { $group } has all { $sde } SDE
chart-tied = { $groups } are tied at { $sde } SDE
chart-tied-many = { $number } groups are tied at { $sde } SDE
chart-no-sde = No SDE yet
chart-nothing = No results yet
chart-as-of = Unofficial, as of { $as_of }
chart-held = Held: { $places }.
chart-first = First
chart-final = Final
chart-sde = SDE
chart-test = TEST
chart-map-title = { $reported } of { $places } places are in
chart-map-regions = Not on the map: { $regions }.
chart-map-region = { $region } { $reported } of { $places }
chart-map-none = none in
chart-map-some = under half
chart-map-most = over half
chart-map-all = all in
chart-map-held = held
