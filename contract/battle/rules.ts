import { cents } from '../money.ts';

/*
 * The rules of battles: who plays whom, what counts, and who takes all.
 * A side is a seat or, in 2v2, a team of two; seats 0 and 1 are team 0, seats 2 and 3 are team 1.
 */

export const BATTLE_LINEUPS = ['1v1', '1v1v1', '1v1v1v1', '2v2'] as const;

/** How many seats a battle has and whether they play in teams. */
export type BattleLineup = (typeof BATTLE_LINEUPS)[number];

export const BATTLE_MODES = ['normal', 'crazy', 'terminal', 'crazy-terminal', 'jackpot', 'crazy-jackpot', 'group'] as const;

export type BattleMode = (typeof BATTLE_MODES)[number];

/** How many rounds a battle may have. */
export const BATTLE_ROUNDS = { min: 1, max: 50 } as const;

/** The most that the boxes of one seat may cost. */
export const BATTLE_PRICE_MAX = cents(1_000_000);

/** What a mode decides by. */
export interface BattleRule {
  /** Which rounds count: all of them, or only the last. */
  counts: 'all' | 'last';
  /** Which score is the better one. */
  best: 'highest' | 'lowest';
  /** `score`: the best score takes all. `jackpot`: one more draw, weighted by the scores. `shared`: every seat gets an equal share. */
  decides: 'score' | 'jackpot' | 'shared';
}

const RULES: Readonly<Record<BattleMode, BattleRule>> = {
  normal: { counts: 'all', best: 'highest', decides: 'score' },
  crazy: { counts: 'all', best: 'lowest', decides: 'score' },
  terminal: { counts: 'last', best: 'highest', decides: 'score' },
  'crazy-terminal': { counts: 'last', best: 'lowest', decides: 'score' },
  jackpot: { counts: 'all', best: 'highest', decides: 'jackpot' },
  'crazy-jackpot': { counts: 'all', best: 'lowest', decides: 'jackpot' },
  group: { counts: 'all', best: 'highest', decides: 'shared' },
};

/** What a mode decides by. */
export function battleRule(mode: BattleMode): BattleRule {
  return RULES[mode];
}

/** The seats of each side, in order. */
export function battleSides(lineup: BattleLineup): readonly (readonly number[])[] {
  if (lineup === '2v2') {
    return [
      [0, 1],
      [2, 3],
    ];
  }
  return Array.from({ length: lineup.split('v').length }, (_, seat) => [seat]);
}

/** How many seats a lineup has. */
export function battleSeats(lineup: BattleLineup): number {
  return battleSides(lineup).flat().length;
}

/** True where a mode may be played by a lineup: a shared result has no teams. */
export function isBattleMode(mode: BattleMode, lineup: BattleLineup): boolean {
  return !(mode === 'group' && lineup === '2v2');
}

/** The side that a seat belongs to. */
export function battleSideOf(lineup: BattleLineup, seat: number): number {
  return battleSides(lineup).findIndex((seats) => seats.includes(seat));
}
