import type { Played } from '#contract/api/bets.ts';
import type { BetMode } from '#contract/api/limits.ts';
import { plinkoPath, type PlinkoRisk, type PlinkoRows, plinkoTable } from '#contract/games/plinko.ts';
import type { Cents } from '#contract/money.ts';
import { type Multiplier, multiplier } from '#contract/multiplier.ts';
import { placeBet } from '#server/bets/place-bet.ts';
import type { Tx } from '#server/database/database.ts';
import type { Deps } from '#server/runtime/deps.ts';

export interface BallOrder {
  stake: Cents;
  rows: PlinkoRows;
  risk: PlinkoRisk;
  mode?: BetMode | undefined;
}

/** Drops one ball. Refusals as of `placeBet`. */
export function dropBall(tx: Tx, deps: Deps, playerId: string, { stake, rows, risk, mode = 'normal' }: BallOrder): Promise<Played> {
  const table = plinkoTable(rows, risk);
  const largest: Multiplier = multiplier(Math.max(...table));
  return placeBet(tx, deps, playerId, {
    game: 'plinko',
    stake,
    mode,
    largest,
    draw(use) {
      const { path, bucket } = plinkoPath(use, rows);
      const pays = table[bucket];
      if (pays === undefined) throw new RangeError(`no bucket ${bucket} under ${rows} rows`);
      return { outcome: { game: 'plinko', rows, risk, path, bucket }, multiplier: pays };
    },
  });
}
