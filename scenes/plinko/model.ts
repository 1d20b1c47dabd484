import { bucketOf, type PlinkoRisk, type PlinkoRows, plinkoTable } from '#contract/games/plinko.ts';
import type { Cents } from '#contract/money.ts';
import type { Multiplier } from '#contract/multiplier.ts';
import { type WinSize, winSize } from '#contract/win-size.ts';

/** The player chose another board. */
export interface BoardShown {
  kind: 'board';
  rows: PlinkoRows;
  risk: PlinkoRisk;
}

/** The server let one ball fall. */
export interface BallFell {
  kind: 'ball';
  /** The bet's id: seeds the ball's own way of falling. */
  id: string;
  rows: PlinkoRows;
  risk: PlinkoRisk;
  /** One L or R per row. */
  path: string;
  bucket: number;
  stakeCents: Cents;
  payoutCents: Cents;
  /** An instant bet lands at once. */
  mode: 'normal' | 'instant';
}

export type PlinkoFact = BoardShown | BallFell;

/** A ball at rest. */
export type Landed = Pick<BallFell, 'id' | 'bucket' | 'stakeCents' | 'payoutCents'>;

/** Results that stay in sight, newest last. */
export const LANDED_SHOWN = 8;

/** The state: the board and the last balls that fell on it. */
export interface PlinkoState {
  rows: PlinkoRows;
  risk: PlinkoRisk;
  landed: readonly Landed[];
}

/** Before anything was chosen. */
export function initialPlinko(): PlinkoState {
  return { rows: 12, risk: 'medium', landed: [] };
}

/** The state after a fact. Throws RangeError on a ball whose way, bucket and board contradict each other. */
export function reducePlinko(state: PlinkoState, fact: PlinkoFact): PlinkoState {
  const { rows, risk } = fact;
  if (fact.kind === 'board') return rows === state.rows && risk === state.risk ? state : { rows, risk, landed: [] };
  const { id, path, bucket, stakeCents, payoutCents } = fact;
  if (path.length !== rows || bucketOf(path) !== bucket)
    throw new RangeError(`the way ${path} on ${rows} rows does not end in bucket ${bucket}`);
  const before = rows === state.rows && risk === state.risk ? state.landed : [];
  return { rows, risk, landed: [...before, { id, bucket, stakeCents, payoutCents }].slice(-LANDED_SHOWN) };
}

/** What the buckets of the board pay, from left to right. */
export function bucketsOf({ rows, risk }: Pick<PlinkoState, 'rows' | 'risk'>) {
  return plinkoTable(rows, risk);
}

/** What the bucket of a ball pays. Throws RangeError when its board has no such bucket. */
export function paysOf(ball: Pick<BallFell, 'rows' | 'risk' | 'bucket'>): Multiplier {
  const pays = bucketsOf(ball)[ball.bucket];
  if (pays === undefined) throw new RangeError(`a board of ${ball.rows} rows has no bucket ${ball.bucket}`);
  return pays;
}

/** How big the result is to be celebrated. */
export function winSizeOf({ stakeCents, payoutCents }: Pick<BallFell, 'stakeCents' | 'payoutCents'>): WinSize {
  return winSize(stakeCents, payoutCents);
}
