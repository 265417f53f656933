"""Masked stacks: all peers shuffle one together, and only its owner can read a hand.

The order of calls in a match:

1. `EnvelopeKey(root, table, seat)`: each person commits to its `told` before the match.
2. `Stack(match, epoch, name, contents, makers)`: all know it as soon as it appears.
3. `deal(root, stack, dealer, keys)`: each maker tells `Deal.encoded`; the others `Deal.read` and
   `check_deal` it, and take their `share`. A `Misfit` becomes a `complaint`, which convicts the
   dealer wherever `check_complaint` does not refuse it.
4. `JointKey.of(stack, deals)`; `key_share(shares)` is a maker's secret share of it.
5. `first_deck(key)`, and from one maker to the next `shuffled(...)`, `check_shuffle(...)`.
6. `part(...)` of the last deck, given to one person or to all; `check_part`, and `face` or, all at
   once, `opened` tell the card.

Everything here is a pure function of its arguments; invalid input is `Refused`.
"""
