import { queryOptions } from '@tanstack/react-query';
import { type BattleSummary, listBattles } from '#contract/api/battles.ts';
import { BATTLES_PER_PART } from '#contract/api/first-answers.ts';
import { ask } from '#src/lib/api/call.ts';
import { queryKeys } from '#src/lib/api/query-keys.ts';

/** The battles that the player sits in, also private ones: those that go on first. */
export function ownBattlesQuery(signedIn: boolean) {
  return queryOptions({
    queryKey: queryKeys.player.battles,
    queryFn: async (context): Promise<readonly BattleSummary[]> =>
      (await ask(context, listBattles, { query: { mine: true, per_page: BATTLES_PER_PART } })).data,
    enabled: signedIn,
  });
}

/** Whether a battle waits for players or runs. */
export const isGoing = ({ status }: Pick<BattleSummary, 'status'>): boolean => status !== 'ended' && status !== 'canceled';

/** The battle that a player is in, of those with an own seat: one that runs before one whose lobby waits; null where there is none. */
export function currentBattle(own: readonly BattleSummary[]): BattleSummary | null {
  const going = own.filter(isGoing);
  return going.find(({ status }) => status !== 'waiting') ?? going[0] ?? null;
}
