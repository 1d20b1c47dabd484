import type { Battle, BattleResult, BattleSeat } from '#contract/api/battles.ts';
import type { BoxItem } from '#contract/api/boxes.ts';
import type { SeatDraw } from '#contract/battle/play.ts';
import type { BattleLineup, BattleMode } from '#contract/battle/rules.ts';
import { type BattlePace, roundStartMs } from '#contract/battle/schedule.ts';
import type { Cents } from '#contract/money.ts';

/*
 * Every time in here is on the clock of the slot, which for this scene is the server's: the picture of any moment follows from the state and that number
 * alone. Every fact carries the complete current state of its part, so one that is received twice or late changes nothing. A viewer who joins in mid-battle
 * presents `shown` and then sees what all others see.
 */

/** The box that a round opens. Several rounds may share one. */
export interface BattleBox {
  name: string;
  img_url: string;
  /** Its version's items, in ticket order. */
  items: readonly BoxItem[];
}

/** What is fixed when a battle is created. */
export interface BattleSetup {
  id: string;
  lineup: BattleLineup;
  mode: BattleMode;
  pace: BattlePace;
  /** By round. */
  rounds: readonly BattleBox[];
  /** What the viewer paid for their seat; null for who only watches. */
  stakeCents: Cents | null;
}

/** How a battle was decided and who gets what. */
export type BattleOutcome = Pick<BattleResult, 'verdict' | 'awards'>;

/** A whole battle, as far as it is published: replaces what was known. */
export interface BattleShown {
  kind: 'shown';
  setup: BattleSetup;
  seats: readonly BattleSeat[];
  startedAtMs: number | null;
  /** By round, then by seat. */
  draws: readonly (readonly SeatDraw[])[];
  outcome: BattleOutcome | null;
  settled: boolean;
  canceled: boolean;
}

/** Who sits where now. */
export interface BattleSeated {
  kind: 'seated';
  seats: readonly BattleSeat[];
}

/** The last seat was taken: the schedule runs from here. */
export interface BattleStarted {
  kind: 'started';
  startedAtMs: number;
}

/** What every seat draws in a round, counted from 0. Present it with `atMs` of the round's start, `roundAtMs`. */
export interface BattleRound {
  kind: 'round';
  round: number;
  draws: readonly SeatDraw[];
}

/** The battle is decided. Present it with `atMs` of the end of the last round, `decidedAtMs`. */
export interface BattleEnded {
  kind: 'ended';
  outcome: BattleOutcome;
}

/** Prizes and coins were given out. */
export interface BattleSettled {
  kind: 'settled';
}

/** Every player has their stake back. */
export interface BattleCanceled {
  kind: 'canceled';
}

export type BattleFact = BattleShown | BattleSeated | BattleStarted | BattleRound | BattleEnded | BattleSettled | BattleCanceled;

/** The few words in the picture; the page gives them in the player's language. */
export interface BattleCaptions {
  /** In a free lane. */
  waiting: string;
  /** Beside names. */
  you: string;
  bot: string;
  /** On the lane of who would win now: by the highest, by the lowest, by the largest part of a jackpot. */
  leads: string;
  leadsLowest: string;
  leadsPart: string;
  /** Over the total of a team. */
  team: string;
  /** Where only the last round counts: under totals that don't, and under those that do. */
  notCounted: string;
  counted: string;
  /** Over the countdown. */
  starting: string;
  /** In every lane of a battle that was canceled. */
  canceled: string;
  /** In a ring: what is drawn, and after the name of who wins. */
  tieDraw: string;
  jackpotDraw: string;
  wins: string;
  /** On the lanes of winners: the viewer's own, another's, and all where all share. */
  youWin: string;
  winner: string;
  equalShare: string;
}

/** The state of the battle on show. */
export interface BattleState {
  words: BattleCaptions;
  /** Null before one is known. */
  setup: BattleSetup | null;
  seats: readonly BattleSeat[];
  startedAtMs: number | null;
  /** By round; null for one that was missed. */
  draws: readonly (readonly SeatDraw[] | null)[];
  outcome: BattleOutcome | null;
  settled: boolean;
  canceled: boolean;
}

/** English, for stories and as the fallback. */
export const BATTLE_WORDS: BattleCaptions = {
  waiting: 'Open seat',
  you: 'you',
  bot: 'bot',
  leads: 'leads',
  leadsLowest: 'lowest leads',
  leadsPart: 'best chance',
  team: 'Team',
  notCounted: 'does not count yet',
  counted: 'this round decides',
  starting: 'Starts in',
  canceled: 'Canceled',
  tieDraw: 'Tie draw',
  jackpotDraw: 'Jackpot draw',
  wins: 'wins',
  youWin: 'You win',
  winner: 'Winner',
  equalShare: 'Equal share',
};

/** Before anything is known of a battle. */
export function initialBattle(words: BattleCaptions = BATTLE_WORDS): BattleState {
  return { words, setup: null, seats: [], startedAtMs: null, draws: [], outcome: null, settled: false, canceled: false };
}

