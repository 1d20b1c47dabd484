import { parentPort } from 'node:worker_threads';
import { isBeaconSignature } from '#contract/fairness/beacon-signature.ts';
import type { SignatureAnswer, SignatureQuestion } from './signature-check.ts';

/** Verifies beacon signatures one after the other, apart from the thread that serves players. */
parentPort?.on('message', ({ id, publicKey, round, signature }: SignatureQuestion) => {
  const answer: SignatureAnswer = { id, fits: isBeaconSignature({ public_key: publicKey }, round, signature) };
  parentPort?.postMessage(answer);
});
