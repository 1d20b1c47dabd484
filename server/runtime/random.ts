import { randomBytes, randomUUID } from 'node:crypto';
import type { Random } from '#server/core/random.ts';

/** The operating system's cryptographic generator. */
export const systemRandom: Random = {
  bytes: (count) => randomBytes(count),
  uuid: () => randomUUID(),
};
