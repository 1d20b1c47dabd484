import { sql } from 'drizzle-orm';
import { Refusal } from '#server/platform/contract.ts';
import { brokenConstraint, type Tx } from '#server/platform/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { openCashAccount } from '#server/wallet/ledger.ts';

export interface NewPlayer {
  name: string;
  /** Lower case. */
  email: string;
  /** From `hashPassword`; null for players who never sign in. */
  passwordHash: string | null;
  isDemo?: boolean;
  /** Consents, kept with their time. */
  promotions?: boolean;
  terms?: boolean;
}

/** Creates a player with an empty cash account and answers the id. Throws Refusal `email_taken`, or `invalid_request` for a taken nickname. */
export async function createPlayer(tx: Tx, deps: Pick<Deps, 'clock' | 'random'>, player: NewPlayer): Promise<string> {
  const id = deps.random.uuid();
  const now = new Date(deps.clock.now()).toISOString();
  const consent = (given: boolean | undefined): string | null => (given ? now : null);
  try {
    await tx.execute(sql`
      insert into users (id, name, email, password_hash, is_demo, promotions_at, terms_at, created_at)
      values (${id}, ${player.name}, ${player.email}, ${player.passwordHash}, ${player.isDemo ?? false}, ${consent(player.promotions)}, ${consent(player.terms)}, ${now})`);
  } catch (error) {
    const constraint = brokenConstraint(error);
    if (constraint === 'users_email') throw taken('email_taken', 'email', 'An account with this email exists already. Please sign in.');
    if (constraint === 'users_name') throw taken('invalid_request', 'name', 'This nickname is taken. Please choose another one.');
    throw error;
  }
  await openCashAccount(tx, id);
  return id;
}

function taken(code: 'email_taken' | 'invalid_request', field: string, sentence: string): Refusal {
  return new Refusal(422, code, sentence, { [field]: [sentence] });
}
