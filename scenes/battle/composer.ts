import { BATTLE_LINEUPS, BATTLE_MODES } from '#contract/battle/rules.ts';
import { defineComposer } from '#scenes/stage/composed.ts';
import { choice, count } from '#scenes/stage/knobs.ts';
import { reduceBattle } from './model.ts';
import { factsFrom, play, stateBefore } from './story-kit.ts';
import { battleShapes } from './shapes.ts';

/** A battle from one of its rounds to its end. */
export const battleComposer = defineComposer(
  reduceBattle,
  battleShapes,
  {
    lineup: choice(BATTLE_LINEUPS, '1v1', 'Players', 'Who plays against whom.'),
    viewer: choice(['first seat', 'last seat', 'none'], 'first seat', 'Players', 'Where the player sits.'),
    mode: choice(BATTLE_MODES, 'normal', 'Outcome', 'How the winner is found.'),
    rounds: count(3, 1, 50, 'Outcome', 'Rounds of the battle.'),
    fast: choice(['no', 'yes'], 'no', 'Times', 'Whether it is a fast battle.'),
    from: count(1, 1, 50, 'Times', 'The round that the story begins with; the last where there are fewer.'),
  },
  ({ lineup, viewer, mode, rounds, fast, from }, id) => {
    const seats = lineup === '1v1' ? 2 : lineup === '1v1v1' ? 3 : 4;
    const seat = viewer === 'none' ? null : viewer === 'first seat' ? 0 : seats - 1;
    const battle = play({ id, lineup, mode, rounds, fast: fast === 'yes', viewer: seat });
    const round = Math.min(from, rounds) - 1;
    return { before: stateBefore(battle, round), facts: factsFrom(battle, round, 0) };
  },
);
