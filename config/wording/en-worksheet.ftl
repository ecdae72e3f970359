# The caucus math worksheet, line by line, and what a check has to say.
# A chair reads these aloud to the room: short sentences, the room's own numbers, no blame.

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
