import { sql, type SQL } from 'drizzle-orm';
import { type Check, faultsIn, MOST_FAULTS } from './check.ts';
import { returnsCheck } from './returns.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#server/core/clock.ts';

/*
 * The one list of checks. Those of the books are functions of the database that answer faults; the views `*_fault` are the same functions over everything.
 */

/** How long a bet may be open, ms. Rounds and battles end within minutes. */
const LONGEST_BET_MS = HOUR_MS;
/** How long mail may wait for its server, ms. */
const LONGEST_MAIL_MS = HOUR_MS;

/** A check of what transfers and their bets say. A number in place of a parameter, so that the database plans for few rows. */
const books = (key: string, faults: `${string}_faults`): Check => ({
  key,
  severity: 'error',
  everyMs: MINUTE_MS,
  incremental: true,
  holds: 'money',
  endedBy: 'person',
  find: (tx, { afterTransfer }) =>
    faultsIn(tx, sql`select * from ${sql.raw(`${faults}(${Math.trunc(afterTransfer)})`)} limit ${MOST_FAULTS}`),
});

/** A check of a list that must be empty, and whose rows go away when they are dealt with. */
const emptyList = (key: string, query: (now: SQL) => SQL, change: Partial<Check> = {}): Check => ({
  key,
  severity: 'warning',
  everyMs: MINUTE_MS,
  incremental: false,
  holds: null,
  endedBy: 'run',
  find: (tx, { now }) => faultsIn(tx, sql`${query(sql`${new Date(now).toISOString()}::timestamptz`)} limit ${MOST_FAULTS}`),
  ...change,
});

export const CHECKS: readonly Check[] = [
  books('ledger', 'ledger_faults'),
  books('rounds', 'round_faults'),
  books('battles', 'battle_faults'),
  books('withdrawals', 'withdrawal_faults'),
  books('referral', 'referral_faults'),
  books('nonces', 'nonce_faults'),
  books('seed_bets', 'seed_bet_faults'),
  returnsCheck,
  emptyList(
    'bet_without_end',
    (now) => sql`
      select count(*) || ' bets on ' || b.game || ' have been open for more than an hour, the oldest is ' || (array_agg(b.id order by b.placed_at))[1] as fault,
        'game' as subject_type, b.game as subject_id, null as user_id, b.game
      from bet b left join battle m on m.id = b.battle_id
      where b.status = 'open' and b.placed_at < ${now} - ${LONGEST_BET_MS / 1_000}::int * interval '1 second'
        and (m.id is null or m.status <> 'waiting' or m.expires_at < ${now} - ${LONGEST_BET_MS / 1_000}::int * interval '1 second')
      group by b.game`,
    { severity: 'error', holds: 'game' },
  ),
  emptyList(
    'payment_overdue',
    () => sql`
      select p.kind || ' ' || p.id || ' by ' || p.gateway || ' is overdue' as fault, p.kind as subject_type, p.id::text as subject_id, p.user_id, null as game
      from payment_overdue p order by p.overdue_at`,
  ),
  emptyList(
    'payment_quarantine',
    () => sql`
      select 'a message of ' || q.gateway || ' is in quarantine: ' || q.reason as fault, 'payment_quarantine' as subject_type, q.id::text as subject_id,
        null as user_id, null as game
      from payment_quarantine q order by q.received_at desc`,
    { endedBy: 'person' },
  ),
  emptyList(
    'bet_not_counted',
    () => sql`
      select 'bet ' || n.bet_id || ' is not counted: ' || n.error as fault, 'bet' as subject_type, n.bet_id::text as subject_id, null as user_id, null as game
      from bet_not_counted n order by n.at`,
  ),
  emptyList(
    'mail_waiting',
    (now) => sql`
      select min(c.waiting) || ' mails are waiting, the oldest for more than an hour' as fault, 'queue' as subject_type, 'mail' as subject_id,
        null as user_id, null as game
      from (
        select count(*) as waiting, min(m.created_at) as oldest from mail_message m where m.due_at is not null and m.held_by is not null
      ) c where c.oldest < ${now} - ${LONGEST_MAIL_MS / 1_000}::int * interval '1 second' group by c.oldest`,
  ),
  emptyList(
    'bonus',
    () => sql`
      select 'bonus ' || b.id || ' is ' || b.status || ', its account has ' || a.locked || ' bonus coins of ' || coalesce(a.bonus_id::text, 'none') as fault,
        'bonus' as subject_type, b.id::text as subject_id, b.user_id, null as game
      from bonus b join account a on a.owner_id = b.user_id and a.kind = 'user_cash'
      where b.status = 'active' and a.bonus_id is distinct from b.id`,
    { severity: 'error', holds: 'money', endedBy: 'person' },
  ),
  // It reads the whole ledger.
  emptyList(
    'house_sums',
    () => sql`
      select h.fault, 'account' as subject_type, h.account_id::text as subject_id, null as user_id, null as game from house_sum_faults() h`,
    { severity: 'error', everyMs: DAY_MS },
  ),
];
