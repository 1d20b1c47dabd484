import { sql } from 'drizzle-orm';
import type { SessionFigures } from '#contract/api/player-limits.ts';
import { cents } from '#contract/money.ts';
import { isoOf } from '#server/core/clock.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { Queries, Tx } from '#server/database/database.ts';
import { declaredColumns } from '#server/database/declared-columns.ts';
import { activeRules } from '#server/rules/profiles.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { lockBalance } from '#server/wallet/lock-balance.ts';
import { pauseLeft } from './require-player-limits.ts';
import { spanOf } from './periods.ts';
import { type PlayUse, playUseOf } from './play-state.ts';
import { intervalInForce, nextCheck, sessionOf } from './reality-check.ts';
import { realityCheckTable } from './schema.ts';

type FiguresDeps = Pick<Deps, 'config' | 'clock'>;

/** How far back a session's start is looked for, ms. */
const LONGEST_SESSION_MS = 86_400_000;

const columns = declaredColumns(realityCheckTable, 'intervalMinutes', 'answeredAt');

async function chosenBy(queries: Queries | Tx, userId: string): Promise<ReturnType<typeof columns.read>> {
  const { rows } = await queries.execute(sql`select ${columns.of('c')} from reality_check c where c.user_id = ${userId}`);
  return rows[0] ? columns.read(rows[0]) : { intervalMinutes: null, answeredAt: null };
}

const minutesOf = (ms: number): number => Math.floor(ms / 60_000);

function played({ periods: [sums] }: PlayUse) {
  const { staked = 0, won = 0 } = sums ?? {};
  return { staked: cents(staked), won: cents(won), net: won - staked };
}

/** A player's play of the house's day, and the time of the session. */
async function playToday(queries: Queries | Tx, deps: FiguresDeps, userId: string, now: number) {
  const day = spanOf(deps, 'day', now);
  const use = await playUseOf(queries, userId, { now, starts: [day.startsAt], since: Math.min(day.startsAt, now - LONGEST_SESSION_MS) });
  return { day, use };
}

/** How long a player plays and what came of it. */
export async function figuresOf(queries: Queries | Tx, deps: FiguresDeps, userId: string): Promise<SessionFigures> {
  const now = deps.clock.now();
  const rules = activeRules(deps);
  const { day, use } = await playToday(queries, deps, userId, now);
  const startedAt = sessionOf(use, now);
  const session = startedAt === null ? null : await playUseOf(queries, userId, { now, starts: [startedAt], since: startedAt });
  const chosen = await chosenBy(queries, userId);
  const check = nextCheck(rules, use, chosen, now);
  const isDue = check !== null && check.nextAt <= now;
  return {
    now: isoOf(now),
    session:
      startedAt === null || !session ? null : { started_at: isoOf(startedAt), minutes: minutesOf(now - startedAt), ...played(session) },
    today: { minutes: minutesOf(use.periods[0]?.ms ?? 0), ...played(use), resets_at: isoOf(day.endsAt) },
    reality_check: {
      interval_minutes: intervalInForce(rules, chosen.intervalMinutes),
      most_minutes: rules.reality_check_minutes,
      next_at: check && isoOf(check.nextAt),
      due_since: isDue ? isoOf(check.nextAt) : null,
      answer_from: isDue ? isoOf(check.answerFrom) : null,
    },
  };
}

/** The player plays on after a reality check, in the caller's transaction. Does nothing where none is due. Refusal `reality_check_due` during its pause. */
export async function answerCheck(tx: Tx, deps: FiguresDeps, userId: string): Promise<void> {
  await lockBalance(tx, userId);
  const now = deps.clock.now();
  const { use } = await playToday(tx, deps, userId, now);
  const check = nextCheck(activeRules(deps), use, await chosenBy(tx, userId), now);
  if (!check || check.nextAt > now) return;
  const minutes = pauseLeft(check.answerFrom, now);
  if (minutes > 0) throw new Refusal('reality_check_due', { minutes });
  await tx
    .insert(realityCheckTable)
    .values({ userId, answeredAt: now })
    .onConflictDoUpdate({ target: realityCheckTable.userId, set: { answeredAt: now } });
}

/** Sets the interval between a player's reality checks; null for never. Refusal `reality_check_demanded` where the rules of play ask for a shorter one. */
export async function setCheckInterval(tx: Tx, deps: FiguresDeps, userId: string, intervalMinutes: number | null): Promise<void> {
  const most = activeRules(deps).reality_check_minutes;
  if (most !== null && (intervalMinutes === null || intervalMinutes > most)) throw new Refusal('reality_check_demanded', { most });
  await tx
    .insert(realityCheckTable)
    .values({ userId, intervalMinutes })
    .onConflictDoUpdate({ target: realityCheckTable.userId, set: { intervalMinutes } });
}
