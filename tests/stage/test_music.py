"""The music between two channels: phrases in a row, changes at their ends, haste, rest, silence."""

import pytest

from kingsburg_arcade.stage.music import CROSS, DUCKED, HASTE, REST, Music

FRAME = 0.05
PHRASE = 2.0


class Parts:
    def __init__(self, **lengths):
        self.lengths, self.asked = lengths, []

    def ask(self, name):
        self.asked.append(name)

    def length(self, piece):
        return self.lengths.get(piece, 0)


class Channel:
    """Plays names, each for so many seconds."""

    def __init__(self):
        self.now, self.queued, self.left, self.volume = None, None, 0.0, None

    def play(self, sound):
        self.now, self.queued, self.left = sound, None, PHRASE

    def queue(self, sound):
        self.queued = sound

    def get_queue(self):
        return self.queued

    def get_busy(self):
        return self.now is not None

    def stop(self):
        self.now = self.queued = None

    def set_volume(self, volume):
        self.volume = volume

    def go_on(self, seconds):
        if self.now is None:
            return
        self.left -= seconds
        if self.left <= 0:
            self.now, self.queued = self.queued, None
            self.left += PHRASE


class Evening:
    """A player of music, its two channels, and somebody who brings each part at once."""

    def __init__(self, **lengths):
        self.parts, self.channels = Parts(**lengths), (Channel(), Channel())
        self.music = Music(self.channels, self.parts)
        self.now, self.heard, self.brings = 100.0, [], True

    def go_on(self, seconds):
        for _ in range(round(seconds / FRAME)):
            self.now += FRAME
            for channel in self.channels:
                channel.go_on(FRAME)
            self.music.update(self.now, 1.0)
            while self.brings and self.parts.asked:
                name = self.parts.asked.pop(0)
                assert self.music.load(name, name)
            playing = [one.now for one in self.channels if one.now]
            if playing and (not self.heard or self.heard[-1] != playing):
                self.heard.append(playing)

    @property
    def volume(self):
        return max(one.volume or 0.0 for one in self.channels if one.now)


def test_the_phrases_of_a_piece_follow_each_other_without_a_gap():
    evening = Evening(title=3)
    evening.music.want("title")
    evening.go_on(3 * PHRASE)
    assert evening.heard == [["title.01"], ["title.02"], ["title.03"]]


def test_after_a_piece_there_is_air_alone_and_then_it_begins_again():
    evening = Evening(title=2)
    evening.music.want("title")
    evening.go_on(2 * PHRASE + 1)
    assert not any(one.now for one in evening.channels)
    evening.go_on(REST - 2)
    assert len(evening.heard) == 2
    evening.go_on(2.5)
    assert evening.heard[2:] == [["title.01"]]


def test_the_next_season_waits_for_the_end_of_the_phrase():
    evening = Evening(spring=3, summer=3)
    evening.music.want("spring")
    evening.go_on(PHRASE * 0.4)
    evening.music.want("summer")
    evening.go_on(PHRASE * 0.4)
    assert evening.heard == [["spring.01"]]
    evening.go_on(PHRASE * 0.4)
    assert set(evening.heard[-1]) == {"spring.02", "summer.01"}
    evening.go_on(CROSS)
    assert [one.now for one in evening.channels if one.now] == ["summer.01"]
    assert evening.volume == 1.0


def test_danger_waits_for_nobody_and_the_season_goes_on_where_it_was():
    evening = Evening(winter=4, tension=2)
    evening.music.want("winter")
    evening.go_on(PHRASE * 1.2)
    evening.music.want("tension")
    evening.go_on(HASTE + 3 * FRAME)
    assert [one.now for one in evening.channels if one.now] == ["tension.01"]
    evening.go_on(2 * PHRASE)
    assert evening.heard[-1] == ["tension.01"], "it begins again without a rest"
    evening.music.want("winter")
    evening.go_on(2 * PHRASE)
    assert ["winter.03"] in evening.heard


def test_nothing_wanted_fades_at_once():
    evening = Evening(title=3)
    evening.music.want("title")
    evening.go_on(0.3)
    evening.music.want("")
    evening.go_on(CROSS + 0.2)
    assert not any(one.now for one in evening.channels)


@pytest.mark.parametrize(("ask", "during"), [(Music.stand_still, 0.0), (Music.make_way, DUCKED)])
def test_it_stands_still_or_makes_way_and_comes_back(ask, during):
    evening = Evening(title=3)
    evening.music.want("title")
    evening.go_on(0.3)
    ask(evening.music, 0.5)
    evening.go_on(0.4)
    assert evening.volume == pytest.approx(during)
    evening.go_on(0.9)
    assert evening.volume == 1.0


def test_a_phrase_that_is_late_is_waited_for():
    evening = Evening(title=3)
    evening.music.want("title")
    evening.go_on(0.2)
    evening.brings = False
    evening.go_on(2 * PHRASE)
    assert evening.heard[-1] == ["title.02"]
    evening.brings = True
    evening.go_on(0.2)
    assert evening.heard[-1] == ["title.03"]


def test_no_more_than_two_phrases_are_in_memory():
    evening = Evening(title=5)
    evening.music.want("title")
    for _ in range(20):
        evening.go_on(PHRASE / 4)
        assert len(evening.music._loaded) <= 1


def test_what_nobody_asked_for_is_not_kept():
    assert not Evening(title=2).music.load("title.01", "title.01")
