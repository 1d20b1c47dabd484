import fc from 'fast-check';
import { BATTLE_LINEUPS, BATTLE_MODES, battleSeats, battleSides, isBattleMode } from '#contract/battle/rules.ts';
import { randomStory as storyOf } from '#scenes/stage/random-story.ts';
import type { BattleFact } from './model.ts';
import { factsFrom, play, stateBefore } from './story-kit.ts';

/** A battle from one of its rounds on, perhaps to its end, some of its news received twice. */
export const randomStory = fc
  .record({
    seed: fc.nat(1_000_000),
    lineup: fc.constantFrom(...BATTLE_LINEUPS),
    mode: fc.constantFrom(...BATTLE_MODES),
    rounds: fc.integer({ min: 1, max: 6 }),
    from: fc.nat(5),
    to: fc.integer({ min: 1, max: 7 }),
    fast: fc.boolean(),
    viewer: fc.option(fc.nat(3)),
    humans: fc.nat(4),
    side: fc.nat(3),
    twice: fc.boolean(),
    settled: fc.boolean(),
  })
  .filter(({ lineup, mode }) => isBattleMode(mode, lineup))
  .map(({ seed, lineup, mode, rounds, from, to, fast, viewer, humans, side, twice, settled }) => {
    const seat = viewer === null ? null : viewer % battleSeats(lineup);
    const battle = play({
      id: `battle-${seed}`,
      lineup,
      mode,
      rounds,
      fast,
      viewer: seat,
      humans,
      drawnSide: side % battleSides(lineup).length,
    });
    const first = Math.min(from, rounds - 1);
    const until = Math.max(first + 1, to);
    // The last round is always received: where it alone counts, its total begins at 0 as the round before it ends.
    const facts: { atMs: number; fact: BattleFact }[] = factsFrom(battle, first, 0, until >= rounds - 1 ? rounds : until);
    const last = facts.at(-1);
    if (last && twice) facts.push({ atMs: last.atMs + 300, fact: last.fact });
    if (last?.fact.kind === 'ended' && settled) facts.push({ atMs: last.atMs + 2_000, fact: { kind: 'settled' } });
    return storyOf(stateBefore(battle, first), facts);
  });
