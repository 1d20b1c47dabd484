import * as z from 'zod/mini';
import { Refusal } from '#server/core/refusal.ts';
import type { Clock } from '#server/core/clock.ts';
import { failed, type SocialPort, type Visit } from '../provider.ts';
import type { ProviderFetch } from '../provider-fetch.ts';

/*
 * Signing in by Steam, which speaks OpenID 2.0
 * 1. The browser goes to the endpoint with `return_to`, the shop's address with the state in it.
 * 2. It comes back with an assertion: who it is about, and a signature over the fields that it names.
 * 3. The assertion is looked at: made by this endpoint, for this very `return_to`, about one of its own players, signed in every field that counts, with a
 *    nonce of the last minutes that was never seen before.
 * 4. The endpoint itself is asked whether the signature is its own (`check_authentication`), and for one assertion it says so once.
 */

const NAMESPACE = 'http://specs.openid.net/auth/2.0';
const ANYBODY = `${NAMESPACE}/identifier_select`;
/** Fields that an assertion must have signed. */
const SIGNED = ['op_endpoint', 'claimed_id', 'identity', 'return_to', 'response_nonce', 'assoc_handle'] as const;
/** How far the time of a nonce may be from now, ms. */
export const NONCE_MS = 300_000;

const summarySchema = z.object({ response: z.object({ players: z.array(z.object({ personaname: z.string() })) }) });

/** Where Steam's parts are. */
export interface SteamAddresses {
  endpoint: string;
  /** What the id of a player begins with; 17 digits follow. */
  identity: string;
  summaries: string;
}

export const STEAM_ADDRESSES: SteamAddresses = {
  endpoint: 'https://steamcommunity.com/openid/login',
  identity: 'https://steamcommunity.com/openid/id/',
  summaries: 'https://api.steampowered.com/ISteamUser/GetPlayerSummaries/v2/',
};

interface SteamParts {
  addresses: SteamAddresses;
  /** For nicknames. */
  apiKey: string;
  fetch: ProviderFetch;
  clock: Clock;
  /** Marks a nonce as used. False when it was used before. */
  takeNonce(nonce: string): Promise<boolean>;
}

/** Steam, by OpenID 2.0. It gives no address. */
export function steam(parts: SteamParts): SocialPort {
  const { addresses } = parts;
  return {
    async begin({ returnTo, state }) {
      const url = new URL(addresses.endpoint);
      const asked = { ns: NAMESPACE, mode: 'checkid_setup', identity: ANYBODY, claimed_id: ANYBODY, realm: new URL(returnTo).origin };
      for (const [name, value] of Object.entries({ ...asked, return_to: returnWith(returnTo, state) }))
        url.searchParams.set(`openid.${name}`, value);
      return url.href;
    },
    async finish(visit, { code = '', error }) {
      if (error !== undefined) throw failed('the provider reported an error');
      const assertion = fieldsOf(code);
      if (assertion.get('mode') === 'cancel') throw new Refusal('social_denied');
      const subject = checked(assertion, visit, parts);
      if (!(await parts.takeNonce(assertion.get('response_nonce') ?? ''))) throw failed('the nonce was already used');
      await confirm(assertion, parts);
      return { subject, name: await nicknameOf(subject, parts), email: null };
    },
  };
}

const returnWith = (returnTo: string, state: string): string => `${returnTo}?state=${state}`;

/** The fields of an assertion without their `openid.`. Throws Refusal `social_failed` when one comes twice. */
function fieldsOf(code: string): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(code)) {
    if (!name.startsWith('openid.')) continue;
    const field = name.slice('openid.'.length);
    if (fields.has(field)) throw failed('a field is repeated');
    fields.set(field, value);
  }
  return fields;
}

/** The player's number in an assertion that is in order. Throws Refusal `social_failed`. */
function checked(assertion: ReadonlyMap<string, string>, visit: Visit, { addresses, clock }: SteamParts): string {
  const of = (name: string): string => assertion.get(name) ?? '';
  if (of('ns') !== NAMESPACE || of('mode') !== 'id_res') throw failed('this is not an OpenID assertion');
  if (of('op_endpoint') !== addresses.endpoint) throw failed('the assertion is from another endpoint');
  if (of('return_to') !== returnWith(visit.returnTo, visit.state)) throw failed('the assertion is for another sign-in attempt');
  const signed = new Set(of('signed').split(','));
  if (of('sig') === '' || !SIGNED.every((name) => signed.has(name))) throw failed('the assertion leaves required fields unsigned');
  const subject = of('claimed_id').startsWith(addresses.identity) ? of('claimed_id').slice(addresses.identity.length) : '';
  if (!/^\d{17}$/.test(subject) || of('identity') !== of('claimed_id')) throw failed('the assertion has no valid claimed id');
  const [time = ''] = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/.exec(of('response_nonce')) ?? [];
  const isNew = Math.abs(Date.parse(time) - clock.now()) <= NONCE_MS;
  if (!isNew || of('response_nonce').length > 255) throw failed('the nonce is too old or in the future');
  return subject;
}

/** Asks the endpoint whether it signed an assertion. Throws Refusal `social_failed` for anything but a clear yes. */
async function confirm(assertion: ReadonlyMap<string, string>, { addresses, fetch }: SteamParts): Promise<void> {
  const body = new URLSearchParams(Object.fromEntries([...assertion].map(([name, value]) => [`openid.${name}`, value])));
  body.set('openid.mode', 'check_authentication');
  const answer = await fetch(addresses.endpoint, { method: 'POST', body }).catch(() => null);
  const lines = answer?.ok ? (await answer.text()).split('\n') : [];
  if (!lines.includes(`ns:${NAMESPACE}`) || !lines.includes('is_valid:true')) throw failed('the endpoint did not confirm the signature');
}

/** The player's nickname; null where it is unavailable, which does not refuse the sign-in. */
async function nicknameOf(subject: string, { addresses, apiKey, fetch }: SteamParts): Promise<string | null> {
  const url = new URL(addresses.summaries);
  url.searchParams.set('key', apiKey);
  url.searchParams.set('steamids', subject);
  const answer = await fetch(url.href).catch(() => null);
  const summary = summarySchema.safeParse(answer?.ok ? await answer.json().catch(() => null) : null);
  return summary.data?.response.players[0]?.personaname ?? null;
}
