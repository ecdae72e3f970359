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
    } If your packet says otherwise, tell staff before you count.
elects-by-attendance = How many delegates it elects follows from your attendance.
ask-both = When the room is counted, text the attendance and the first alignment.
example-first = For example: { $attendees } here. First: { $first }
reported-already = It has been reported already, with these numbers:
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
counts-final = Final: { $final } = { $total } of { $attendees }
viable = Viable: { $groups }.
viable-nobody = No group is viable yet.
lacks = { $group } ({ $people }) needs { $lacks } more
not-viable = Not viable: { $groups }.
is-that-right = <b>Is that right?</b>
ask-final = Noted. Nothing is reported yet: people who are not viable may now move, for up to { $minutes } minutes. Then text the final alignment, starting with “Final:”.
viable-stay = { $groups } can only stay or grow.
nothing-moved = Every group is viable, so no second alignment is due: the first counts are also the final ones.
nothing-worked-out = No delegates are worked out from this.
ask-realign = { $group } must realign. Then count the room again and text the counts, starting with “Final:”.
then-text-final = Text the new counts, starting with “Final:”.
ask-draw = <b>Which one must realign?</b> Text its name now, the new counts after.
draw-not-among = Which of { $groups } must realign? Text only the name of the group that must move.
ask-toss = { $seats ->
        [one] { $game ->
            [coin] <b>Who won the toss?</b>
           *[other] <b>Who won the draw?</b>
        }
       *[other] <b>Which { $seats } won?</b>
    } Text, for example, “{ $group } won”.
toss-not-among = The tie is between { $groups }, for { $seats ->
        [one] one delegate.
       *[other] { $seats } delegates.
    } Text who won, and only that.
nothing-to-decide = There is nothing to toss for or to elect just now.
ask-elected = Text, for example, “{ $group } was elected”.
elect-one = Who was elected? Text one name.
will-be-held = If you confirm, staff will look at it before it is published: { $reasons }.
correct-what-is-wrong = Text only what is wrong, with the right number.
or-insist = If your signed sheet really says this, text “that is what we signed”.
insisted = Taken as signed. Staff will see both figures.
nothing-to-insist-on = Nothing stands in the way just now.
what-is-wrong = Text only what is wrong, such as “{ $group } 31” or “attendance 85”.
attendance-was-locked = Attendance was { $was }, now { $attendees }. It stays what it was at the start even when people leave: change it only if it was mistyped.
total-differs = You wrote a total of { $stated }, but the groups add up to { $sum }. Nothing was taken. Please text it all again with the right numbers.
which-round = { $counts }: is that for the first alignment or the final one? Text it again with “First:” or “Final:”.
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

## What was not understood

kept-counts = Kept so far: { $counts }.
kept-first = Kept so far of the first alignment: { $counts }.
kept-final = Kept so far of the final alignment: { $counts }.
still-unclear = Something was unclear, so there is nothing to say yes to. Text the group and its number, or “undo”.
not-understood = I did not understand that; nothing was changed.
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
ask-more = { $number ->
        [one] One more thing is unclear.
       *[other] { $number } more things are unclear.
    } It may be easiest to text it all again.
ask-not-understood = I did not understand “{ $text }”; nothing was changed.
came-late = Your text of { $sent_at }, “{ $words }”, came after newer ones and was not used. Send it again if it still counts.
edit-changes-nothing = Editing that message changes nothing here. Please send a new one.
cannot-read-photo = I cannot read counts from a photo. Please text them.
cannot-read-this = I can only read words. Please text the counts.
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
no-answers = I only take counts. For anything else, call your county or staff.
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
receipt-held = Staff will look at it before it is published: { $reasons }.
receipt-former-stays = What is published of this place stays until then.
changed = Changed: { $changes }.
changed-attendance = attendance { $was } → { $now }
changed-first = first { $group } { $was } → { $now }
changed-final = final { $group } { $was } → { $now }
changed-no-delegates = no delegates worked out
changed-delegates = delegates { $group } { $was } → { $now }
no-receipt-yet = There is no receipt yet: nothing was reported.
not-stored-yet = What you text now is not stored yet; your last receipt still counts.

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
rival-place = <b>{ $place }</b>: somebody else reports other numbers (receipt { $receipts }); the first report stands.
nothing-held = Nothing is held.
which-place = Which place? Write it as County/Precinct, such as /release Adair/1NW ADAIR.
no-such-place = I know no place called { $typed }. Write it as County/Precinct.
several-places = Several places are called so: { $places }.
not-held = { $place } is not held.
released = { $place } is released (receipt { $receipt }).
release-said-already = You have released { $place } already; a second person must do it too.
release-needs-second = Noted. A second person must release { $place } too.
case-released = Released: { $place }, receipt { $receipt }.
case-release-second = One of two has released { $place }; a second person must say so too.
case-withdrawn = The report of { $place }, receipt { $receipt }, was taken back by whoever gave it.
case-rival = Somebody else reported this place before, receipt { $receipt }. The first report stands until you decide.
case-rival-differs = From the first report to this one: { $changes }.
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

## Findings: what a check has to say to the chair (config/rules/README.md has the table)

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
    } in no group. That may be; the { $attendees } stays. Is it right?
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
