import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ReachedLimit } from '#contract/api/errors.ts';
import type { Cents } from '#contract/money.ts';
import type { LimitName } from '#contract/player-limits.ts';
import { type PlayStop, stopIn } from '#src/lib/refusals/play-stop.ts';
import { apiService } from '#src/lib/api/api-service.ts';
import { service } from '#src/lib/services/services.ts';
import { onPlayerChange, sessionStoreService } from '#src/session/session-store.ts';
import { gateService } from '#src/settlement/gate.ts';

/** What keeps the player from betting, as far as this tab knows it. The server decides. */
export interface PlayStops {
  exclusion: Extract<PlayStop, { until: string | null }> | null;
  checkDue: boolean;
  /** The limit that the last refused bet would have exceeded; forgotten when the balance changes, since it then leaves something else. */
  limit: ReachedLimit | null;
  /** Limits that must be set first. */
  required: readonly LimitName[];
}

export const NO_STOPS: PlayStops = { exclusion: null, checkDue: false, limit: null, required: [] };

/** What keeps the player from a bet of this stake; null for nothing. */
export function stopOf({ exclusion, checkDue, limit, required }: PlayStops, stake: Cents): PlayStop | null {
  if (exclusion) return exclusion;
  if (required.length > 0) return { code: 'limit_required', required };
  if (checkDue) return { code: 'reality_check_due' };
  if (limit === null || (limit.resets_at !== null && Date.parse(limit.resets_at) <= Date.now())) return null;
  const isBelow = limit.kind === 'session' ? limit.left > 0 : stake <= limit.left;
  return isBelow ? null : { code: 'limit_reached', limit };
}

function withRefusal(stops: PlayStops, stop: PlayStop): PlayStops {
  switch (stop.code) {
    case 'limit_reached':
      return stop.limit.kind === 'deposit' ? stops : { ...stops, limit: stop.limit };
    case 'limit_required':
      return { ...stops, required: stop.required };
    case 'reality_check_due':
      return { ...stops, checkDue: true };
    case 'timed_out':
    case 'self_excluded':
      return { ...stops, exclusion: stop };
  }
}

/** What keeps the player of this tab from betting: by the refusals of calls, and by what the shop knows of limits, checks and exclusions. */
export const playStopsService = service('play stops', (services): StoreApi<PlayStops> => {
  const store = createStore<PlayStops>(() => NO_STOPS);
  services.get(apiService).onRefusal((refusal) => {
    const stop = stopIn(refusal);
    if (stop) store.setState((stops) => withRefusal(stops, stop));
  });
  onPlayerChange(services.get(sessionStoreService), () => store.setState(NO_STOPS));
  services.get(gateService).store.subscribe((now, before) => {
    if (now.balance !== before.balance && store.getState().limit) store.setState({ limit: null });
  });
  return store;
});
