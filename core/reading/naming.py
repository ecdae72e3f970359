"""Words become names: titles fall away, first and last name become one person."""

from collections.abc import Sequence
from typing import Final

from core.groups import PreferenceGroup
from core.reading.names import Names
from core.reading.tokens import Kind, Token
from core.reading.words import GREETINGS, KNOWN, SIGNS, TITLES, words

_MOST_LOOKED_UP: Final = 60
"""Unknown words of one text that are compared with every spelling; the rest stay unknown."""
_MOST_HEARD: Final = 3
"""Words one long name may be heard as."""
_FIRST_NAME: Final = 5
"""Letters of a name that may be the chair's own; longer ones are last names."""
_TOLD_BY_BEGINNING: Final = 4
"""Letters of a name's beginning from which on it is that name, whatever stands beside it."""
_MOST_NAMES: Final = 3
"""Words after a greeting that may all be the name of whoever greets, and one more."""
_THIS_IS: Final = frozenset(("this is", "my name", "hi this", "hello this"))
_HELLOS: Final = words(
    "hi ola hello hey hola there good evening buenas buenos noches thanks thank you gracias cheers bye talk soon best"
)
_FROM: Final = words("from at here in with of de desde del en")
_I_AM: Final = frozenset(("i'm", "im", "soy"))


def name_tokens(tokens: Sequence[Token], names: Names) -> tuple[Token, ...]:
    """The tokens with every name found; an unclear one has several groups or none."""
    named: list[Token] = []
    index = looked_up = 0
    while index < len(tokens):
        token = tokens[index]
        length, found = 1, token
        if token.kind is Kind.WORD:
            length, found = _name_at(tokens, index, names, unknown_too=looked_up < _MOST_LOOKED_UP)
            looked_up += token.text not in KNOWN and found is token
        named.append(found)
        index += length
    return tuple(_one_person(_without_titles(_introductions(_w_for_with(named)))))


def _name_at(tokens: Sequence[Token], index: int, names: Names, *, unknown_too: bool) -> tuple[int, Token]:
    words, ends = _phrase_from(tokens, index, max(names.longest, _MOST_HEARD))
    for length in range(len(words), 0, -1):
        if groups := names.exact(" ".join(words[:length])):
            return ends[length - 1] - index, _named(tokens[index : ends[length - 1]], groups)
    word = tokens[index].text
    if word in KNOWN or not unknown_too:
        return 1, tokens[index]
    clear, groups = names.near(word)
    for length in range(min(len(words), _MOST_HEARD), 1, -1):
        if not clear and (heard := names.joined(words[:length])):
            return ends[length - 1] - index, _named(tokens[index : ends[length - 1]], heard)
    return (1, _named((tokens[index],), groups, clear=clear)) if groups else (1, tokens[index])


def _phrase_from(tokens: Sequence[Token], index: int, longest: int) -> tuple[list[str], list[int]]:
    """The words from here that may make one name, and the token after each; a dash between them is a space."""
    words: list[str] = []
    ends: list[int] = []
    while index < len(tokens) and len(words) < longest and tokens[index].kind is Kind.WORD:
        words.append(tokens[index].text)
        index += 1
        ends.append(index)
        if index + 1 < len(tokens) and tokens[index].text == "-" and tokens[index].start == tokens[index - 1].end:
            index += tokens[index + 1].kind is Kind.WORD
    return words, ends


def _named(tokens: Sequence[Token], groups: tuple[PreferenceGroup, ...], *, clear: bool = True) -> Token:
    text = " ".join(token.text for token in tokens)
    return Token(Kind.NAME, text, tokens[0].start, tokens[-1].end, groups=groups, clear=clear)


def _w_for_with(tokens: list[Token]) -> list[Token]:
    """`Biden w 58` and `Biden w/ 58` are Biden with 58, whoever else may be called W."""
    result = list(tokens)
    for place, token in enumerate(tokens[1:-1], 1):
        after = place + 1 + (tokens[place + 1].text == "/" and place + 2 < len(tokens))
        if token.text == "w" and tokens[place - 1].kind is Kind.NAME and tokens[after].kind is Kind.NUMBER:
            result[place] = Token(Kind.WORD, "with", token.start, token.end)
    return result


def _introductions(tokens: list[Token]) -> list[Token]:
    """`Hi, Pat at the fire station.` names the chair: before counts, a short name is only a word there."""
    if not any(token.kind is Kind.NUMBER for token in tokens):
        return tokens
    result: list[Token] = []
    for sentence in _sentences(tokens):
        introduces = _introduces(sentence)
        result += [_as_word(token) if introduces and len(token.text) <= _FIRST_NAME else token for token in sentence]
    return result


