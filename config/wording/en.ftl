### Every sentence the bot says, in English. What stands in { } is filled in; keep it.
### Chairs read these on a noisy floor: short, the facts first, then what to do.

## Groups

group-uncommitted = Uncommitted
group-other = Other

## Joining

welcome = You report for <b>{ $place }</b>.
elects = It elects { $delegates ->
        [0] no county delegates: counts only.
        [one] 1 county delegate.
       *[other] { $delegates } county delegates.
    } Does your packet say the same?
elects-by-attendance = How many delegates it elects follows from your attendance.
ask-both = When the room is counted, text the attendance and the first alignment.
example-first = For example: 84 here. First: { $one } 30, { $other } 28, Uncommitted 9
wrong-code = That code does not work. Check it letter by letter, or ask the person who invited you for a new one.
stranger = This is the results desk of { $event }. If you chair a caucus, send the code from your packet. To get results, send /subscribe.
welcome-anybody = This is the results desk of { $event }.
welcome-reader = Reporters: subscribe, and each update of the totals comes to you. /totals shows them now, /stop ends it.
welcome-subscribed = You get each update of the totals. /totals shows them now, /stop ends it.
welcome-chair = If you chair a caucus, send the code from your packet.
welcome-staff = You are staff of { $event }.
help-staff = /totals shows the totals, /held what waits for you, /release Adair/1NW ADAIR lets a place go.

## Asking for counts

ask-attendance = How many eligible people were counted at the start?
ask-first = Now text the first alignment: each group with its number.
noted-attendance = { $attendees ->
        [one] 1 person
       *[other] { $attendees } people
    } counted.
noted-first = First alignment so far: { $first } = { $total }.
counts-attendance = Attendance { $attendees }
counts-first = First: { $first } = { $total }
counts-final = Final: { $final } = { $total }
viable = Viable: { $groups }.
viable-nobody = No group is viable yet.
lacks = { $group } ({ $people }) needs { $lacks } more
not-viable = Not viable: { $groups }.
is-that-right = <b>Is that right?</b>
ask-final = Noted. Nothing is reported yet: people who are not viable may now move, for up to { $minutes } minutes. Then text the final alignment, starting with “Final:”.
viable-stay = { $groups } can only stay or grow.
ask-final-again = { $group } realigns now. Then count the room again and text the final alignment.
nothing-moved = No second alignment is due, so the first counts are also the final ones. If people did move, text “Final:” and the counts.
ask-realign = { $group } must realign. Then count the room again and text the final alignment.
ask-draw = { $groups } are equally small, and one of them must realign. Draw lots, then text the group that has to go.
draw-not-among = Which of { $groups } has to realign? Text the name of the group that has to go.
ask-toss-gain = <b>Who won the toss?</b> { $groups }: { $seats ->
        [one] one of them gets the delegate.
       *[other] { $seats } of them get a delegate each.
    } Text, for example, “Warren won the toss”.
ask-toss-lose = <b>Who won the toss?</b> { $groups }: { $seats ->
        [one] only one of them keeps its last delegate, the winner.
       *[other] only { $seats } of them keep their last delegate, the winners.
    } Text, for example, “Warren won the toss”.
toss-not-among = The toss is between { $groups }, for { $seats ->
        [one] one delegate.
       *[other] { $seats } delegates.
    } Who won?
no-toss-due = There is no tie to break just now. Please do not toss.
ask-elected = <b>Who was elected?</b>
election-largest = { $group } is the largest group; the room may have chosen anyone.
election-tied = The largest groups are equal, so the room decides by chance.
elect-one = This place elects one delegate. Text one name.
will-be-held = If you confirm, staff will look at it before it is published: { $reasons }.
correct-or-insist = Text only what was wrong, such as “Biden 31”. If your signed sheet really says this, text “that is what we signed”.
insisted = Taken as signed. Staff will see both figures.
nothing-to-insist-on = Nothing stands in the way just now.
what-is-wrong = Text only what is wrong, such as “Biden 31” or “attendance 85”.
attendance-was-locked = Attendance was { $was }, now { $attendees }. It stays what it was at the start even when people leave: change it only if it was mistyped.
total-differs = You wrote a total of { $stated }, but the groups add up to { $sum }. Nothing was taken. Which number is wrong?
which-round = { $counts }: is that for the first alignment or the final one? Text it again with “First:” or “Final:”.
another-place = You report for { $place }, but the text names { $named }. Nothing was taken.
already-so = That is what you reported already.
forgot-final = The final counts are taken back.
forgot-all = Taken back. Start again.
take-back = Take back the whole report of { $place }?
taken-back = Taken back; the report no longer counts.
kept = Nothing was taken back.

