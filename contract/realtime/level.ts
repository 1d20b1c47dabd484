import * as z from 'zod/mini';
import { levelSchema } from '../api/profile.ts';
import { envelopeOf } from './envelope.ts';

/**
 * On the private channel: bets that were settled have brought experience. `reached_from` is the level before, where one or several were reached by them;
 * null where none was.
 */
export const levelUpdatedEvent = envelopeOf('levelUpdated', z.object({ user_level: levelSchema, reached_from: z.nullable(z.number()) }));
