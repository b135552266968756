"""Self-play with search targets: every position is kept with what a search says of it, for the model to learn.

How a game ended says little about a position in its middle: luck and later mistakes come between. A search with the
model so far looks a few turns ahead, so its chances are better than the model's own and far less noisy than results,
and the model fitted to them takes the next search further (expert iteration, Anthony, Tian and Barber 2017). The search
also plays the games. Now and then it makes another move that it visited, so that positions come up that it must judge
and would not seek.
"""

from __future__ import annotations

from array import array

from tilecourt.bots.info import Info
from tilecourt.bots.search import MoveStats, SearchBot
from tilecourt.bots.search_settings import Settings
from tilecourt.engine.rng import Rng
from tilecourt.engine.state import GameState
from tilecourt.lab.selfplay import PARTS, Harvest, Plan, any_move, harvest_by, look, stood
from tilecourt.lab.simulate import check_length

# Within a turn the search gets this fraction of the iterations it has where a turn begins.
WITHIN = 5
# The shipped weights were learned from a search without move history: so their commands stay true.
FROM_HISTORY = 0
# In each game, alike for all seats, up to this share of the turns begins with another move than the best.
OTHERWISE = PARTS // 2
# Random moves are rarer by this factor.
RARER = 7


def harvest_with_search(plan: Plan, number: int) -> Harvest:
    """Plays one game to its end and keeps every position where a turn begins, with what a search says of it."""
    return harvest_by(played, plan, number)


def played(plan: Plan, state: GameState, number: int, seed: int) -> Harvest:
    rng = Rng.seeded(f"{seed}/teach")
    thinker = SearchBot(f"{seed}/thinker", Settings(plan.think, from_history=FROM_HISTORY))
    within = Settings(max(1, plan.think // WITHIN), from_history=FROM_HISTORY)
    players = [SearchBot(f"{seed}/{seat}", within) for seat in range(plan.players)]
    share = rng.below(OTHERWISE + 1)
    features, worth, said, told = array("d"), array("d"), array("d"), array("d")
    while actors := state.actors():
        chosen: list[tuple[int, int]] = []
        looks = state.calm()
        for seat in actors:
            info = Info(state, seat)
            if looks and len(info.legal) > 1:
                stats = thinker.move_stats(info)
                if seat == actors[0]:
                    look(state, rng, features, worth)
                    note(thinker, stats[0], seat, plan.players, said, told)
                chosen.append((seat, any_of(stats, rng) if rng.below(PARTS) < share else stats[0].action))
            elif rng.below(PARTS * RARER) < share:
                chosen.append((seat, any_move(state, seat, rng)))
            else:
                chosen.append((seat, players[seat].choose(info)))
        for seat, action in chosen:
            state.play(seat, action)
        check_length(int(state.moves_made), plan.game, seed)
    return Harvest(number, stood(state), features, worth, said, told)


def any_of(stats: list[MoveStats], rng: Rng) -> int:
    """A random move with the visits as weights."""
    point = rng.below(sum(move.visits for move in stats))
    for move in stats:
        point -= move.visits
        if point < 0:
            return move.action
    raise AssertionError("the point lies within the sum")


def note(thinker: SearchBot, best: MoveStats, seat: int, players: int, said: array[float], told: array[float]) -> None:
    """Adds the chances and margins after the best move.

    Only the mover's own are known for that move; the rest is shared by the others as over the whole search. Chances
    are those of games with a winner.
    """
    if players == 1:
        said.append(1.0)
        told.append(best.margin)
        return
    chances = [mean for mean, _ in thinker.leaf.chances(players)]
    rest = sum(chances) - chances[seat]
    left = max(0.0, sum(chances) - best.chance)
    chances = [left * (mean / rest if rest > 0.0 else 1.0 / (players - 1)) for mean in chances]
    chances[seat] = best.chance
    total = sum(chances)
    said.extend(part / total if total > 0.0 else 1.0 / players for part in chances)
    margins = thinker.leaf.margins(players)
    drift = (best.margin - margins[seat]) / (players - 1)
    told.extend(best.margin if other == seat else mean - drift for other, mean in enumerate(margins))
