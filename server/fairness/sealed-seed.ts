import type { Deps } from '#server/runtime/deps.ts';
import { opens, seal, unseal } from '#server/security/seal.ts';

/** What the server seed of a pair or a battle is sealed for. */
export const seedPurpose = (pairId: string): string => `seed:${pairId}`;

/** A server seed as it rests in the database, bound to its pair. */
export function sealServerSeed({ config, random }: Pick<Deps, 'config' | 'random'>, pairId: string, serverSeed: string): Uint8Array {
  return seal(config.secrets.seedKey, random, seedPurpose(pairId), serverSeed);
}

/** The server seed of a pair. Throws when it was sealed for another pair or under another key. */
export function unsealServerSeed({ config }: Pick<Deps, 'config'>, pairId: string, sealed: Uint8Array): string {
  return unseal(config.secrets.seedKey, seedPurpose(pairId), sealed);
}

/** Whether the seed of a pair can be read under this key. */
export function opensServerSeed({ config }: Pick<Deps, 'config'>, pairId: string, sealed: Uint8Array): boolean {
  return opens(config.secrets.seedKey, seedPurpose(pairId), sealed);
}
