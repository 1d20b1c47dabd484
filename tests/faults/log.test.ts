import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type ShopProcess, startShop, temporaryDataDir } from '#tools/shop-process.ts';

/* The log of a whole run, at its finest level, holds nothing that a player sent or was given, whatever fails; and every refusal can be found in it. */

const data = temporaryDataDir();
const name = `logged_${randomUUID().replaceAll('-', '')}`;
const databaseUrl = new URL(`/${name}`, inject('postgresUrl')).href;
const query = async (url: string, ...statements: string[]): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
};

let shop: ShopProcess;
beforeAll(async () => {
  await query(inject('postgresUrl'), `create database ${name} template fairdrop_template`);
  const env = {
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'trace',
    TRUST_PROXY: '1',
    ROUNDS: 'always',
    ROUNDS_SPEED: '10',
    CHAIN_LENGTH: '2000',
  };
  shop = await startShop({ dataDir: data.path, env });
});
afterAll(async () => {
  await shop.stop();
  data.remove();
  await query(inject('postgresUrl'), `drop database if exists ${name} with (force)`);
});

const random = (): string => randomBytes(9).toString('base64url');
const secrets = {
  name: `Name${random()}`.slice(0, 20),
  email: `mail-${random().toLowerCase()}@players.test`,
  password: `password ${random()}`,
  wrongPassword: `wrong ${random()}`,
  address: '203.0.113.77',
  address6: '2001:db8:7::77',
  clientSeed: `client-seed-${random()}`,
  promocode: `PROMO${random()}`,
  card: '4242 4242 4242 4242',
  search: `search-${random()}`,
  captcha: '',
  token: '',
  refreshToken: '',
  nextRefreshToken: '',
  serverSeed: '',
};
/** What refusals said of themselves. */
const refused = new Map<string, { path: string; status: number; code: string }>();

interface Answer {
  status: number;
  body: Record<string, never> & { code?: string; request_id?: string };
}

let asked = 0;
async function call(method: 'GET' | 'POST', path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
  asked += 1;
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const answer = await fetch(shop.url + path, {
    method,
    headers: {
      'x-forwarded-for': asked % 2 === 0 ? secrets.address : secrets.address6,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(secrets.token === '' ? {} : { authorization: `Bearer ${secrets.token}` }),
      'idempotency-key': randomUUID(),
      ...headers,
    },
    redirect: 'manual',
    ...(text === undefined ? {} : { body: text }),
  });
  const reply = (await answer.json().catch(() => ({}))) as Answer['body'];
  if (!answer.ok && reply.request_id !== undefined && reply.code !== undefined)
    refused.set(reply.request_id, { path, status: answer.status, code: reply.code });
  return { status: answer.status, body: reply };
}

const signIn = (password: string) =>
  call('POST', '/oauth/token', { grant_type: 'password', username: secrets.email, password, client_id: 'fairdrop-web', scope: '*' });

async function signUp(): Promise<void> {
  secrets.captcha = (await call('POST', '/sandbox/captcha/token', { action: 'register' })).body['token'] ?? '';
  const { name: nickname, email, password, captcha } = secrets;
  const form = { name: nickname, email, password, 'g-recaptcha-response': captcha, terms: true, promotions: true };
  expect((await call('POST', '/api/auth/register', form)).status).toBe(200);
  await call('POST', '/api/auth/register', form);
  expect((await signIn(secrets.wrongPassword)).status).toBe(401);
  const { access_token: token, refresh_token: refreshToken } = (await signIn(password)).body as unknown as Record<string, string>;
  Object.assign(secrets, { token, refreshToken });
  const renewed = await call('POST', '/oauth/token', {
    grant_type: 'refresh_token',
    refresh_token: refreshToken,
    client_id: 'fairdrop-web',
  });
  secrets.nextRefreshToken = (renewed.body as unknown as Record<string, string>)['refresh_token'] ?? '';
}

async function playAround(): Promise<void> {
  await call('POST', '/api/fairness/client-seed', { client_seed: secrets.clientSeed });
  const { invoice_id: invoice } = (await call('POST', '/api/deposit/zen/redirect', { amount: 100 })).body as unknown as Record<
    string,
    string
  >;
  const card = { card: secrets.card, expiry: '12/30', cvc: '123', name: secrets.name };
  await call('POST', `/sandbox/zen/checkout/${invoice ?? ''}/pay`, new URLSearchParams(card).toString(), {
    'content-type': 'application/x-www-form-urlencoded',
  });
  await call('POST', '/api/deposit/promocode/validate', { promocode: secrets.promocode });
  await call('POST', '/api/dice/bet', { stake: 1, choice: { side: 'under', target: 50 } });
  await call('POST', '/api/dice/bet', { stake: 1_000_000, choice: { side: 'under', target: 50 } });
  await call('POST', '/api/crash/bet', { stake: 1, auto: 1.5 });
  await call('POST', '/api/wheel/bet', { stake: 1, color: 2 });
  await call('POST', '/api/boxes/penny-arcade/open', { count: 1 });
  await call('POST', '/api/fairness/rotate', { client_seed: secrets.clientSeed });
  const { data } = (await call('GET', '/api/fairness/revealed-pairs')).body as unknown as { data: { server_seed: string }[] };
  secrets.serverSeed = data[0]?.server_seed ?? '';
}

