import { sql } from 'drizzle-orm';
import type { AccountPart } from '#server/players/account-part.ts';
import { endAllSessions } from './end-sessions.ts';
import { removeFactors } from './factors/remove-factors.ts';

/** Sessions, links that were mailed, and second factors. */
export const authPart: AccountPart = {
  records: [
    { name: 'sessions', from: 'session t', key: 't.id::text' },
    { name: 'passkeys', from: 'passkey t', key: 't.id::text', omit: ['credential_id', 'public_key', 'counter'] },
    { name: 'authenticator_apps', from: 'totp t', key: 't.user_id::text', omit: ['secret', 'last_step'] },
    { name: 'mailed_links', from: 'mailed_token t', key: `encode(t.hash, 'hex')`, omit: ['hash'] },
    { name: 'recovery_codes', from: 'recovery_code t', key: `encode(t.hash, 'hex')`, omit: ['hash'] },
  ],
  async forget(tx, { id, now }) {
    await endAllSessions(tx, id, 'account_closed', now);
    await tx.execute(sql`update session set browser = null, system = null, address = null, country = null where user_id = ${id}`);
    await tx.execute(sql`delete from proof_challenge where user_id = ${id}`);
    await tx.execute(sql`delete from mailed_token where user_id = ${id}`);
    await removeFactors(tx, id);
  },
};
