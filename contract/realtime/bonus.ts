import { bonusSchema } from '../api/bonus.ts';
import { envelopeOf } from './envelope.ts';

/** On the private channel: the player's bonus was granted, released or ended. `GET /api/profile/bonus` is authoritative. */
export const bonusUpdatedEvent = envelopeOf('bonusUpdated', bonusSchema);
