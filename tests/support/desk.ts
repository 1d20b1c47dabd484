import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import type { StaffRole } from '#contract/desk/roles.ts';
import { hashPassword } from '#server/auth/passwords.ts';
import { totpCode } from '#server/auth/factors/totp-code.ts';
import { commandActor } from '#server/desk/acts/log.ts';
import { addStaff } from '#server/desk/staff/accounts.ts';
import type { TestShop } from './shop.ts';

/** The one-time password of staff of a test, and the one that they choose. */
export const ONE_TIME = 'aaaaa-bbbbb-ccccc-ddddd';
export const OWN_PASSWORD = 'an own one for the desk';

/** A signed-in member of staff of a test. */
export interface TestStaff {
  id: string;
  email: string;
  role: StaffRole;
  /** The header of the session's cookie. */
  cookie: string;
  /** The secret of the authenticator app. */
  secret: string;
  get(url: string): Promise<LightMyRequestResponse>;
  post(url: string, body?: object): Promise<LightMyRequestResponse>;
}

/** What signing in needs of a shop, whatever its clock. */
type DeskShop = Pick<TestShop, 'call' | 'deps'> & { clock: { now(): number } };

let oneTimeHash: Promise<string> | undefined;

/** Posts to the desk as its page does, with the shop's own origin. */
export const postDesk = (shop: DeskShop, url: string, payload?: object, cookie?: string): Promise<LightMyRequestResponse> =>
  shop.call({
    method: 'POST',
    url,
    headers: { origin: shop.deps.config.publicUrl, ...(cookie === undefined ? {} : { cookie }) },
    ...(payload === undefined ? {} : { payload }),
  });

/** Adds a member of staff, as `npm run staff` does. Answers the address. */
export async function newStaff(shop: DeskShop, role: StaffRole): Promise<string> {
  const email = `${randomUUID()}@staff.test`;
  oneTimeHash ??= hashPassword(ONE_TIME);
  const passwordHash = await oneTimeHash;
  await shop.deps.db.transaction((tx) =>
    addStaff(tx, shop.deps, commandActor('Ada'), { email, name: `${role} person`, role, passwordHash }),
  );
  return email;
}

/** The cookie that an answer sets, as the browser sends it back. */
export const cookieOf = (answer: LightMyRequestResponse): string => String(answer.headers['set-cookie'] ?? '').split(';')[0] ?? '';

/** A new member of staff who has signed in and set up the authenticator app. */
export async function staffWith(shop: DeskShop, role: StaffRole): Promise<TestStaff> {
  const email = await newStaff(shop, role);
  const begun = await postDesk(shop, '/api/desk/sign-in', { email, password: ONE_TIME });
  const { challenge, app } = begun.json().data as { challenge: string; app: { secret: string } };
  const code = totpCode(app.secret, shop.clock.now());
  const done = await postDesk(shop, '/api/desk/sign-in/code', { challenge, code, new_password: OWN_PASSWORD });
  if (done.statusCode !== 200) throw new Error(done.body);
  const cookie = cookieOf(done);
  return {
    id: done.json().data.id as string,
    email,
    role,
    cookie,
    secret: app.secret,
    get: (url) => shop.call({ method: 'GET', url, headers: { cookie } }),
    post: (url, body) => postDesk(shop, url, body, cookie),
  };
}

/** The newest entries of the audit log, as the database has them. */
export async function logEntries(shop: DeskShop, most = 20): Promise<Record<string, unknown>[]> {
  const { rows } = await shop.deps.db.read.execute(sql`select * from staff_log order by id desc limit ${most}`);
  return rows;
}
