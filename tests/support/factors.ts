import { sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { hashPassword } from '#server/auth/passwords.ts';
import { beginSession } from '#server/auth/sessions.ts';
import type { TestPlayer, TestShop } from './shop.ts';
import { SoftPasskey } from './soft-passkey.ts';

/** The password of players of `playerWithPassword`. */
export const PASSWORD = 'a secret of mine';

let hash: Promise<string> | undefined;

/** A player of a test who can sign in by PASSWORD, and whose session is confirmed for five minutes. */
export async function playerWithPassword(shop: TestShop): Promise<TestPlayer> {
  const player = await shop.player();
  hash ??= hashPassword(PASSWORD);
  await shop.deps.db.read.execute(sql`update users set password_hash = ${await hash} where id = ${player.id}`);
  await confirmed(shop, player);
  return player;
}

/** Confirms all of a player's sessions, as a proof would: for five minutes. */
export async function confirmed(shop: TestShop, { id }: Pick<TestPlayer, 'id'>): Promise<void> {
  await shop.deps.db.read.execute(sql`update session set confirmed_at = ${new Date(shop.clock.now()).toISOString()} where user_id = ${id}`);
}

/** The codes of an authenticator app by the shop's clock; `steps` looks that many steps of 30 s ahead. */
export type AppCodes = (steps?: number) => string;

/** Sets an authenticator app up, as a page does. Its first code is used then. */
export async function withTotp(shop: TestShop, player: TestPlayer): Promise<{ code: AppCodes; recoveryCodes: string[] }> {
  const { secret } = (await player.post('/api/profile/factors/totp/begin')).json<{ secret: string }>();
  const app = new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30, algorithm: 'SHA1' });
  const code: AppCodes = (steps = 0) => app.generate({ timestamp: shop.clock.now() + steps * 30_000 });
  const done = await player.post('/api/profile/factors/totp/finish', { code: code() });
  if (done.statusCode !== 200) throw new Error(done.body);
  return { code, recoveryCodes: done.json<{ recovery_codes: string[] | null }>().recovery_codes ?? [] };
}

/** Adds a passkey, as a page does. */
export async function withPasskey(player: TestPlayer, name = 'My phone'): Promise<{ passkey: SoftPasskey; recoveryCodes: string[] }> {
  const passkey = new SoftPasskey();
  const { challenge, options } = (await player.post('/api/profile/factors/passkeys/begin')).json();
  const done = await player.post('/api/profile/factors/passkeys', { challenge, name, response: passkey.make(options) });
  if (done.statusCode !== 200) throw new Error(done.body);
  return { passkey, recoveryCodes: done.json<{ recovery_codes: string[] | null }>().recovery_codes ?? [] };
}

/** Posts in another session of the same player, which began with no proof. */
export async function anotherSession(shop: TestShop, { id }: Pick<TestPlayer, 'id'>): Promise<Pick<TestPlayer, 'post'>> {
  const { access_token: token } = await beginSession(shop.deps, id);
  const headers = { authorization: `Bearer ${token}` };
  return { post: (url, body) => shop.call({ method: 'POST', url, headers, ...(body === undefined ? {} : { payload: body as object }) }) };
}

/** Sends a grant to the token call. */
export const grant = (shop: TestShop, body: object, remoteAddress = '127.0.0.1') =>
  shop.call({ method: 'POST', url: '/oauth/token', payload: { client_id: 'fairdrop-web', ...body }, remoteAddress });

/** Signs in by PASSWORD; a player with a second factor gets its challenge. */
export const signInByPassword = (shop: TestShop, { email }: TestPlayer, remoteAddress?: string) =>
  grant(shop, { grant_type: 'password', username: email, password: PASSWORD, scope: '*' }, remoteAddress);
