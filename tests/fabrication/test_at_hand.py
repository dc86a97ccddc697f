"""What was made last is at hand; what was not asked for longest is made anew."""

from cuatto_kit.fabrication.proof import AtHand


def test_what_is_at_hand_is_not_made_again_until_others_took_its_room():
    made = []
    kept = AtHand(10, size=len)

    def get(name, size=4):
        def make():
            made.append(name)
            return name * size

        assert kept.get(name, make) == name * size

    for name in "abab":
        get(name)
    assert made == ["a", "b"]
    get("c")  # there is no room left for a
    get("b")
    get("a")
    assert made == ["a", "b", "c", "a"]


def test_what_is_larger_than_all_room_is_made_each_time():
    kept = AtHand(3, size=len)
    assert [kept.get("x", lambda word=word: word) for word in ("large", "larger")] == [
        "large",
        "larger",
    ]
