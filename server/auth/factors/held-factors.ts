import { eq, sql } from 'drizzle-orm';
import type { FactorMethod } from '#contract/api/proof-methods.ts';
import type { Queries, Tx } from '#server/database/database.ts';
import { userTable } from '#server/players/schema.ts';
import { passkeyTable, recoveryCodeTable, totpTable } from './schema.ts';

/** What a player has to prove with. */
export interface HeldFactors {
  password: boolean;
  /** When the authenticator app was turned on, ms since 1970; null without one. */
  totpSince: number | null;
  passkeys: number;
  /** Recovery codes that were not used. */
  codesLeft: number;
}

const NOTHING: HeldFactors = { password: false, totpSince: null, passkeys: 0, codesLeft: 0 };

/** Reads what a player has to prove with, in one statement. */
export async function heldFactors(queries: Queries | Tx, userId: string): Promise<HeldFactors> {
  const [row] = await queries
    .select({
      password: sql<boolean>`${userTable.passwordHash} is not null`,
      totpSince: sql`(select confirmed_at from ${totpTable} t where t.user_id = ${userId})`.mapWith((value: string | Date) =>
        new Date(value).getTime(),
      ),
      passkeys: sql`(select count(*) from ${passkeyTable} p where p.user_id = ${userId})`.mapWith(Number),
      codesLeft: sql`(select count(*) from ${recoveryCodeTable} r where r.user_id = ${userId} and r.used_at is null)`.mapWith(Number),
    })
    .from(userTable)
    .where(eq(userTable.id, userId));
  return row ?? NOTHING;
}

/** Whether a player has a second factor: an authenticator app or a passkey. Recovery codes replace one and don't count. */
export function hasFactor({ totpSince, passkeys }: HeldFactors): boolean {
  return totpSince !== null || passkeys > 0;
}

/** How a player can prove a second factor, the easiest first; empty without one. */
export function factorMethods(held: HeldFactors): FactorMethod[] {
  if (!hasFactor(held)) return [];
  const methods: [FactorMethod, boolean][] = [
    ['passkey', held.passkeys > 0],
    ['totp', held.totpSince !== null],
    ['recovery_code', held.codesLeft > 0],
  ];
  return methods.filter(([, is]) => is).map(([method]) => method);
}
