"""Positions to learn from, each with what a search says of it: what it finds by looking ahead, the model learns to see.

How a game ended says little about a position in its midst: luck and later mistakes come between. A search by what was
learned so far looks a few turns ahead, so its word is better than the model's own and much less noisy than an end; and
fitted to it, the model takes the next search further. The search also plays the games. Now and then it takes a move it
thought about but liked less, so that positions come up that a search has to judge, not only those that it wants.
"""

from __future__ import annotations

from array import array

from tilecourt.bots.info import Info
from tilecourt.bots.search import SearchBot, Settings
from tilecourt.engine.errors import BadInput
from tilecourt.engine.game import Game
from tilecourt.engine.registry import game as find_game
from tilecourt.engine.rng import Rng
from tilecourt.lab.selfplay import PARTS, Harvest, Plan, any_move, look, stood
from tilecourt.lab.simulate import MOST_MOVES

# Within a turn the search thinks this part of the iterations that it spends where a turn begins.
WITHIN = 5
# The weights that are shipped were taught by a search that recalls no guesses: so their commands stay true.
RECALLED = 0
# In each game, alike for all seats, up to this part of the turns begins with a move that was liked less.
OTHERWISE = PARTS // 2
# Moves out of the blue are so much rarer.
RARER = 7


def taught(plan: Plan, number: int) -> Harvest:
    """Plays one game to its end, and keeps every position where a turn begins with what a search says of it."""
    game = find_game(plan.game, plan.components)
    game.judge_by(plan.model(), plan.players)
    try:
        return played(plan, game, number)
    finally:
        game.judge_by(None, plan.players)


def played(plan: Plan, game: Game, number: int) -> Harvest:
    seed = plan.seed + number
    state = game.new(plan.players, seed, events=False, **plan.options)
    rng = Rng.seeded(f"{seed}/teach")
    thinker = SearchBot(f"{seed}/thinker", Settings(plan.think, recalled=RECALLED))
    within = Settings(max(1, plan.think // WITHIN), recalled=RECALLED)
    players = [SearchBot(f"{seed}/{seat}", within) for seat in range(plan.players)]
    share = rng.below(OTHERWISE + 1)
    features, worth, said, told = array("d"), array("d"), array("d"), array("d")
    while actors := state.actors():
        chosen: list[tuple[int, int]] = []
        looks = state.calm()
        for seat in actors:
            info = Info(state, seat)
            if looks and len(info.legal) > 1:
                weighed = thinker.weigh(info)
                if seat == actors[0]:
                    look(state, rng, features, worth)
                    note(thinker, weighed[0], seat, plan.players, said, told)
                chosen.append((seat, any_of(weighed, rng) if rng.below(PARTS) < share else weighed[0][0]))
            elif rng.below(PARTS * RARER) < share:
                chosen.append((seat, any_move(state, seat, rng)))
            else:
                chosen.append((seat, players[seat].choose(info)))
        for seat, action in chosen:
            state.play(seat, action)
        if state.ply > MOST_MOVES:
            raise BadInput(f"The game of {plan.game} with seed {seed} did not end in {MOST_MOVES} moves.")
    return Harvest(number, stood(state), features, worth, said, told)


def any_of(weighed: list[tuple[int, int, float, float]], rng: Rng) -> int:
    """One of the weighed moves, as likely as it was tried."""
    point = rng.below(sum(tries for _, tries, _, _ in weighed))
    for action, tries, _, _ in weighed:
        point -= tries
        if point < 0:
            return action
    raise AssertionError("the point lies within the sum")


def note(
    thinker: SearchBot,
    best: tuple[int, int, float, float],
    seat: int,
    players: int,
    said: array[float],
    told: array[float],
) -> None:
    """Notes the chances and margins after the best move.

    The mover's own are known of that move alone; what is left is shared by the others as it was over the whole search.
    Chances are those of games that somebody wins.
    """
    _, _, chance, margin = best
    if players == 1:
        said.append(1.0)
        told.append(margin)
        return
    chances = [mean for mean, _ in thinker.outlook(players)]
    rest = sum(chances) - chances[seat]
    left = max(0.0, sum(chances) - chance)
    chances = [left * (mean / rest if rest > 0.0 else 1.0 / (players - 1)) for mean in chances]
    chances[seat] = chance
    total = sum(chances)
    said.extend(part / total if total > 0.0 else 1.0 / players for part in chances)
    margins = thinker.margins(players)
    drift = (margin - margins[seat]) / (players - 1)
    told.extend(margin if other == seat else mean - drift for other, mean in enumerate(margins))
