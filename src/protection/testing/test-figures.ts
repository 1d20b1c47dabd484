import type { Exclusion } from '#contract/api/exclusion.ts';
import type { ListedLimit, PlayerLimits, SessionFigures } from '#contract/api/player-limits.ts';
import { cents } from '#contract/money.ts';
import { LIMIT_KINDS, LIMIT_PERIODS } from '#contract/player-limits.ts';

/** For tests: figures of a session of an hour, with 12.40 lost. */
export function testFigures(check: Partial<SessionFigures['reality_check']> = {}, more: Partial<SessionFigures> = {}): SessionFigures {
  const played = { minutes: 60, staked: cents(80_00), won: cents(67_60), net: -12_40 };
  return {
    now: '2026-11-26T11:00:00.000Z',
    session: { started_at: '2026-11-26T10:00:00.000Z', ...played },
    today: { ...played, resets_at: '2026-11-27T00:00:00.000Z' },
    reality_check: { interval_minutes: 60, most_minutes: null, next_at: null, due_since: null, answer_from: null, ...check },
    ...more,
  };
}

const NONE = { limit: null, set_by: null, most: null, mandatory: false, pending: null };

/** For tests: a player's limits, none of them set but those given. */
export function testLimits(...set: (Pick<ListedLimit, 'kind' | 'period'> & Partial<ListedLimit>)[]): PlayerLimits {
  const names = LIMIT_KINDS.flatMap((kind): { kind: string; period: string | null }[] =>
    kind === 'stake' ? [{ kind, period: null }] : LIMIT_PERIODS.map((period) => ({ kind, period })),
  );
  const limits = names.map((name) => {
    const period =
      name.period === null ? { used: null, left: null, resets_at: null } : { used: 0, left: null, resets_at: '2126-11-27T00:00:00.000Z' };
    return { ...NONE, ...period, ...name, ...set.find(({ kind, period: at }) => kind === name.kind && at === name.period) } as ListedLimit;
  });
  return { now: new Date().toISOString(), profile: 'default', raise_wait_hours: 24, limits };
}

/** For tests: a player without a time-out or self-exclusion, who may choose any. */
export function testExclusion(more: Partial<Exclusion> = {}): Exclusion {
  return {
    state: 'none',
    since: null,
    until: null,
    can_ask_to_play: false,
    play_again_at: null,
    offered: { time_out: ['1d', '1w'], self_exclusion: ['6m', 'permanent'] },
    bonus_at_risk: cents(0),
    ...more,
  };
}
