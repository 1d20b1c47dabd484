import { sql } from 'drizzle-orm';
import type { SocialIntent, SocialProvider } from '#contract/api/social.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { Tx } from '#server/database/database.ts';
import { declaredColumns } from '#server/database/declared-columns.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { hashOf, newToken } from '#server/security/tokens.ts';
import type { Person } from './provider.ts';
import { socialProofTable } from './schema.ts';

/** How long a browser may use what it was given for a visit, ms: long enough to fill in the account's last step. */
const PROOF_MS = 600_000;

/** What a browser shows to use the proof of a visit. */
export interface Shown {
  provider: SocialProvider;
  /** The `provider_access_token`. */
  token: string;
  /** The secret that the browser keeps. */
  browser: string | null;
}

/** Keeps who came back from a provider. Answers the token that the browser uses it by. */
export async function keepProof(
  deps: Deps,
  { provider, intent, person, browser }: { provider: SocialProvider; intent: SocialIntent; person: Person; browser: string },
): Promise<string> {
  const token = newToken(deps);
  const until = new Date(deps.clock.now() + PROOF_MS).toISOString();
  await deps.db.read.execute(sql`
    insert into social_proof (token_hash, browser_hash, provider, intent, subject, name, email, expires_at)
    values (${hashOf(token)}, ${hashOf(browser)}, ${provider}, ${intent}, ${person.subject}, ${person.name}, ${person.email}, ${until})`);
  return token;
}

const columns = declaredColumns(socialProofTable, 'provider', 'intent', 'subject', 'name', 'email');

export type Proof = ReturnType<typeof columns.read>;

const isShown = ({ provider, token, browser }: Shown, now: number) => sql`
  token_hash = ${hashOf(token)} and browser_hash = ${hashOf(browser ?? '')} and provider = ${provider}
  and expires_at > ${new Date(now).toISOString()}`;

/** The proof, which stays; its row is locked, so that others who use it wait. Throws Refusal `social_expired`. */
export async function lockProof(tx: Tx, shown: Shown, now: number): Promise<Proof> {
  const { rows } = await tx.execute(sql`select ${columns.of('p')} from social_proof p where ${isShown(shown, now)} for update`);
  return proofIn(rows);
}

/** The proof, which is used up by the commit. Throws Refusal `social_expired`. */
export async function takeProof(tx: Tx, shown: Shown, now: number): Promise<Proof> {
  const { rows } = await tx.execute(sql`delete from social_proof p where ${isShown(shown, now)} returning ${columns.of('p')}`);
  return proofIn(rows);
}

function proofIn(rows: readonly Record<string, unknown>[]): Proof {
  const [proof] = rows.map(columns.read);
  if (!proof) throw new Refusal('social_expired');
  return proof;
}
