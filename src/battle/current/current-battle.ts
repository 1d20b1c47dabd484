import type { BattleSummary } from '#contract/api/battles.ts';

/** The battle that a player is in, of those with an own seat: one that runs before one whose lobby waits; null where there is none. */
export function currentBattle(own: readonly BattleSummary[]): BattleSummary | null {
  const runs = own.find(({ status }) => status === 'starting' || status === 'in_progress');
  return runs ?? own.find(({ status }) => status === 'waiting') ?? null;
}
