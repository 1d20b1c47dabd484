import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '#server/runtime/clock.ts';
import type { SocialPort, Visit } from './provider.ts';
import { withinProviderTime, providerFetch } from './provider-fetch.ts';
import { facebook } from './providers/facebook.ts';
import { google } from './providers/google.ts';
import { steam } from './providers/steam.ts';

type Answer = (request: IncomingMessage, reply: ServerResponse) => void | Promise<void>;

const VISIT: Visit = { returnTo: 'https://shop.test/auth/x', state: 'S'.repeat(43), verifier: 'V'.repeat(43), nonce: 'N'.repeat(43) };
const TIME_MS = 400;

const json =
  (body: unknown, status = 200): Answer =>
  (_request, reply) =>
    void reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

describe('a provider that lies, breaks or is away', () => {
  /** What the provider answers, by path. */
  let answers: Record<string, Answer>;
  let origin: string;
  const server = createServer((request, reply) => {
    const answer = answers[new URL(request.url ?? '', 'http://x').pathname];
    if (answer) void answer(request, reply);
    else void reply.writeHead(404).end();
  });
  let keys: Awaited<ReturnType<typeof generateKeyPair>>;
  beforeAll(async () => {
    keys = await generateKeyPair('RS256');
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  beforeEach(async () => {
    answers = {
      '/.well-known/openid-configuration': json({
        issuer: origin,
        authorization_endpoint: `${origin}/authorize`,
        token_endpoint: `${origin}/token`,
        jwks_uri: `${origin}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      }),
      '/keys': json({ keys: [{ ...(await exportJWK(keys.publicKey)), kid: 'k', alg: 'RS256', use: 'sig' }] }),
    };
  });

  const fetch = providerFetch(undefined, TIME_MS);
  const access = { url: '', clientId: 'shop', secret: 'secret' };
  const newGoogle = (): SocialPort => google({ access: { ...access, url: origin }, fetch, clock: systemClock });
  const outcome = (port: SocialPort, code = 'code'): Promise<string> =>
    withinProviderTime(port.finish(VISIT, { code }), 3 * TIME_MS).then(
      ({ subject }) => subject,
      (error: { reason?: string }) => error.reason ?? String(error),
    );

  const idToken = async (
    change: { issuer?: string; audience?: string; nonce?: string; expires?: string; key?: CryptoKey } = {},
  ): Promise<string> =>
    new SignJWT({ nonce: change.nonce ?? VISIT.nonce, name: 'Ann' })
      .setProtectedHeader({ alg: 'RS256', kid: 'k' })
      .setIssuer(change.issuer ?? origin)
      .setAudience(change.audience ?? 'shop')
      .setSubject('ann')
      .setIssuedAt()
      .setExpirationTime(change.expires ?? '5m')
      .sign(change.key ?? keys.privateKey);
  const tokenWith = async (token: string): Promise<Answer> => json({ access_token: 'a', token_type: 'Bearer', id_token: token });

  it('is believed when all is in order', async () => {
    answers['/token'] = await tokenWith(await idToken());
    expect(await outcome(newGoogle())).toBe('ann');
  });

  it('is not believed with an id token of another issuer, client, visit, time or key', async () => {
    const other = await generateKeyPair('RS256');
    for (const [why, token] of [
      ['another issuer', await idToken({ issuer: 'https://issuer.elsewhere.test' })],
      ['another client', await idToken({ audience: 'another shop' })],
      ['another visit', await idToken({ nonce: 'M'.repeat(43) })],
      ['too old', await idToken({ expires: '-1m' })],
      ['another key', await idToken({ key: other.privateKey })],
      ['no signature', `${(await idToken()).split('.').slice(0, 2).join('.')}.`],
    ] as const) {
      answers['/token'] = await tokenWith(token);
      expect(await outcome(newGoogle()), why).toBe('social_failed');
    }
  });

  it.each<[string, Answer]>([
    ['no token', json({})],
    ['an error', json({ error: 'invalid_grant' }, 400)],
    ['a page', (_request, reply) => void reply.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Hello</h1>')],
    ['nothing', (_request, reply) => void reply.writeHead(200).end()],
    [
      'half an answer',
      (_request, reply) => void reply.writeHead(200, { 'content-type': 'application/json', 'content-length': '900' }).write('{"a'),
    ],
    ['a redirect', (_request, reply) => void reply.writeHead(302, { location: '/token2' }).end()],
    ['more than anybody needs', json({ access_token: 'a'.repeat(400_000), token_type: 'Bearer' })],
    ['a broken line', (request) => void request.socket.destroy()],
    ['no answer in time', () => undefined],
  ])('fails clearly when the token call gives %s', async (_what, answer) => {
    answers['/token'] = answer;
    expect(await outcome(newGoogle())).toBe('social_failed');
    const addresses = { dialog: `${origin}/dialog`, token: `${origin}/token`, me: `${origin}/me` };
    answers['/me'] = json({ id: '1', name: 'Ann' });
    expect(await outcome(facebook({ access, addresses, fetch }))).toBe('social_failed');
    answers['/login'] = answer;
    const endpoint = `${origin}/login`;
    const signed = 'op_endpoint,claimed_id,identity,return_to,response_nonce,assoc_handle';
    const claimed = `${origin}/id/76561190000000001`;
    const at = `${new Date().toISOString().slice(0, 19)}Zx`;
    const fields = {
      ns: 'http://specs.openid.net/auth/2.0',
      mode: 'id_res',
      op_endpoint: endpoint,
      claimed_id: claimed,
      identity: claimed,
      assoc_handle: 'h',
      signed,
      sig: 's',
    };
    const all = { ...fields, return_to: `${VISIT.returnTo}?state=${VISIT.state}`, response_nonce: at };
    const code = new URLSearchParams(Object.entries(all).map(([name, value]) => [`openid.${name}`, value] as [string, string])).toString();
    const used = new Set<string>();
    const takeNonce = (nonce: string): Promise<boolean> => Promise.resolve(!used.has(nonce) && Boolean(used.add(nonce)));
    const port = steam({
      addresses: { endpoint, identity: `${origin}/id/`, summaries: `${origin}/none` },
      apiKey: 'k',
      fetch,
      clock: systemClock,
      takeNonce,
    });
    expect(await outcome(port, code)).toBe('social_failed');
    // The same assertion counts when the endpoint confirms it, and its nonce only once.
    used.clear();
    answers['/login'] = (_request, reply) => void reply.end(`ns:${fields.ns}\nis_valid:true\n`);
    expect([await outcome(port, code), await outcome(port, code)]).toEqual(['76561190000000001', 'social_failed']);
  });

  it('is not believed about a person of another app: its proof of the secret must be right', async () => {
    answers['/token'] = json({ access_token: 'token', token_type: 'bearer' });
    const seen: (string | null)[] = [];
    answers['/me'] = (request, reply) => {
      seen.push(new URL(request.url ?? '', origin).searchParams.get('appsecret_proof'));
      void json({ error: { code: 190 } }, 400)(request, reply);
    };
    const addresses = { dialog: `${origin}/dialog`, token: `${origin}/token`, me: `${origin}/me` };
    expect(await outcome(facebook({ access, addresses, fetch }))).toBe('social_failed');
    expect(seen).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
  });

  it('is asked anew by the next visit after its discovery failed', async () => {
    const port = newGoogle();
    const known = answers['/.well-known/openid-configuration'] ?? json({});
    for (const bad of [json({ issuer: 'https://issuer.elsewhere.test' }), json({}, 500)]) {
      answers['/.well-known/openid-configuration'] = bad;
      await expect(port.begin(VISIT)).rejects.toMatchObject({ reason: 'social_failed' });
    }
    answers['/.well-known/openid-configuration'] = known;
    const address = new URL(await port.begin(VISIT));
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      code_challenge_method: 'S256',
      state: VISIT.state,
      nonce: VISIT.nonce,
    });
    expect(address.href).not.toContain(VISIT.verifier);
  });
});
