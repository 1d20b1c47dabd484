import { sql } from 'drizzle-orm';
import { cents } from '#contract/money.ts';
import { createPlayer } from '#server/auth/create-player.ts';
import { hashPassword } from '#server/auth/passwords.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { postTransfer } from '#server/wallet/ledger.ts';

/** The account that a newcomer to the sandbox may use at once. */
export const DEMO_ACCOUNT = { name: 'Demo', email: 'demo@fairdrop.test', password: 'demo1234', balance: cents(50_000) } as const;

/** Makes the demo account with its coins on the first start; afterwards it is a player like any other. */
export async function seedDemoAccount(deps: Deps): Promise<void> {
  const { name, email, password, balance } = DEMO_ACCOUNT;
  const { rows } = await deps.db.read.execute(sql`select 1 from users where email = ${email}`);
  if (rows.length > 0) return;
  const passwordHash = await hashPassword(password);
  await deps.db.transaction(async (tx) => {
    const id = await createPlayer(tx, deps, { name, email, emailVerified: true, passwordHash, terms: true });
    await postTransfer(tx, {
      kind: 'demo_grant',
      ref: { type: 'user', id },
      legs: [
        { account: { kind: 'demo_cost' }, amount: cents(-balance) },
        { account: { kind: 'user_cash', userId: id }, amount: balance },
      ],
    });
  });
}
