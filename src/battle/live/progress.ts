import type { Battle, BattleSummary } from '#contract/api/battles.ts';
import type { BoxItem } from '#contract/api/boxes.ts';
import { leadingSides, sideScores, sideTotals } from '#contract/battle/decide.ts';
import { drawnValues } from '#contract/battle/play.ts';
import { roundItems } from '#contract/battle/record.ts';
import { battleRule } from '#contract/battle/rules.ts';
import { roundStartMs } from '#contract/battle/schedule.ts';
import { cents, type Cents } from '#contract/money.ts';

/*
 * What of a battle may be read at a time. Its draws are known from the beginning of a round, for the reels; the page says what they are when the reels
 * have stopped, and the verdict when the draw of a tie or a jackpot is over.
 */

/** Part of a round's length after which its reels have stopped and its prizes can be read. */
const READABLE = 0.8;

/** The box version that each round opens, in order. */
export function roundBoxes({ boxes }: Pick<BattleSummary, 'boxes'>): BattleSummary['boxes'] {
  return boxes.flatMap((box) => Array.from({ length: box.count }, () => box));
}

type Drawn = Pick<Battle, 'boxes' | 'versions' | 'draws'>;

/** The prize of each seat in each of the first rounds, `[round][seat]`. */
export function drawnPrizes(battle: Drawn, rounds: number): (BoxItem | null)[][] {
  const items = roundItems(battle);
  return battle.draws.slice(0, rounds).map((seats, round) => seats.map(({ item }) => items[round]?.[item] ?? null));
}

/** The values of the first rounds, `[round][seat]`. */
const valuesOf = (battle: Drawn, rounds: number): Cents[][] =>
  drawnValues(roundItems(battle), battle.draws.slice(0, rounds)).map((seats) => [...seats]);

/** What all seats have drawn. */
export function drawnTotal(battle: Drawn): Cents {
  return cents(
    valuesOf(battle, battle.draws.length)
      .flat()
      .reduce((sum, value) => sum + value, 0),
  );
}

/** The state of a battle after some of its rounds. */
export interface BattleScore {
  /** What each seat has drawn. */
  seatTotals: readonly Cents[];
  sideTotals: readonly Cents[];
  /** The one side that is ahead by what counts; null where several are, where nothing counts yet, and where all share. */
  leader: number | null;
  /** How far it is ahead of the next one. */
  lead: Cents;
}

/** The state of a battle after its first rounds. */
export function scoreAfter(battle: Drawn & Pick<Battle, 'lineup' | 'mode' | 'seats' | 'rounds'>, rounds: number): BattleScore {
  const { lineup, mode, seats } = battle;
  const values = valuesOf(battle, rounds);
  const seatTotals = seats.map(({ seat }) => cents(values.reduce((sum, round) => sum + (round[seat] ?? 0), 0)));
  const rule = battleRule(mode);
  const counted = rule.counts === 'all' ? values.length > 0 : values.length === battle.rounds;
  const scores = sideScores(lineup, mode, values, battle.rounds);
  const best = counted && rule.decides !== 'shared' ? leadingSides(mode, scores) : [];
  const leader = best.length === 1 ? (best[0] ?? null) : null;
  const [first = 0, second = 0] = scores.toSorted((a, b) => (rule.best === 'highest' ? b - a : a - b));
  return { seatTotals, sideTotals: sideTotals(lineup, values), leader, lead: cents(leader === null ? 0 : Math.abs(first - second)) };
}

type Scheduled = Pick<Battle, 'started_at' | 'pace' | 'rounds'>;

/** When the prizes of a round can be read, ms since 1970; null before the battle has started. */
export function readableAtMs({ started_at: started, pace, rounds }: Scheduled, round: number): number | null {
  if (started === null) return null;
  const lengthMs = round === rounds - 1 ? pace.last_round_ms : pace.round_ms;
  return Date.parse(started) + roundStartMs(pace, rounds, round) + READABLE * lengthMs;
}

/** When the verdict can be read, ms since 1970; null while there is none. */
export function verdictAtMs({ started_at: started, pace, rounds, result }: Scheduled & Pick<Battle, 'result'>): number | null {
  if (started === null || result === null) return null;
  const { by } = result.verdict;
  const drawMs = by === 'tiebreak' || by === 'jackpot' ? pace.draw_ms : 0;
  return Date.parse(started) + roundStartMs(pace, rounds, rounds) + drawMs;
}

/** What of a battle may be read. */
export interface Readable {
  /** How many rounds. */
  rounds: number;
  /** Whether the verdict can be read. */
  decided: boolean;
  /** When that changes next, ms since 1970; null when only the server's news can change it. */
  nextAtMs: number | null;
}

/** What of a battle may be read at a time, ms since 1970. */
export function readableAt(battle: Scheduled & Pick<Battle, 'draws' | 'result' | 'settled_at'>, nowMs: number): Readable {
  const { draws } = battle;
  let rounds = 0;
  while (rounds < draws.length && (readableAtMs(battle, rounds) ?? Infinity) <= nowMs) rounds++;
  if (battle.settled_at !== null) return { rounds: draws.length, decided: true, nextAtMs: null };
  const verdictMs = verdictAtMs(battle);
  const decided = verdictMs !== null && verdictMs <= nowMs && rounds === battle.rounds;
  const nextAtMs = rounds < draws.length ? readableAtMs(battle, rounds) : decided ? null : verdictMs;
  return { rounds, decided, nextAtMs };
}