/** The draws of a round, checked against the box it opens: a wrong prize is never shown. Throws RangeError. */
function checkedDraws(setup: BattleSetup, round: number, draws: readonly SeatDraw[]): readonly SeatDraw[] {
  const box = setup.rounds[round];
  if (box === undefined) throw new RangeError(`the battle has no round ${round}`);
  for (const { ticket, item } of draws) {
    const prize = box.items[item];
    if (prize === undefined || ticket < prize.ticket_from || ticket > prize.ticket_to)
      throw new RangeError(`ticket ${ticket} of round ${round} does not belong to item ${item}`);
  }
  return draws;
}

function withRound(state: BattleState, { round, draws }: BattleRound): BattleState {
  const { setup } = state;
  if (setup === null || (state.draws[round] ?? null) !== null) return state;
  const checked = checkedDraws(setup, round, draws);
  const length = Math.max(state.draws.length, round + 1);
  return { ...state, draws: Array.from({ length }, (_, index) => (index === round ? checked : (state.draws[index] ?? null))) };
}

/** Messages are the same for all viewers, so a seat that was the viewer's stays the viewer's. */
function keepMine(known: readonly BattleSeat[], seats: readonly BattleSeat[]): readonly BattleSeat[] {
  return seats.map((seat, index) => (known[index]?.mine === true && seat.player !== null ? { ...seat, mine: true } : seat));
}

/** The state after a fact. Throws RangeError on draws that contradict the boxes. */
export function reduceBattle(state: BattleState, fact: BattleFact): BattleState {
  switch (fact.kind) {
    case 'shown': {
      const { setup, seats, startedAtMs, draws, outcome, settled, canceled } = fact;
      for (const [round, drawn] of draws.entries()) checkedDraws(setup, round, drawn);
      return { words: state.words, setup, seats, startedAtMs, draws, outcome, settled, canceled };
    }
    case 'seated':
      return state.setup === null ? state : { ...state, seats: keepMine(state.seats, fact.seats) };
    case 'started':
      return state.setup === null || state.startedAtMs !== null ? state : { ...state, startedAtMs: fact.startedAtMs };
    case 'round':
      return withRound(state, fact);
    case 'ended':
      return state.setup === null || state.outcome !== null ? state : { ...state, outcome: fact.outcome };
    case 'settled':
      return state.setup === null || state.settled ? state : { ...state, settled: true };
    case 'canceled':
      return state.setup === null || state.canceled ? state : { ...state, canceled: true };
  }
}

/** The whole battle of an answer of `GET /api/battles/{id}`. `startedAtMs` is its `started_at`; `stakeCents` what the viewer paid, null for who watches. */
export function shownBattle(battle: Battle, startedAtMs: number | null, stakeCents: Cents | null): BattleShown {
  const { id, lineup, mode, pace, boxes, versions, seats, draws, result, settled_at, status } = battle;
  const rounds = boxes.flatMap(({ name, img_url, version_hash, count }) => {
    const box: BattleBox = { name, img_url, items: versions[version_hash] ?? [] };
    return Array.from({ length: count }, () => box);
  });
  return {
    kind: 'shown',
    setup: { id, lineup, mode, pace, rounds, stakeCents },
    seats,
    startedAtMs,
    draws,
    outcome: result,
    settled: settled_at !== null,
    canceled: status === 'canceled',
  };
}

/** When a round begins on the slot's clock; for the number of rounds: when the last one is over. Null before the battle has started. */
export function roundAtMs({ setup, startedAtMs }: BattleState, round: number): number | null {
  if (setup === null || startedAtMs === null) return null;
  return startedAtMs + roundStartMs(setup.pace, setup.rounds.length, round);
}

/** When the last round is over and the battle is decided; null before it has started. */
export function decidedAtMs(state: BattleState): number | null {
  return roundAtMs(state, state.setup?.rounds.length ?? 0);
}

/** How long a round lasts, ms. */
export function roundLengthMs({ pace, rounds }: BattleSetup, round: number): number {
  return round === rounds.length - 1 ? pace.last_round_ms : pace.round_ms;
}

/** True when a draw (of a tie or a jackpot) decides and is shown before the final. */
export function isDrawn({ verdict: { by } }: BattleOutcome): boolean {
  return by === 'tiebreak' || by === 'jackpot';
}

/**
 * The phase of a battle. `none`: nothing is known; `lobby`: seats are free; `countdown`: all are taken; `round`: reels run, or the last of them rest and
 * the outcome isn't received yet; `draw`: a tie or a jackpot is drawn; `final`: the prizes go to the winner; `over`: nothing moves any more.
 */
export type BattlePhase = 'none' | 'lobby' | 'countdown' | 'round' | 'draw' | 'final' | 'over' | 'canceled';

/** The phase of a battle at a moment. */
export function phaseAt(state: BattleState, nowMs: number): BattlePhase {
  const { setup, outcome } = state;
  if (setup === null) return 'none';
  if (state.canceled) return 'canceled';
  const firstMs = roundAtMs(state, 0);
  const lastMs = decidedAtMs(state);
  if (firstMs === null || lastMs === null) return 'lobby';
  if (nowMs < firstMs) return 'countdown';
  if (nowMs < lastMs || outcome === null) return 'round';
  const finalMs = lastMs + (isDrawn(outcome) ? setup.pace.draw_ms : 0);
  if (nowMs < finalMs) return 'draw';
  return nowMs < finalMs + setup.pace.final_ms ? 'final' : 'over';
}
