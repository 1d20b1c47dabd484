import { sql } from 'drizzle-orm';
import { LEAST_CLAIM, REFERRAL_DAYS, REFERRAL_PERCENT, type Referred, type ReferralInfo } from '#contract/api/referral.ts';
import { cents } from '#contract/money.ts';
import { playerHue } from '#contract/player-hue.ts';
import { declaredColumns } from '#server/database/declared-columns.ts';
import type { Queries } from '#server/database/database.ts';
import { type PageWanted, pageWindow } from '#server/database/list-window.ts';
import { CLOSED_NAME } from '#server/players/account-part.ts';
import { userTable } from '#server/players/schema.ts';
import { claimable } from './claim.ts';
import { codesOf } from './codes.ts';
import { referralDayTable, referralEarningsTable, referralTable } from './schema.ts';

const totals = declaredColumns(referralEarningsTable, 'staked', 'earnedMicros', 'claimed');
const days = declaredColumns(referralDayTable, 'day', 'staked', 'earnedMicros');
const people = declaredColumns(referralTable, 'userId', 'joinedAt', 'staked', 'earnedMicros');
const named = declaredColumns(userTable, 'name');

/** A name as others may see it: its first letters alone. */
function shortenedName(name: string): string {
  if (name === CLOSED_NAME) return name;
  const letters = [...name];
  return `${letters.slice(0, letters.length > 4 ? 2 : 1).join('')}•••`;
}

/** The path of the link that shares a code. */
const linkOf = (code: string): string => `/ref/${code}`;

/** A player's referral programme. */
export async function showReferral(queries: Queries, userId: string): Promise<ReferralInfo> {
  const codes = await codesOf(queries, userId);
  const { rows } = await queries.execute(sql`select ${totals.of('e')} from referral_earnings e where user_id = ${userId}`);
  const total = rows.map(totals.read)[0] ?? { staked: cents(0), earnedMicros: 0n, claimed: cents(0) };
  const { rows: byDay } = await queries.execute(
    sql`select ${days.of('d')} from referral_day d where referrer_id = ${userId} order by day desc limit ${REFERRAL_DAYS}`,
  );
  const { rows: counted } = await queries.execute(sql`select count(*)::int as people from referral where referrer_id = ${userId}`);
  const [current] = codes;
  return {
    code: current?.shown ?? null,
    link: current ? linkOf(current.shown) : null,
    visits: codes.reduce((sum, { visits }) => sum + visits, 0),
    people: Number(counted[0]?.['people'] ?? 0),
    staked: total.staked,
    earned: total.earnedMicros,
    claimed: total.claimed,
    claimable: claimable(total.earnedMicros, total.claimed),
    least_claim: LEAST_CLAIM,
    percent: REFERRAL_PERCENT,
    days: byDay.map(days.read).map(({ day, staked, earnedMicros }) => ({ day: new Date(day).toISOString(), staked, earned: earnedMicros })),
  };
}

/** A page of the players that a referrer has brought, those who earned the most first, with how many there are. */
export async function listReferred(queries: Queries, userId: string, wanted: PageWanted): Promise<{ people: Referred[]; total: number }> {
  const { limit, offset } = pageWindow(wanted);
  const { rows } = await queries.execute(sql`
    select ${people.of('r')}, ${named.of('u')} from referral r join users u on u.id = r.user_id where r.referrer_id = ${userId}
    order by r.earned_micros desc, r.joined_at, r.user_id limit ${limit} offset ${offset}`);
  const { rows: counted } = await queries.execute(sql`select count(*)::int as people from referral where referrer_id = ${userId}`);
  return {
    total: Number(counted[0]?.['people'] ?? 0),
    people: rows.map((row) => {
      const { userId: id, joinedAt, staked, earnedMicros } = people.read(row);
      const name = shortenedName(named.read(row).name);
      return { name, hue: playerHue(id), joined_at: new Date(joinedAt).toISOString(), staked, earned: earnedMicros };
    }),
  };
}
