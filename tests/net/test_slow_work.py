"""What takes long is done beside the loop, in order, and what was refused comes back as such."""

import asyncio
import sys
import threading
import time

import pytest

from kingsburg_arcade.engine.contract import Refused
from kingsburg_arcade.net.masks.slow_work import TURN, SlowWork
from kingsburg_arcade.net.protocol.facts import Work
from net.rooms import until


def refused():
    raise Refused("it is false")


def test_the_loop_goes_on_while_a_thread_works():
    usual, done, begun = sys.getswitchinterval(), [], threading.Event()

    def slow():
        begun.set()
        time.sleep(0.2)
        return threading.current_thread().name, sys.getswitchinterval()

    async def play():
        bench = SlowWork(done.append)
        bench.put(Work(("slow",), slow))
        bench.put(Work(("false",), refused))
        late = await until(begun.is_set)
        assert late < 0.15
        assert not done
        await until(lambda: len(done) == 2)
        bench.close()

    asyncio.run(play())
    assert [one.name for one in done] == [("slow",), ("false",)]
    name, turn = done[0].result
    assert name.startswith("slow-work")
    assert abs(turn - TURN) < 1e-5 < abs(usual - TURN)
    assert isinstance(done[1].result, Refused)
    assert abs(sys.getswitchinterval() - usual) < 1e-6


def test_what_lies_there_at_the_end_is_left():
    usual, done = sys.getswitchinterval(), []

    async def play():
        bench = SlowWork(done.append)
        bench.put(Work(("first",), lambda: time.sleep(0.05)))
        bench.put(Work(("second",), lambda: done.append("begun")))
        bench.close()
        await asyncio.sleep(0.1)

    asyncio.run(play())
    assert "begun" not in done
    assert abs(sys.getswitchinterval() - usual) < 1e-6


def test_two_threads_at_once_leave_the_usual_turns_behind():
    usual = sys.getswitchinterval()

    async def play():
        one, other = SlowWork(print), SlowWork(print)
        slow = asyncio.create_task(one.run(lambda: time.sleep(0.1)))
        await asyncio.sleep(0.02)
        await other.run(lambda: time.sleep(0.02))
        assert abs(sys.getswitchinterval() - TURN) < 1e-5
        await slow
        assert abs(sys.getswitchinterval() - usual) < 1e-6
        one.close()
        other.close()

    asyncio.run(play())


def test_work_that_comes_when_the_program_ends_is_given_up():
    async def play():
        bench = SlowWork(print)
        assert await bench.run(lambda: 7) == 7
        bench.close()
        with pytest.raises(asyncio.CancelledError):
            await bench.run(lambda: 7)

    asyncio.run(play())