## What was not understood

understood-so-far = Kept so far: { $counts }.
not-understood = I did not understand that; nothing was changed.
ask-which-of = Which one: { $groups }?
ask-how-many = How many people for { $group }? Text the name and the number.
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
ask-not-understood = I did not understand “{ $text }”; nothing was changed.
came-late = Your text of { $sent_at }, “{ $words }”, came after newer ones and was not used. Send it again if it still counts.
edit-changes-nothing = Editing that message changes nothing here. Please send a new one.
cannot-read-photo = I cannot read counts from a photo. Please text them.
cannot-read-this = I can only read words. Please text the counts.
could-not-be-read = Something went wrong with your text, and staff were told. Nothing was changed; please send it again in other words.

## What the bot waits for

waiting-first = I am waiting for the attendance and the first alignment.
waiting-first-read-back = I am waiting for a yes to the first counts, or a correction.
waiting-final = I am waiting for the final alignment.
waiting-toss = I am waiting to hear who won the toss.
waiting-draw = I am waiting to hear which group must realign.
waiting-election = I am waiting to hear who was elected.
waiting-award-read-back = I am waiting for a yes to the final counts, or a correction.
waiting-filed = Nothing more is needed. To correct something, text it with “First:” or “Final:”.
waiting-take-back = I am waiting for a yes or no to taking the report back.
help-chair = Text the attendance and the first alignment, say yes, text the final alignment, say yes. Corrections: text only what was wrong. “undo” goes back, “status” repeats your receipt.
incident-passed-on = Passed on to staff. No counts were taken from it.

## Buttons and short answers

button-yes = Yes
button-no = No
button-subscribe = Subscribe
button-group = { $group }
pressed = OK
question-is-over = That question is over.

## Receipts

receipt = <b>Receipt { $number }</b>: { $place } is stored.
receipt-attendance = Attendance { $attendees }
receipt-final = Final: { $final }
receipt-delegates = Delegates: { $delegates }
delegates-of = { $group } { $delegates }
receipt-published = It counts in the totals from now on.
receipt-held = Staff look at it before it is published: { $reasons }.
no-receipt-yet = There is no receipt yet: nothing was reported.

## Why a report is held

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
reason-x09 = published differs from confirmed

## Staff

held-count = { $reason } ({ $number })
held-place = <b>{ $place }</b>: { $reasons }
nothing-held = Nothing is held.
no-such-place = I know no place called { $typed }. Write it as County/Precinct.
several-places = Several places are called so: { $places }.
not-held = { $place } is not held.
released = { $place } is released (receipt { $receipt }).
release-needs-second = Noted. A second person must release { $place } too.
case-released = Released: { $place }, receipt { $receipt }.
case-release-second = One of two has released { $place }; a second person must say so too.
case-withdrawn = The chair took the report of { $place } back.
case-incident = Incident at { $place }: “{ $words }”
case-failed = Text { $number } of the inbox could not be dealt with and was set aside.

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
totals-as-of = As of { $as_of }. Unofficial.
totals-as-of-next = As of { $as_of }; next at { $next }. Unofficial.
totals-seal = Seal { $number }: <code>{ $seal }</code>
column-first = first
column-final = final
column-delegates = deleg
column-sde = SDE
reader-places = { $event }, update { $number }: { $reported } of { $places } places, { $held } held.
reader-sde = State delegate equivalents: { $leaders }.
reader-nothing-yet = No results yet.
reader-as-of = As of { $as_of }. Unofficial.
leader = { $group } { $sde }

## Subscriptions

subscribed = You are subscribed. Each update of the totals comes to you; /stop ends it.
already-subscribed = You are subscribed already; /stop ends it.
unsubscribed = You are unsubscribed.
not-subscribed = You are not subscribed.
subscription-by-code = Updates are by invitation. Send the code you were given.
