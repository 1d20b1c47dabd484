import { type Battle, battle as battleRoute } from '#contract/api/battles.ts';
import { cents } from '#contract/money.ts';
import { apiService } from '#src/lib/api/api-service.ts';
import { service, type Services } from '#src/lib/services/services.ts';
import { leftResultsService } from '#src/play/bet/left-results.ts';
import { battlePath } from '../live/battle-path.ts';
import { awardOf, ownSeat, ownStake } from '../live/own-result.ts';

/** Ids of battles whose result the player has seen or that was reported. Its page and each way back may notice its end. */
export const seenResultsService = service('seen results of battles', () => new Set<string>());

/** Reports the result of a settled battle whose page was left before it, once. */
export function sayLeftResult(services: Services, battle: Battle): void {
  const { id } = battle;
  const seen = services.get(seenResultsService);
  const own = ownSeat(battle);
  const stake = ownStake(battle);
  const payout = own ? awardOf(battle, own.seat) : null;
  if (stake === null || payout === null || seen.has(id)) return;
  seen.add(id);
  services.get(leftResultsService)({ id, game: 'battle', profitCents: cents(payout - stake), prizes: [], record: battlePath(id) });
}

/** Asks for a battle that has ended and reports its result. Throws ApiError; its page and the player's bets have the result all the same. */
export async function sayResultById(services: Services, id: string): Promise<void> {
  if (services.get(seenResultsService).has(id)) return;
  sayLeftResult(services, (await services.get(apiService).call(battleRoute, { params: { id } })).data);
}
