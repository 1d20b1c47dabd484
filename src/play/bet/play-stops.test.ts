import { beforeEach, describe, expect, it } from 'vitest';
import type { StoreApi } from 'zustand/vanilla';
import { cents } from '#contract/money.ts';
import { ApiError, type ApiErrorDetails } from '#src/lib/api/api-error.ts';
import { apiService } from '#src/lib/api/api-service.ts';
import { Services } from '#src/lib/services/services.ts';
import { sessionStoreService } from '#src/session/session-store.ts';
import { testPlayer } from '#src/session/testing/test-player.ts';
import { gateService } from '#src/settlement/gate.ts';
import { NO_STOPS, type PlayStops, playStopsService, stopOf } from './play-stops.ts';

const LOSS = { kind: 'loss', period: 'day', limit: cents(50_00), left: cents(3_20), resets_at: '2126-11-27T12:00:00.000Z' } as const;
let services: Services;
let store: StoreApi<PlayStops>;

/** A call of this page is refused. */
function refuse(code: ApiErrorDetails['code'], details: NonNullable<ApiErrorDetails['details']> = {}): void {
  expect(() => services.get(apiService).refused(new ApiError({ status: 409, code, msg: '', details }))).toThrow();
}
const codeOf = (stake: number): string | null => stopOf(store.getState(), cents(stake))?.code ?? null;

beforeEach(() => {
  services = new Services();
  services.get(sessionStoreService).setState({ player: testPlayer() });
  services.get(gateService).setPlayer('1');
  services.get(gateService).receiveBalance({ balance: cents(100_00), version: 1 });
  store = services.get(playStopsService);
});

describe('what keeps bets back', () => {
  it('a limit, for larger stakes than it leaves, until the balance changes', () => {
    refuse('limit_reached', { limit: LOSS });
    expect([3_20, 3_21].map(codeOf)).toEqual([null, 'limit_reached']);
    services.get(gateService).receiveBalance({ balance: cents(120_00), version: 2 });
    expect(codeOf(3_21)).toBeNull();
  });

  it('a limit of time, for any stake, and none whose period is over', () => {
    refuse('limit_reached', { limit: { kind: 'session', period: 'day', limit: 60, left: 0, resets_at: LOSS.resets_at } });
    expect(codeOf(1)).toBe('limit_reached');
    refuse('limit_reached', { limit: { ...LOSS, resets_at: '2020-01-01T00:00:00.000Z' } });
    expect(codeOf(100_00)).toBeNull();
  });

  it('no limit of deposits', () => {
    refuse('limit_reached', { limit: { ...LOSS, kind: 'deposit' } });
    expect(store.getState()).toEqual(NO_STOPS);
  });

  it('a check, a limit that must be set first, and a break before them all', () => {
    refuse('reality_check_due');
    expect(codeOf(1)).toBe('reality_check_due');
    refuse('limit_required', { required: [{ kind: 'deposit', period: 'month' }] });
    expect(codeOf(1)).toBe('limit_required');
    refuse('self_excluded', { exclusion: { until: null } });
    expect(stopOf(store.getState(), cents(1))).toEqual({ code: 'self_excluded', until: null });
  });

  it('nothing of the player before, and no other refusal', () => {
    refuse('timed_out', { exclusion: { until: LOSS.resets_at } });
    services.get(sessionStoreService).setState({ player: testPlayer({ id: '2' }) });
    refuse('insufficient_funds');
    expect(store.getState()).toEqual(NO_STOPS);
  });
});
