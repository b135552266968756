"""pgx on the CPU: 1,024 games of hex at once, stepped at random in one compiled loop, restarted when they end."""

from __future__ import annotations

import os
from importlib.metadata import version

os.environ["JAX_PLATFORMS"] = "cpu"

import jax
import pgx
from pgx.experimental import auto_reset
from turns import serve

BATCH, STEPS = 1024, 8

env = pgx.make("hex")
step = jax.vmap(auto_reset(env.step, env.init))


@jax.jit
def go_on(state, key):
    def one(carry, _):
        state, key = carry
        key, choice, reset = jax.random.split(key, 3)
        scores = jax.numpy.where(state.legal_action_mask, 0.0, -jax.numpy.inf)
        actions = jax.random.categorical(choice, scores, axis=-1)
        return (step(state, actions, jax.random.split(reset, BATCH)), key), None

    return jax.lax.scan(one, (state, key), None, length=STEPS)[0]


held = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), BATCH)), jax.random.PRNGKey(1)


def work() -> int:
    global held
    held = jax.block_until_ready(go_on(*held))
    return BATCH * STEPS


serve({"batch hex": work}, version("pgx"))
