import { and, desc, eq, isNotNull, ne, sql } from 'drizzle-orm';
import type { DeskPlayerDetail } from '#contract/api/desk/players.ts';
import { cents, formatCents } from '#contract/money.ts';
import { betTable } from '#server/bets/schema.ts';
import { bonusTable } from '#server/bonus/schema.ts';
import { consentTable } from '#server/consents/schema.ts';
import { isoColumn } from '#server/database/columns.ts';
import type { Tx } from '#server/database/database.ts';
import { debtOf } from '#server/deposits/debt.ts';
import { invoiceTable } from '#server/deposits/schema.ts';
import { type KeptLimit, keptLimits } from '#server/player-limits/kept-limits.ts';
import { personSeenTable, userTable } from '#server/players/schema.ts';
import { holdTable } from '#server/rules/schema.ts';
import { sessionTable } from '#server/security/schema.ts';
import { ticketTable } from '#server/support/schema.ts';
import { balanceOf } from '#server/wallet/ledger.ts';
import { withdrawalTable } from '#server/withdrawals/schema.ts';
import { exclusionOf } from '#server/rules/exclusions.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { isoOf, isoOrNull } from '#server/core/clock.ts';
import { playerNoteTable } from '../schema.ts';
import { gamesOf, moneyOf } from './figures.ts';
import { deskPlayerOf } from './search.ts';

type Ports = Pick<Deps, 'config' | 'clock'>;

/** Rows of each list at most. */
const NEWEST = 20;

/** Accounts that were seen with one from the same network, device or mailbox. */
async function linkedTo(tx: Tx, userId: string): Promise<DeskPlayerDetail['linked']> {
  const mine = tx.select({ hash: personSeenTable.hash }).from(personSeenTable).where(eq(personSeenTable.userId, userId));
  return tx
    .select({
      id: userTable.id,
      name: userTable.name,
      by: sql`array_agg(distinct ${personSeenTable.kind})`.mapWith((value: DeskPlayerDetail['linked'][number]['by']) => value),
    })
    .from(personSeenTable)
    .innerJoin(userTable, eq(userTable.id, personSeenTable.userId))
    .where(and(sql`${personSeenTable.hash} in ${mine}`, ne(personSeenTable.userId, userId)))
    .groupBy(userTable.id)
    .orderBy(userTable.name)
    .limit(NEWEST);
}

/** The sessions of a player, the one that was used last first. */
export async function sessionsOf(tx: Tx, userId: string): Promise<DeskPlayerDetail['sessions']> {
  const lastUse = sql`coalesce(${sessionTable.usedAt}, ${sessionTable.createdAt})`;
  const rows = await tx.select().from(sessionTable).where(eq(sessionTable.userId, userId)).orderBy(desc(lastUse)).limit(NEWEST);
  return rows.map(({ id, browser, system, address, country, createdAt, usedAt, endedAt }) => ({
    id,
    browser,
    system,
    address,
    country,
    created_at: isoOf(createdAt),
    used_at: isoOf(usedAt ?? createdAt),
    ended_at: isoOrNull(endedAt),
  }));
}

async function holdsAndNotes(tx: Tx, userId: string): Promise<Pick<DeskPlayerDetail, 'holds' | 'notes'>> {
  const holds = await tx
    .select()
    .from(holdTable)
    .where(and(eq(holdTable.userId, userId), isNotNull(holdTable.userId)))
    .orderBy(sql`${holdTable.liftedAt} is not null`, desc(holdTable.id))
    .limit(NEWEST);
  const notes = await tx
    .select()
    .from(playerNoteTable)
    .where(eq(playerNoteTable.userId, userId))
    .orderBy(desc(playerNoteTable.id))
    .limit(NEWEST);
  return {
    holds: holds.flatMap(({ id, what, reason, placedAt, placedBy, findingId, liftedAt, liftedBy }) =>
      what === 'game'
        ? []
        : [
            {
              id: String(id),
              what,
              reason,
              placed_at: isoOf(placedAt),
              placed_by: placedBy,
              finding_id: findingId === null ? null : String(findingId),
              lifted_at: isoOrNull(liftedAt),
              lifted_by: liftedBy,
            },
          ],
    ),
    notes: notes.map(({ id, text, byName, at }) => ({ id: String(id), text, by: byName, at: isoOf(at) })),
  };
}

