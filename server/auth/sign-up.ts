import { queueMail } from '#server/mail/queue-mail.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { createPlayer, EmailTaken, type NewPlayer } from './create-player.ts';
import { mailVerifyLink } from './recovery/verify-address.ts';

/** Makes an account and mails the link that proves its address. The owner of an address that has an account is told by mail; the caller isn't. */
export async function signUp(deps: Deps, player: NewPlayer & { email: string }): Promise<void> {
  const { email, name } = player;
  try {
    await deps.db.transaction(async (tx) => {
      const id = await createPlayer(tx, deps, player);
      await mailVerifyLink(tx, deps, { id, name, email });
    });
  } catch (error) {
    if (!(error instanceof EmailTaken)) throw error;
    await deps.db.transaction((tx) => queueMail(tx, deps, { to: email, template: 'address-taken', data: {} }));
  }
}
