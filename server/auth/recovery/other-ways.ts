import type { Tx } from '#server/database/database.ts';
import { listPasskeys } from '../factors/passkeys.ts';
import { identitiesOf } from '../social/identities.ts';
import { PROVIDER_NAMES } from '../social/provider.ts';

/** What signs in to a player's account without its password, each as mails name it: passkeys, and connected services. */
export async function otherWaysIn(tx: Tx, userId: string): Promise<string[]> {
  const passkeys = await listPasskeys(tx, userId);
  const services = await identitiesOf(tx, userId);
  return [
    ...passkeys.map(({ name }) => `Passkey “${name}”`),
    ...services.map(({ provider, name }) => `${PROVIDER_NAMES[provider]}${name === null ? '' : ` (${name})`}`),
  ];
}