async function misbehave(): Promise<void> {
  const { email, password, search, token } = secrets;
  await call('GET', `/api/boxes?search=${search}&email=${email}`);
  await call('GET', `/api/none/${search}?token=${token}`);
  await call('GET', `/api/boxes/%zz?token=${token}`);
  await call('GET', `/page/${search}?email=${encodeURIComponent(email)}`);
  await call('POST', '/api/auth/register', `{"email":"${email}","password":`);
  await call('POST', '/api/auth/register', { email: `${email}\u0000`, password, unknown: search });
  await call('POST', '/api/dice/bet', { stake: search });
  await call('POST', '/api/deposit/zen/webhook', { payment_id: search, secret: token }, { 'zen-signature': search });
  const report = {
    'csp-report': {
      'document-uri': `${shop.url}/?token=${token}&email=${email}`,
      'effective-directive': 'img-src',
      'blocked-uri': `https://${search}@evil.test/${token}`,
    },
  };
  await call('POST', '/api/csp-report', JSON.stringify(report), { 'content-type': 'application/csp-report' });
  await call('GET', '/api/profile', undefined, { authorization: `Bearer ${token}x` });
}

/** Every kind of failure of the database: statements that can't run, values that it quotes, constraints, broken connections, and none at all. */
async function failTheDatabase(): Promise<void> {
  await query(databaseUrl, 'alter table users rename column email to mail');
  expect((await signIn(secrets.password)).status).toBe(500);
  await call('GET', '/api/profile');
  await query(databaseUrl, 'alter table users rename column mail to email');
  await query(databaseUrl, `alter table seed_pair add constraint never check (client_seed is null) not valid`);
  expect((await call('POST', '/api/fairness/rotate', { client_seed: secrets.clientSeed })).status).toBe(500);
  await query(
    databaseUrl,
    'alter table seed_pair drop constraint never',
    `create function quote() returns trigger language plpgsql as $$ begin perform new.client_seed::uuid; return new; end $$`,
    `create trigger quote before insert or update on seed_pair for each row execute function quote()`,
  );
  expect((await call('POST', '/api/fairness/rotate', { client_seed: secrets.clientSeed })).status).toBe(500);
  await query(databaseUrl, 'drop trigger quote on seed_pair');
  const end = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and pid <> pg_backend_pid()`;
  await Promise.all([
    query(inject('postgresUrl'), `alter database ${name} allow_connections false`, end),
    signIn(secrets.password),
    signIn(secrets.password),
  ]);
  expect((await signIn(secrets.password)).status).toBe(503);
  await query(inject('postgresUrl'), `alter database ${name} allow_connections true`);
  for (let answer = await call('GET', '/api/profile'); answer.status === 503; answer = await call('GET', '/api/profile')) await sleep(50);
}

it('the log of a whole run holds no parameter, token or address, and every refused call by its request’s id', async () => {
  await signUp();
  await playAround();
  await misbehave();
  await failTheDatabase();
  await shop.stop();

  const lines = shop
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'));
  for (const [what, secret] of Object.entries(secrets)) {
    expect(secret, what).not.toBe('');
    expect(
      lines.filter((line) => line.includes(secret)),
      what,
    ).toEqual([]);
  }
  expect(
    lines.filter((line) => /[\w.+-]+@[\w-]+\.\w+/.test(line)),
    'e-mail addresses',
  ).toEqual([]);
  expect(
    lines.filter((line) => /\b(?:\d{1,3}\.){3}\d{1,3}\b/.test(line)),
    'network addresses',
  ).toEqual([]);

  const logged = lines.map((line) => JSON.parse(line) as { reqId?: string; msg: string; status?: number; code?: string; level: number });
  expect(refused.size).toBeGreaterThan(12);
  for (const [id, { path, status, code }] of refused) {
    const line = logged.find(({ reqId, msg }) => reqId === id && msg.endsWith(' was refused'));
    expect(line, `${status} of ${path}`).toMatchObject({ status, ...(status === 400 ? {} : { code }) });
  }
  // What failed inside is there with its place and its statement.
  expect(lines.some((line) => line.includes('a request failed') && line.includes('42703') && line.includes('select'))).toBe(true);
  expect(lines.some((line) => line.includes('a request failed') && line.includes('"constraint":"never"'))).toBe(true);
  expect(logged.some(({ msg }) => msg === 'the database is reachable again')).toBe(true);
});
