"""What the network and the rules refuse of somebody far away, as kinds that have words.

Whoever plays wants to know what is wrong and whether it is mended by trying again, not which
byte was the first that did not fit: many sentences of the protocol are one kind here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

Kind = tuple[str, re.Pattern[str]]

# What one can do something about.
MENDED: Final = {
    "lan_version": (
        "it speaks version .*",
        "it has format .*",
        "the record has format .*",
        "it is a match of .*",
        "it was played by rules .*",
    ),
    "lan_coded": ("the room has a code",),
    "lan_uncoded": ("the room has no code",),
    "lan_other_room": ("it looks for another room",),
    "lan_went": ("it went before it had greeted", "nobody is there yet"),
    "lan_self": ("this is ourselves", "we have called each other at once"),
    "lan_unannounced": ("the room cannot be announced: .*",),
    "lan_key": (".* does not hold a key: .*",),
    "lan_free_seats": (r"(?P<count>\d+) seats are still free",),
    "lan_not_begun": ("the match has not begun: .*", "the table is laid for others"),
    "lan_watches": ("who watches does not play", "whoever has a seat plays"),
    "lan_not_turn": (
        "it is not your turn",
        "it is not the turn of .*",
        "seat .* is not played from here",
        "seat .* does not play for seat .*",
        "luck is not any seat's to play",
        "luck is not asked",
    ),
    "lan_over": ("the match is over",),
    "lan_illegal": (
        ".* is not possible here: .*",
        ".* is not a move( of .*)?",
        ".* is no move of .*",
        "a .* moves a settlement: .*",
        "there is no seat .* at a table of .*",
        "there is no building .*",
        ".* is neither a good nor a .* token",
    ),
    "lan_grace": (r"seat .* may be missing for (?P<seconds>\d+) seconds",),
    "lan_governor": ("nobody of their own plays seat .*",),
    "lan_name": ("a name has 1 to .* letters, .*", "a name is one line .*"),
    "lan_say": ("one says a sign or types words", "there is no such sign", "one types at most .*"),
    "lan_like_code": ("a room code looks like .*",),
    "lan_seats": (
        ".* is for .* seats, not for .*",
        ".* has 2 to 5 seats, not .*",
        ".* is played by 2 to 4, not by .*",
    ),
    "lan_options": (
        "these are not (the )?options of .*",
        "there is no option .*",
        "option .* is one of .*",
    ),
    "lan_game": ("there is no game .*",),
    "lan_notebook": (
        "the notebook .*",
        "this is not the notebook of a match",
        "this is not the record of a match",
        "this is longer than any record: .*",
        "the record .*",
        "the header of the record .*",
        "its header does not hold .*",
        r"entry \d+: .*",
        "not everybody has promised something before the match",
    ),
    "lan_too_long": (
        "the match is longer than .*",
        "the match has asked more of luck than .*",
        "the match has more sealed cards than .*",
        ".* bytes are more than .*",
    ),
}
# What another program did that ours never does.
FOREIGN: Final = {
    "lan_two_things": (
        "two different statements are signed at .*",
        "it has promised two things",
        "a vote is counted twice, .*",
        "the two statements do not contradict each other",
    ),
    "lan_signature": (
        ".* is not signed by the key of its seat",
        "it does not prove that it has the key .*",
        "a frame was not sealed by whom we talk to",
        "its greeting holds no key",
    ),
    "lan_elsewhere": (
        "it belongs to another (match|table)",
        "a vote was given in another match",
        "it is no (heartbeat|vote|promise) .*",
    ),
    "lan_sequence": (
        "it does not follow from what stands before it",
        "it is numbered .*",
        "its link is not the hash of what it says",
    ),
    "lan_dice": (
        "seat .* did not promise this part of luck",
        "the answer of luck is not made by all .*",
        "luck is asked to .*",
        "a die of .* sides does not show .*",
        "'.*' (cannot be drawn from|is not in) .*",
        "it does not promise what every seat promises",
        "a roll is numbers, .*",
        "a (deal|deck|part|sum|number) of .*",
        "a part of a card .*",
        "an envelope .*",
        "it is no point of the curve",
        "it is not spelled as .*",
        "not every maker .*",
        "nothing was dealt to .*",
        "seat .* does not make this stack",
        "the parts open no card .*",
        "the proof .*",
        "the share that .*",
        "a card (belongs to another making|is not opened by all) .*",
        "the card is another one than .*",
        "the making of a stack .*",
        "its (share of a key|shuffle|part of a card) is wrong: .*",
        "it complains of what is right: .*",
        "it is nothing that is said of a stack .*",
        "the stack has no place .*",
        "too few have given their part .*",
        ".* cards came of shuffling .*",
    ),
    "lan_seating": (
        "(a|the) seating .*",
        "seating .* does not follow .*",
        "who has no vote cannot propose .*",
        "only who proposed a seating .*",
        "nobody with a vote plays seat .*",
        "seat .* has its governor since the beginning",
        "seat .* is played by its owner or by a governor",
        "most of those who have a vote would not play",
        "fewer than most have voted .*",
    ),
    "lan_laid": (
        "the invitation .*",
        "the dice of a table for several .*",
        "nobody who could be known again .*",
        "one person sits at two seats",
        "nobody (plays|sits at) seat .*",
        "seat .* is for a person or for a governor",
        ".* names do not fit .* seats",
    ),
    "lan_meaningless": (
        "it does not (hold what|greet as) .*",
        "it is no (message|step) .*",
        "a (frame|message) of .*",
        "nothing on the door of a room is so long",
        "an address is a host and a port",
        "it sends more than anybody should",
        "its length.*",
        "msgpack .*",
        "the bytes are not .*",
        "a number .*",
        "a list is longer than .*",
        "a key is there twice",
        "a text has half a character in it",
        "something follows after the end .*",
        "the keys of a table must be text",
        "more than .* lists lie in one another",
        ".* is not plain data",
        r".* is (a number|true or false|one of|a list|a table)\b.*",
        "a plain move .*",
        "a move is written as text, .*",
        r".* is written as \[.*",
        "row and column are numbers .*",
        ".* has no .*; it may have .*",
    ),
}


def kinds(table: dict[str, tuple[str, ...]]) -> Iterable[Kind]:
    for name, sentences in table.items():
        yield f"refusal.{name}", re.compile("|".join(f"(?:{one})" for one in sentences))


KINDS: Final = (*kinds(MENDED), *kinds(FOREIGN))
"""The key of the words, and the sentences that mean it; the first that fits counts."""