def without_guesses(tokens: Sequence[Token], names: Names) -> tuple[Token, ...]:
    """The tokens of a text without a number: there the beginning of a name means nobody, nor does the chair's own.

    Args:
        tokens: with every name found.
        names: the spellings.
    """
    meant = [_as_word(token) if _is_guess(token) and not names.exact(token.text) else token for token in tokens]
    return tuple(
        _as_word(token) if introduces and len(token.text) <= _FIRST_NAME else token
        for sentence in _sentences(meant)
        for introduces in (_introduces(sentence),)
        for token in sentence
    )


def _is_guess(token: Token) -> bool:
    return token.who is None or len(token.text) < _TOLD_BY_BEGINNING


def is_introduction(tokens: Sequence[Token]) -> bool:
    """Whether a text only says who is texting, or from where."""
    return all(_introduces(sentence) or not _words(sentence) for sentence in _sentences(tokens))


def _introduces(sentence: Sequence[Token]) -> bool:
    """Whether a sentence without a number says who is texting."""
    if any(token.kind is Kind.NUMBER for token in sentence):
        return False
    said = _words(sentence)
    said = said[said[0] == "here" :] if len(said) > 2 else said  # "…, here, this is Pat", after the place's name
    if any(word in SIGNS for word in said) and len(said) > 1:
        return True
    greets = next((place for place, word in enumerate(said) if word not in _HELLOS), 0)
    opening = " ".join(said[greets : greets + 2])
    if greets and (len(said) - greets < _MOST_NAMES or said[greets + 1] in _FROM):
        return True
    if opening.endswith(" here") or opening in _THIS_IS or (opening and said[greets] in _I_AM):
        return True
    strange = any(token.kind is Kind.WORD and token.text not in KNOWN for token in sentence)
    return strange and len(said) > 2 and said[0] in GREETINGS


def _words(sentence: Sequence[Token]) -> list[str]:
    return [token.text for token in sentence if token.kind is not Kind.MARK]


def _sentences(tokens: Sequence[Token]) -> list[list[Token]]:
    sentences: list[list[Token]] = [[]]
    for token in tokens:
        sentences[-1].append(token)
        if token.kind is Kind.MARK and token.text in "\n.!?;":
            sentences.append([])
    return sentences


def _as_word(token: Token) -> Token:
    return Token(Kind.WORD, token.text, token.start, token.end) if token.kind is Kind.NAME else token


def _without_titles(tokens: list[Token]) -> list[Token]:
    """`Sen. Sanders` is one name; a title alone names nobody in particular."""
    result: list[Token] = []
    for token in tokens:
        if token.kind is Kind.NAME and (length := _title_before(result)):
            start = result[-length].start
            del result[-length:]
            result.append(Token(Kind.NAME, token.text, start, token.end, groups=token.groups, clear=token.clear))
        else:
            result.append(token)
    return [
        Token(Kind.NAME, token.text, token.start, token.end)
        if token.kind is Kind.WORD and token.text in TITLES
        else token
        for token in result
    ]


def _title_before(tokens: list[Token]) -> int:
    """How many of the last tokens are a title and its full stop."""
    length = 1 if tokens and tokens[-1].text == "." else 0
    titled = len(tokens) > length and tokens[-1 - length].kind is Kind.WORD and tokens[-1 - length].text in TITLES
    return length + 1 if titled else 0


def _one_person(tokens: list[Token]) -> list[Token]:
    """`Biden, Joe` and `Michael Bloomberg` are one person: two names beside each other that share one group."""
    result: list[Token] = []
    for token in tokens:
        if token.kind is Kind.NAME and (found := _same_person(result, token)):
            length, group = found
            start = result[-length].start
            text = f"{result[-length].text} {token.text}"
            del result[-length:]
            result.append(Token(Kind.NAME, text, start, token.end, groups=(group,)))
        else:
            result.append(token)
    return result


def _same_person(before: list[Token], token: Token) -> tuple[int, PreferenceGroup] | None:
    length = 2 if before and before[-1].text in (",", ".") else 1
    if len(before) < length or before[-length].kind is not Kind.NAME or before[-length].text == token.text:
        return None
    # A full stop joins only an initial: "B. Sanders".
    if length == 2 and before[-1].text == "." and len(before[-2].text) > 1:
        return None
    # A letter after a name is a last name's: "Bernie S".
    if len(token.text) == 1 and not any(group.lower().startswith(token.text) for group in before[-length].groups):
        return None
    shared = [group for group in before[-length].groups if group in token.groups]
    return (length, shared[0]) if len(shared) == 1 else None
