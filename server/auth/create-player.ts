import { sql } from 'drizzle-orm';
import { accept, CURRENT } from '#server/consents/consents.ts';
import type { Tx } from '#server/database/database.ts';
import { brokenConstraint } from '#server/database/database-failure.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { openCashAccount } from '#server/wallet/ledger.ts';
import { isKeptForAnother } from './recovery/mailed-tokens.ts';

export interface NewPlayer {
  name: string;
  /** Lower case; null for players who sign in by a service that verified no address. */
  email: string | null;
  /** Whether the address was proved to be theirs: by a service, or because it is the sandbox's own. */
  emailVerified?: boolean;
  /** From `hashPassword`; null for players who never sign in. */
  passwordHash: string | null;
  isDemo?: boolean;
  /** Consents, kept with their time; that to the terms in their versions in force. */
  promotions?: boolean;
  terms?: boolean;
}

/** There is a player with this address already, or one who can still return to it. For the server alone: callers from outside don't learn it. */
export class EmailTaken extends Error {}

/** Creates a player with an empty cash account and answers the id. Throws EmailTaken. Nicknames need not be unique: the id is who a player is. */
export async function createPlayer(tx: Tx, deps: Pick<Deps, 'clock' | 'random'>, player: NewPlayer): Promise<string> {
  const id = deps.random.uuid();
  const now = new Date(deps.clock.now()).toISOString();
  const when = (given: boolean | undefined): string | null => (given ? now : null);
  try {
    await tx.execute(sql`
      insert into users (id, name, email, email_verified_at, password_hash, is_demo, promotions_at, terms_at, created_at)
      values (${id}, ${player.name}, ${player.email}, ${when(player.emailVerified)}, ${player.passwordHash}, ${player.isDemo ?? false}, ${when(player.promotions)}, ${when(player.terms)}, ${now})`);
  } catch (error) {
    if (brokenConstraint(error) === 'users_email') throw new EmailTaken();
    throw error;
  }
  // Asked after the address is written, so that a change of it that runs at the same time has ended.
  if (player.email !== null && (await isKeptForAnother(tx, deps, player.email, id))) throw new EmailTaken();
  if (player.terms) await accept(tx, id, CURRENT, deps.clock.now());
  await openCashAccount(tx, id);
  return id;
}
