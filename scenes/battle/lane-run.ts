import type { BoxItem } from '#contract/api/boxes.ts';
import { fillers, freshCards, itemOfTicket, restCards, WINDOW } from '#scenes/reels/box-strip.ts';
import { seeded } from '#scenes/stage/random.ts';
import { type Run, tickTimes } from '#scenes/stage/run.ts';
import type { BattleSetup, BattleState } from './model.ts';
import { roundTimes } from './timing.ts';
import type { BattleTuning } from './tuning.ts';

/*
 * What one seat's reel does in one round. Its seed is `battle:round:seat`, public from the start, and every other card on it is drawn from the true odds of the
 * box with that seed: nothing on a reel but the card that stops under the needle depends on what was drawn, and no reel teases.
 */

/** A reel of one round. */
export interface LaneRun {
  /** Null where the prize isn't received yet. */
  cards: readonly (BoxItem | null)[];
  run: Run;
  ticks: readonly number[];
  prize: BoxItem | null;
  /** What the seat drew in the round before. */
  last: BoxItem | null;
}

const seedOf = ({ id }: BattleSetup, round: number, seat: number): string => `${id}:${round}:${seat}`;

/** What a seat drew in a round; null where it isn't received yet. */
export function prizeOf({ setup, draws }: Pick<BattleState, 'setup' | 'draws'>, round: number, seat: number): BoxItem | null {
  const drawn = draws[round]?.[seat];
  return drawn === undefined ? null : (setup?.rounds[round]?.items[drawn.item] ?? null);
}

/** The cards around the needle when a round is over. */
function cardsAtRest(state: BattleState, setup: BattleSetup, round: number, seat: number): (BoxItem | null)[] {
  const items = setup.rounds[round]?.items ?? [];
  const seed = seedOf(setup, round, seat);
  const ticket = state.draws[round]?.[seat]?.ticket;
  if (ticket !== undefined) return restCards(items, { id: seed, ticket, item: itemOfTicket(items, ticket) });
  return fillers(items, `${seed}:rest`, 2 * WINDOW + 1).map((card, index) => (index === WINDOW ? null : card));
}

/** The reel of a seat in a round: it takes off from where the round before left it. */
export function laneRun(state: BattleState, setup: BattleSetup, round: number, seat: number, tuning: BattleTuning): LaneRun {
  const { items } = setup.rounds[round] ?? { items: [] };
  const seed = seedOf(setup, round, seat);
  const times = roundTimes(setup, round, tuning);
  const start = round === 0 ? freshCards(items, seed) : cardsAtRest(state, setup, round - 1, seat);
  const between = Math.max(0, times.travel - (2 * WINDOW + 1));
  const cards = [...start, ...fillers(items, `${seed}:run`, between), ...cardsAtRest(state, setup, round, seat)];
  const target = cards.length - 1 - WINDOW;
  const spread = tuning.landingSpread;
  const run: Run = {
    from: WINDOW,
    target,
    landing: target + seeded(`${seed}:landing`).between(-spread, spread),
    backMs: times.backMs,
    riseMs: times.riseMs,
    stopMs: times.stopMs,
    settleMs: times.settleMs,
    back: tuning.backCards,
    fall: tuning.fall,
  };
  return { cards, run, ticks: tickTimes(run), prize: prizeOf(state, round, seat), last: prizeOf(state, round - 1, seat) };
}