async function depositsOf(tx: Tx, userId: string): Promise<DeskPlayerDetail['deposits']> {
  const { id, gateway, status, amount, bonus, createdAt } = invoiceTable;
  return tx
    .select({ id, gateway, status, amount, bonus, created_at: isoColumn(createdAt) })
    .from(invoiceTable)
    .where(eq(invoiceTable.userId, userId))
    .orderBy(desc(createdAt))
    .limit(NEWEST);
}

async function withdrawalsOf(tx: Tx, userId: string): Promise<DeskPlayerDetail['withdrawals']> {
  const { id, type, status, charged, createdAt } = withdrawalTable;
  return tx
    .select({ id, type, status, charged, created_at: isoColumn(createdAt) })
    .from(withdrawalTable)
    .where(eq(withdrawalTable.userId, userId))
    .orderBy(desc(createdAt))
    .limit(NEWEST);
}

async function bonusesOf(tx: Tx, userId: string): Promise<DeskPlayerDetail['bonus_history']> {
  const { id, status, code, granted, released, createdAt } = bonusTable;
  return tx
    .select({ id, status, code, granted, released, created_at: isoColumn(createdAt) })
    .from(bonusTable)
    .where(eq(bonusTable.userId, userId))
    .orderBy(desc(createdAt))
    .limit(NEWEST);
}

async function betsOf(tx: Tx, userId: string): Promise<DeskPlayerDetail['bets']> {
  const { id, game, status, stake, payout, placedAt } = betTable;
  return tx
    .select({ id, game, status, stake, payout, placed_at: isoColumn(placedAt) })
    .from(betTable)
    .where(eq(betTable.userId, userId))
    .orderBy(desc(placedAt), desc(id))
    .limit(NEWEST);
}

async function ticketsOf(tx: Tx, userId: string): Promise<DeskPlayerDetail['tickets']> {
  const { id, subject, status, updatedAt } = ticketTable;
  return tx
    .select({ id, subject, status, updated_at: isoColumn(updatedAt) })
    .from(ticketTable)
    .where(eq(ticketTable.userId, userId))
    .orderBy(desc(updatedAt))
    .limit(NEWEST);
}

/** A limit in words. */
const limitOf = ({ kind, period, amount }: KeptLimit): DeskPlayerDetail['limits'][number] => ({
  name: period === 'bet' ? kind : `${kind}, ${period}`,
  value: kind === 'session' ? `${amount} min` : formatCents(cents(amount)),
});

/** The exclusion in force of a player; null for none. */
async function shownExclusion(tx: Tx, deps: Ports, userId: string): Promise<DeskPlayerDetail['exclusion']> {
  const inForce = await exclusionOf(tx, deps, userId);
  if (inForce.state === 'none') return null;
  const { state, since, until } = inForce;
  const playAgainAt = state === 'self_exclusion' ? inForce.playAgainAt : null;
  return { kind: state, since: isoOf(since), until: isoOrNull(until), play_again_at: isoOrNull(playAgainAt) };
}

/** A player with everything that a decision needs. Refusal `player_not_found`. */
export async function playerDetail(tx: Tx, deps: Ports, id: string): Promise<DeskPlayerDetail> {
  const { row, player } = await deskPlayerOf(tx, id);
  const { balance, locked } = await balanceOf(tx, id);
  const games = await gamesOf(tx, id);
  const consents = await tx.select().from(consentTable).where(eq(consentTable.userId, id)).orderBy(desc(consentTable.acceptedAt));
  const sessions = await sessionsOf(tx, id);
  return {
    ...player,
    email_verified: row.emailVerifiedAt !== null,
    country: sessions.find(({ country }) => country !== null)?.country ?? null,
    exclusion: await shownExclusion(tx, deps, id),
    balance,
    locked,
    debt: await debtOf(tx, id),
    money: await moneyOf(tx, id, games),
    games,
    deposits: await depositsOf(tx, id),
    withdrawals: await withdrawalsOf(tx, id),
    bonus_history: await bonusesOf(tx, id),
    bets: await betsOf(tx, id),
    limits: (await keptLimits(tx, id)).map(limitOf),
    sessions,
    consents: consents.map(({ document, version, acceptedAt }) => ({ document, version, accepted_at: isoOf(acceptedAt) })),
    linked: await linkedTo(tx, id),
    tickets: await ticketsOf(tx, id),
    ...(await holdsAndNotes(tx, id)),
  };
}
