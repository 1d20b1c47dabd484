import { createHmac } from 'node:crypto';
import * as z from 'zod/mini';
import type { App, Deps } from '#server/runtime/deps.ts';
import type { SocialAccess } from '#server/runtime/settings/sign-in-services.ts';
import { parsed } from '../kit/serve.ts';
import { type Decision, isReturnAddress, registerAuthorization } from './decision.ts';
import { UsedOnce } from './grants.ts';
import { numberOf, type StandInPerson } from './people.ts';

const HERE = '/sandbox/sign-in/steam';
const NAMESPACE = 'http://specs.openid.net/auth/2.0';
const SIGNED = ['op_endpoint', 'claimed_id', 'identity', 'return_to', 'response_nonce', 'assoc_handle'];
/** How many nicknames are remembered for the call that asks for them. */
const MOST_KNOWN = 1_000;

const bodySchema = z.record(z.string(), z.string());
const summariesSchema = z.object({ key: z._default(z.string(), ''), steamids: z._default(z.string(), '') });

/** The sandbox's Steam: OpenID 2.0 with assertions that are signed, confirmed once and then no more, and the call for nicknames. */
export function registerSteamStandIn(app: App, deps: Deps, access: SocialAccess): void {
  const endpoint = `${deps.config.publicUrl}${HERE}/login`;
  const used = new UsedOnce();
  const nicknames = new Map<string, string>();

  /** Key-value form, signed. What is made to fail keeps the signature of something else. */
  const signatureOf = (fields: ReadonlyMap<string, string>): string =>
    createHmac('sha256', deps.config.secrets.sandboxSignIn.key[0].bytes)
      .update(SIGNED.map((name) => `${name}:${fields.get(name) ?? ''}\n`).join(''))
      .digest('base64');

  const remember = (person: StandInPerson): string => {
    const id = `7656119${numberOf('steam', person, 10)}`;
    const [oldest] = nicknames.keys();
    if (nicknames.size >= MOST_KNOWN && oldest !== undefined) nicknames.delete(oldest);
    nicknames.set(id, person.name);
    return id;
  };

  const assertion = (returnTo: string, decision: Extract<Decision, { kind: 'allow' }>): Map<string, string> => {
    const identity = `${deps.config.publicUrl}${HERE}/id/${remember(decision.person)}`;
    const at = new Date(deps.clock.now()).toISOString().slice(0, 19);
    const fields = new Map([
      ['ns', NAMESPACE],
      ['mode', 'id_res'],
      ['op_endpoint', endpoint],
      ['claimed_id', identity],
      ['identity', identity],
      ['return_to', returnTo],
      ['response_nonce', `${at}Z${Buffer.from(deps.random.bytes(12)).toString('base64url')}`],
      // What is to go wrong goes wrong when the signature is asked about.
      ['assoc_handle', decision.trouble ?? 'sandbox'],
      ['signed', ['signed', ...SIGNED].join(',')],
    ]);
    return fields.set('sig', signatureOf(fields));
  };

  registerAuthorization(app, {
    standIn: { name: 'Steam', action: `${HERE}/decide`, email: 'none' },
    path: `${HERE}/login`,
    faultIn(query, request) {
      if (query.get('openid.mode') !== 'checkid_setup' || query.get('openid.ns') !== NAMESPACE) return 'This isn’t an OpenID 2.0 request.';
      return isReturnAddress(query.get('openid.return_to'), 'steam', request, deps)
        ? null
        : 'The return address doesn’t belong to the shop.';
    },
    back(query, decision) {
      const address = new URL(query.get('openid.return_to') ?? '');
      if (decision.kind === 'error') address.searchParams.set('error', 'server_error');
      const refused = new Map([
        ['ns', NAMESPACE],
        ['mode', 'cancel'],
      ]);
      const fields = decision.kind === 'allow' ? assertion(address.href, decision) : refused;
      if (decision.kind !== 'error') for (const [name, value] of fields) address.searchParams.set(`openid.${name}`, value);
      return address.href;
    },
  });

  app.post(`${HERE}/login`, async (request, reply) => {
    const given = Object.entries(parsed(bodySchema, request.body));
    const fields = new Map(given.map(([name, value]) => [name.replace(/^openid\./, ''), value]));
    const handle = fields.get('assoc_handle');
    if (handle === 'slow') await new Promise<void>((resolve) => deps.clock.setTimeout(resolve, 8_000));
    if (handle === 'broken') return reply.send('<html>is_valid:true</html>');
    const isOurs = fields.get('mode') === 'check_authentication' && fields.get('sig') === signatureOf(fields);
    const isValid = isOurs && used.take(fields.get('response_nonce') ?? '', deps.clock.now());
    return reply.type('text/plain').send(`ns:${NAMESPACE}\nis_valid:${isValid}\n`);
  });

  app.get(`${HERE}/summaries`, (request, reply) => {
    const { key, steamids } = parsed(summariesSchema, request.query);
    if (key !== access.secret) return reply.code(403).send({});
    const name = nicknames.get(steamids);
    return { response: { players: name === undefined ? [] : [{ steamid: steamids, personaname: name }] } };
  });
}
