import { createHmac } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { SocialIntent, SocialProvider } from '#contract/api/social.ts';
import { declaredColumns } from '#server/database/declared-columns.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { hashOf, newToken } from '#server/security/tokens.ts';
import type { Visit } from './provider.ts';
import { socialAttemptTable } from './schema.ts';

/** How long a player may stay at a provider, ms. */
const VISIT_MS = 900_000;

/** What a visit is for. */
export interface OAuthAttempt {
  provider: SocialProvider;
  intent: SocialIntent;
  /** Where the provider sends the browser back to. */
  returnTo: string;
  /** The path of the shop to go on to. */
  next: string;
}

/**
 * A visit by its state: verifier and nonce follow from it under a key of the server, so nothing of them is stored. The state ends with the id of the key;
 * one from before key ids has none.
 */
function visitOf({ config }: Pick<Deps, 'config'>, state: string, returnTo: string): Visit {
  const keys = config.secrets.socialSignIn;
  const key = keys.find(({ id }) => state.endsWith(`.${id}`)) ?? keys[keys.length - 1] ?? keys[0];
  const part = (name: string): string => createHmac('sha256', key.bytes).update(`${name} ${state}`).digest('base64url');
  return { returnTo, state, verifier: part('verifier'), nonce: part('nonce') };
}

/** Begins a visit of a browser. */
export async function beginVisit(deps: Deps, { provider, intent, returnTo, next }: OAuthAttempt, browser: string): Promise<Visit> {
  const state = `${newToken(deps)}.${deps.config.secrets.socialSignIn[0].id}`;
  const until = new Date(deps.clock.now() + VISIT_MS).toISOString();
  await deps.db.read.execute(sql`
    insert into social_attempt (state_hash, browser_hash, provider, intent, return_to, next, expires_at)
    values (${hashOf(state)}, ${hashOf(browser)}, ${provider}, ${intent}, ${returnTo}, ${next}, ${until})`);
  return visitOf(deps, state, returnTo);
}

const columns = declaredColumns(socialAttemptTable, 'intent', 'returnTo', 'next');

/** Ends the visit that has this state, once, for its own browser and provider. Throws Refusal `social_expired`. */
export async function endVisit(
  deps: Deps,
  { state, provider, browser }: { state: string; provider: SocialProvider; browser: string | null },
): Promise<{ visit: Visit; attempt: OAuthAttempt }> {
  if (browser === null) throw new Refusal('social_expired');
  const { rows } = await deps.db.read.execute(sql`
    delete from social_attempt v where state_hash = ${hashOf(state)} and browser_hash = ${hashOf(browser)} and provider = ${provider}
      and expires_at > ${new Date(deps.clock.now()).toISOString()}
    returning ${columns.of('v')}`);
  const [row] = rows.map(columns.read);
  if (!row) throw new Refusal('social_expired');
  return { visit: visitOf(deps, state, row.returnTo), attempt: { ...row, provider } };
}
