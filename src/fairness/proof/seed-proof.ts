import { hmacBlock } from '#contract/fairness/bytes.ts';
import { floatAt } from '#contract/fairness/floats.ts';
import { CLIENT_SEED, clientSeedFault, seedHash, SERVER_SEED, type SeedUse } from '#contract/fairness/seed-pair.ts';
import type { DrawnFloat } from '#src/games/view.ts';

/** The result of a proof. `sealed`: the server seed isn't revealed yet, and what can be checked without it is consistent. */
export type ProofStatus = 'verified' | 'sealed' | 'not-verified';

/** One block of a bet's byte stream. */
export interface DrawnBlock {
  /** The text that is signed with the server seed. */
  message: string;
  /** HMAC-SHA256 of it, 64 hex characters. */
  hex: string;
}

/** Everything between the seeds and the numbers of a bet, in the order in which it is computed. */
export interface Draw {
  /** SHA-256 of the server seed: what was shown before play. */
  serverSeedHash: string;
  blocks: readonly DrawnBlock[];
  floats: readonly DrawnFloat[];
}

/** Bytes of one block, and of one float. */
const BLOCK_BYTES = 32;
const FLOAT_BYTES = 4;

/** Recomputes the first `count` numbers of a bet step by step with the code that the server draws with. Throws RangeError on malformed seeds. */
export function proveDraw({ serverSeed, clientSeed, nonce }: SeedUse, count: number): Draw {
  const fault = seedFault({ serverSeed, clientSeed, nonce: String(nonce) });
  if (fault) throw new RangeError(`${fault.field}: ${fault.fault}`);
  const message = `${clientSeed}:${nonce}`;
  const blocks = Array.from({ length: Math.ceil((count * FLOAT_BYTES) / BLOCK_BYTES) }, (_, index) =>
    hmacBlock(serverSeed, message, index),
  );
  const stream = Uint8Array.from(blocks.flatMap((block) => [...block]));
  return {
    serverSeedHash: seedHash(serverSeed),
    blocks: blocks.map((block, index) => ({ message: `${message}:${index}`, hex: hexOf(block) })),
    floats: Array.from({ length: count }, (_, index) => ({
      bytes: [...stream.subarray(index * FLOAT_BYTES, (index + 1) * FLOAT_BYTES)],
      value: floatAt(stream, index),
    })),
  };
}

const hexOf = (bytes: Iterable<number>): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

export type SeedField = 'serverSeed' | 'clientSeed' | 'nonce';
/** What is wrong with a field: it is empty, has other characters than it may, or is too long or too short. */
export type SeedFault = 'missing' | 'malformed' | 'length';

/** The first field that nothing can be drawn from, or null. Nonces are text here, as a form or an address carries them. */
export function seedFault(fields: Record<SeedField, string>): { field: SeedField; fault: SeedFault } | null {
  for (const field of ['serverSeed', 'clientSeed', 'nonce'] as const) {
    const text = fields[field];
    if (text === '') return { field, fault: 'missing' };
    const fault = { serverSeed: serverSeedFault, clientSeed: clientFault, nonce: nonceFault }[field](text);
    if (fault) return { field, fault };
  }
  return null;
}

const serverSeedFault = (text: string): SeedFault | null => {
  if (SERVER_SEED.test(text)) return null;
  return /^[0-9a-f]*$/.test(text) ? 'length' : 'malformed';
};

function clientFault(text: string): SeedFault | null {
  const fault = CLIENT_SEED.test(text) ? null : clientSeedFault(text);
  return fault && (fault.rule === 'long' ? 'length' : 'malformed');
}

const nonceFault = (text: string): SeedFault | null => (isNonce(text) ? null : 'malformed');

function isNonce(text: string): boolean {
  return /^(0|[1-9]\d{0,15})$/.test(text) && Number.isSafeInteger(Number(text));
}
