"""What a seat holds as one number: the same as five, whatever is added and taken."""

from hypothesis import given
from hypothesis import strategies as st

from kingsburg_arcade.games.kingsburg.minds.stores import (
    HEAP,
    MASK,
    SOLDIERS,
    STONE,
    TOKENS,
    WOOD,
    advisors_of,
    goods_in,
    lacks,
    stored,
    visit,
)

held = st.tuples(*[st.integers(0, HEAP)] * 3, *[st.integers(0, 40)] * 2)
few = st.integers(0, 12)


@given(held, st.tuples(few, few, few))
def test_a_price_is_taken_from_each_kind_or_something_is_lacking(told, price):
    store = stored(*told)
    left = store - stored(*price)
    short = any(paid > kept for paid, kept in zip(price, told, strict=False))
    assert lacks(left) == short
    assert goods_in(store) == sum(told[:3])
    if not short:
        found = left & MASK, left >> WOOD & MASK, left >> STONE & MASK
        assert found == tuple(kept - paid for kept, paid in zip(told, price, strict=False))
        assert (left >> TOKENS & MASK, left >> SOLDIERS) == told[3:]


@given(st.lists(st.integers(1, 18), max_size=7))
def test_visits_are_counted_whatever_their_order(advisors):
    assert advisors_of(sum(map(visit, advisors))) == sorted(advisors)
