import type { Rules } from '#contract/api/config.ts';
import { GAP_MS, type PlayUse } from './play-state.ts';

/** What a player has chosen, and when the last check was answered, ms since 1970. */
interface Chosen {
  intervalMinutes: number | null;
  answeredAt: number | null;
}

/** When the reality check of a session of play comes, ms since 1970. */
interface RealityCheck {
  nextAt: number;
  /** From when it can be answered, once it is due. */
  answerFrom: number;
}

/** The interval between reality checks that counts: the player's, or a shorter one of the rules. Null for none. */
export function intervalInForce(rules: Rules, own: number | null): number | null {
  const most = rules.reality_check_minutes;
  if (own === null || most === null) return own ?? most;
  return Math.min(own, most);
}

/** When the session that goes on has begun, ms since 1970; null while none does. */
export function sessionOf({ session_at: startedAt, last_at: lastAt }: PlayUse, now: number): number | null {
  return startedAt === null || lastAt === null || now - lastAt > GAP_MS ? null : startedAt;
}

/** The next reality check of the session that goes on; null without a session or an interval. */
export function nextCheck(rules: Rules, use: PlayUse, { intervalMinutes, answeredAt }: Chosen, now: number): RealityCheck | null {
  const minutes = intervalInForce(rules, intervalMinutes);
  const sessionAt = sessionOf(use, now);
  if (minutes === null || sessionAt === null) return null;
  const nextAt = Math.max(sessionAt, answeredAt ?? 0) + minutes * 60_000;
  // An interval that is made shorter has the check due in the past: the pause is one from play all the same.
  const pausedFrom = Math.max(nextAt, use.last_at ?? 0);
  return { nextAt, answerFrom: pausedFrom + rules.reality_check_pause_minutes * 60_000 };
}
