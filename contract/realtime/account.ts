import * as z from 'zod/mini';
import { envelopeOf } from './envelope.ts';

/** On the private channel: the address was proved by a mailed link, in any browser. The address itself is in the profile. */
export const emailConfirmedEvent = envelopeOf('emailConfirmed', z.object({ how: z.enum(['verified', 'changed']) }));
