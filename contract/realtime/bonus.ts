import * as z from 'zod/mini';
import { bonusSchema } from '../api/bonus.ts';
import { envelopeOf } from './envelope.ts';

/** A bonus with the version of the balance that its locked coins are a part of. At one version they only become fewer. */
export const bonusNewsSchema = z.extend(bonusSchema, { balance_version: z.number() });

export type BonusNews = z.output<typeof bonusNewsSchema>;

/** On the private channel: the player's bonus was granted, released or ended. `GET /api/profile/bonus` is authoritative. */
export const bonusUpdatedEvent = envelopeOf('bonusUpdated', bonusNewsSchema);
