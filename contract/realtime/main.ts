import * as z from 'zod/mini';
import { dropSchema } from '../api/drops.ts';
import { coinsCodec } from '../coins-codec.ts';
import { envelopeOf } from './envelope.ts';

/** The main socket speaks the Pusher protocol; its channels are declared in channels.ts. This is what the first page needs of them. */
export const DROPS_CHANNEL = 'drops';

/** The private channel of one player. */
export function userChannel(userId: string): string {
  return `private-users.${userId}`;
}

/** On `drops`: a player won a prize. */
export const lastDropEvent = envelopeOf('lastDrop', dropSchema);

/**
 * On the private channel: the newest balance, absolute, with the ledger's version; a smaller version than one already seen is stale. `locked_balance`: the
 * part that is bonus coins.
 */
export const balanceUpdatedEvent = envelopeOf(
  'balanceUpdated',
  z.object({ type: z.literal('balanceUpdated'), current_balance: coinsCodec, locked_balance: coinsCodec, version: z.number() }),
);

/** On the private channel: this session was ended (signed out elsewhere, or revoked). */
export const sessionEndedEvent = envelopeOf('sessionEnded', z.object({ session_id: z.string() }));
