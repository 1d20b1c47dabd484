import type { BattleSeat } from '#contract/api/battles.ts';
import { type BattleVerdict, leadingSides, jackpotWeights, sideScores, ticketOwner } from '#contract/battle/decide.ts';
import { drawnValues, type SeatDraw } from '#contract/battle/play.ts';
import { type BattleLineup, type BattleMode, battleRule, battleSeats, battleSideOf } from '#contract/battle/rules.ts';
import { battlePace, roundStartMs } from '#contract/battle/schedule.ts';
import { splitBattle } from '#contract/battle/split.ts';
import { type Cents, cents } from '#contract/money.ts';
import { itemOfTicket } from '#scenes/reels/box-strip.ts';
import { itemsOf } from '#scenes/reels/story-items.ts';
import { seeded } from '#scenes/stage/random.ts';
import {
  type BattleBox,
  type BattleFact,
  type BattleOutcome,
  type BattleSetup,
  type BattleState,
  initialBattle,
  reduceBattle,
} from './model.ts';
import data from './stories.data.json' with { type: 'json' };

/*
 * Battles for stories and tests, played by the contract's own rules from tickets that a seed gives or a story chooses.
 */

const BOXES: readonly BattleBox[] = data.map(({ slug, name, items }) => ({ name, img_url: `/boxes/${slug}.webp`, items: itemsOf(items) }));

const PLAYERS = [
  ['Demo', 262],
  ['Marlow', 172],
  ['Wren', 22],
  ['Ludo', 215],
] as const;

/** What a story says of its battle. */
export interface Played {
  id: string;
  lineup: BattleLineup;
  mode: BattleMode;
  rounds: number;
  fast?: boolean;
  /** The seat of the viewer; null for who only watches. */
  viewer?: number | null;
  /** Items by `round:seat` that are drawn instead of what the seed gives. */
  chosen?: Readonly<Record<string, string>>;
  /** Seats of players; all others are bots. */
  humans?: number;
  /** Which side wins a draw, of those that may. */
  drawnSide?: number;
}

/** A battle that was played to its end. */
export interface Battle {
  setup: BattleSetup;
  seats: readonly BattleSeat[];
  draws: readonly (readonly SeatDraw[])[];
  outcome: BattleOutcome;
}

/** What the boxes of one seat cost: what they bring on average. */
function stakeOf(rounds: readonly BattleBox[]): Cents {
  const worth = ({ items }: BattleBox): number =>
    items.reduce((sum, { sale_price, ticket_from, ticket_to }) => sum + (sale_price * (ticket_to - ticket_from + 1)) / 100_000, 0);
  return cents(Math.round(rounds.reduce((sum, box) => sum + worth(box), 0) * 1.1));
}

/** Plays a battle. Throws RangeError when a chosen item isn't in its box. */
export function play({ id, lineup, mode, rounds: count, fast = false, viewer = 0, chosen = {}, humans = 2, drawnSide }: Played): Battle {
  const rounds = Array.from({ length: count }, (_, round) => BOXES[round % BOXES.length] ?? { name: '', img_url: '', items: [] });
  const setup: BattleSetup = { id, lineup, mode, pace: battlePace(fast), rounds, stakeCents: viewer === null ? null : stakeOf(rounds) };
  const seatCount = battleSeats(lineup);
  const seats = PLAYERS.slice(0, seatCount).map(([name, hue], seat): BattleSeat => ({
    seat,
    side: battleSideOf(lineup, seat),
    player: { name, is_demo: false, hue, avatar_url: null },
    is_bot: seat >= humans,
    mine: seat === viewer,
  }));
  const random = seeded(id);
  const draws = rounds.map(({ items }, round) =>
    Array.from({ length: seatCount }, (_, seat): SeatDraw => {
      const ticket = random.whole(1, 100_000);
      const wanted = chosen[`${round}:${seat}`];
      const item = wanted === undefined ? itemOfTicket(items, ticket) : items.find((each) => each.id === wanted);
      if (!item) throw new RangeError(`the box of round ${round} holds no ${wanted}`);
      return { ticket: wanted === undefined ? ticket : item.ticket_from, item: items.indexOf(item) };
    }),
  );
  return { setup, seats, draws, outcome: outcomeOf(setup, draws, drawnSide) };
}

/** How a battle with these draws ends; a draw is won by the side that is asked for, else by the first that may. */
export function outcomeOf(setup: BattleSetup, draws: readonly (readonly SeatDraw[])[], drawnSide?: number): BattleOutcome {
  const { lineup, mode, rounds } = setup;
  const values = drawnValues(
    rounds.map(({ items }) => items),
    draws,
  );
  const scores = sideScores(lineup, mode, values, rounds.length);
  const verdict = verdictOf(mode, scores, drawnSide);
  return { verdict: verdict as BattleOutcome['verdict'], awards: splitBattle(lineup, values, verdict.winner).awards };
}

function verdictOf(mode: BattleMode, scores: readonly Cents[], drawnSide: number | undefined): BattleVerdict {
  const { decides } = battleRule(mode);
  if (decides === 'shared') return { by: 'shared', winner: null };
  if (decides === 'jackpot') {
    const weights = jackpotWeights(mode, scores);
    const sum = weights.reduce((a, b) => a + b, 0);
    const before = weights.slice(0, drawnSide ?? 0).reduce((a, b) => a + b, 0);
    const ticket = drawnSide === undefined ? Math.floor(sum / 2) : before + Math.floor((weights[drawnSide] ?? 1) * 0.63);
    return { by: 'jackpot', winner: ticketOwner(weights, ticket), weights, ticket };
  }
  const among = leadingSides(mode, scores);
  const [only = 0] = among;
  if (among.length === 1) return { by: 'score', winner: only };
  return { by: 'tiebreak', winner: drawnSide !== undefined && among.includes(drawnSide) ? drawnSide : only, among };
}

/** A battle before some of its rounds: the first `known` are received. `startedAtMs` is so that round `known` begins at story time 0. */
export function stateBefore({ setup, seats, draws }: Battle, known: number, leadMs = 0): BattleState {
  const startedAtMs = leadMs - roundStartMs(setup.pace, setup.rounds.length, known);
  return reduceBattle(initialBattle(), {
    kind: 'shown',
    setup,
    seats,
    startedAtMs,
    draws: draws.slice(0, known),
    outcome: null,
    settled: false,
    canceled: false,
  });
}

/** The facts of the rounds from `from` on, each at its moment, then the end. */
export function factsFrom(
  { setup, draws, outcome }: Battle,
  from: number,
  leadMs = 0,
  to = draws.length,
): { atMs: number; fact: BattleFact }[] {
  const startOf = (round: number): number => roundStartMs(setup.pace, setup.rounds.length, round);
  const zero = startOf(from) - leadMs;
  const rounds = draws
    .slice(from, to)
    .map((row, index) => ({ atMs: startOf(from + index) - zero, fact: { kind: 'round' as const, round: from + index, draws: row } }));
  if (to < draws.length) return rounds;
  return [...rounds, { atMs: startOf(draws.length) - zero, fact: { kind: 'ended' as const, outcome } }];
}
