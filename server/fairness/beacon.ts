import * as z from 'zod/mini';
import { beaconPublicKey, signBeaconRound } from '#contract/fairness/beacon-signature.ts';
import { type BeaconChain, beaconTimeMs, chainHash, QUICKNET } from '#contract/fairness/beacon.ts';
import { sha256Hex } from '#contract/fairness/bytes.ts';
import type { Clock } from '#server/core/clock.ts';
import { type SignatureCheck, SignatureWorker } from './signature-check.ts';

/** Where battles get public random values from. */
export interface PublicEntropy {
  /** The chain that new battles name. */
  readonly chain: BeaconChain;
  /** The signature of a round of a chain, verified. Rejects where it is not published yet, can't be had, or is no signature of that round. */
  signatureOf(chain: BeaconChain, round: number): Promise<string>;
  /** Ends what it runs besides; it may be asked again afterwards. */
  close(): Promise<void>;
}

/** How long one beacon is waited for, ms. */
const ANSWER_MS = 4_000;
/** How many rounds are remembered: battles that fill up within a few seconds of each other share one. */
const KEPT = 64;

const answerSchema = z.object({ round: z.number(), signature: z.string() });

/** Asks each round once; one that could not be had is asked again. */
function asking(ask: (chain: BeaconChain, round: number) => Promise<string>): PublicEntropy['signatureOf'] {
  const known = new Map<string, Promise<string>>();
  return (chain, round) => {
    const name = `${chainHash(chain)}/${round}`;
    const asked = known.get(name) ?? ask(chain, round);
    known.set(name, asked);
    asked.catch(() => known.delete(name));
    const [oldest] = known.keys();
    if (known.size > KEPT && oldest !== undefined) known.delete(oldest);
    return asked;
  };
}

interface Drand {
  url: string;
  chain?: BeaconChain;
  check?: SignatureCheck;
}

/** A drand network by its HTTP API. What it answers is believed only with a signature that fits the chain's key. */
export function drandEntropy({ url, chain = QUICKNET, check = new SignatureWorker() }: Drand): PublicEntropy {
  const ask = async (of: BeaconChain, round: number): Promise<string> => {
    const address = new URL(`${url.replace(/\/+$/, '')}/${chainHash(of)}/public/${round}`);
    const answer = await fetch(address, { signal: AbortSignal.timeout(ANSWER_MS) });
    if (!answer.ok) throw new Error(`the beacon answered ${answer.status} for round ${round}`);
    const { round: answered, signature } = z.parse(answerSchema, await answer.json());
    if (answered !== round || !(await check.fits(of, round, signature)))
      throw new Error(`the beacon's signature for round ${round} is not valid`);
    return signature;
  };
  return { chain, signatureOf: asking(ask), close: () => check.close() };
}

/** A beacon of the shop's own, for the sandbox and for tests: it shows how battles wait, and proves nothing. `key`: 32 random bytes. */
export function localBeacon(key: Uint8Array, clock: Pick<Clock, 'now'>): PublicEntropy {
  // Below the order of the curve, whatever the bytes are.
  const secretKey = Uint8Array.from(key, (byte, index) => (index === 0 ? 0 : byte));
  const public_key = beaconPublicKey(secretKey);
  const chain: BeaconChain = { public_key, period_s: 3, genesis_s: 1_700_000_000, group_hash: sha256Hex(public_key), beacon_id: 'sandbox' };
  const ask = async (of: BeaconChain, round: number): Promise<string> => {
    if (of.public_key !== public_key) throw new Error('the sandbox doesn’t have this beacon');
    if (clock.now() < beaconTimeMs(of, round)) throw new Error(`round ${round} is not published yet`);
    return signBeaconRound(secretKey, round);
  };
  return { chain, signatureOf: asking(ask), close: () => Promise.resolve() };
}
