import type { AccountPart } from '#server/players/account-part.ts';
import { removeIdentities } from './identities.ts';

/** Accounts elsewhere that sign in here. */
export const socialPart: AccountPart = {
  records: [{ name: 'connected_accounts', from: 'social_identity t', key: 't.provider' }],
  forget: (tx, { id }) => removeIdentities(tx, id),
};
