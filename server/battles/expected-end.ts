import { type SQL, sql } from 'drizzle-orm';
import { type BattlePace, battlePace, publishedMs } from '#contract/battle/schedule.ts';

/** From the seal of a battle to its start or cancellation at the latest, ms: longer than it waits for its beacon. */
const SEALED_MS = 60_000;
const lastsMs = (pace: BattlePace): SQL => sql`${publishedMs(pace, 0, true)}::int + b.rounds * ${pace.round_ms}::int`;
/** When a battle `b` that is not settled should be, by its schedule, at the latest. */
export const expectedEnd = sql`coalesce(
  b.started_at + (case when b.fast then ${lastsMs(battlePace(true))} else ${lastsMs(battlePace(false))} end) * interval '1 millisecond',
  b.sealed_at + ${SEALED_MS} * interval '1 millisecond', b.expires_at)`;
