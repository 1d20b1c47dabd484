import { CHAIN_HASH, CHAIN_SALT, linkBefore, roundDigest, rOf } from '#contract/fairness/hash-chain.ts';
import { roundGameOf } from '#contract/games/index.ts';
import type { RoundBet } from '#contract/api/bets.ts';
import { check, type Check, type Claim, paidClaims } from '#src/games/claim.ts';
import type { RoundGameView, RoundRecord } from '#src/games/view.ts';

/** A part of what a round drew, and what a record claims of it; null where nothing is claimed. */
export interface RoundPart {
  name: string;
  /** As a player reads it. */
  text: string;
  check: Check | null;
}

/** Everything between a hash and what a round drew, in the order in which it is computed. */
export interface RoundProof {
  digest: string;
  r: string;
  /** SHA-256 of the hash: the link of the round before. */
  before: string;
  parts: readonly RoundPart[];
}

/** Recomputes a round. `recorded` is what a record claims, where there is one. Throws RangeError on malformed input. */
export function proveRound(
  { key, parts }: Pick<RoundGameView, 'key' | 'parts'>,
  hash: string,
  salt: string,
  recorded: object | null = null,
): RoundProof {
  const digest = roundDigest(hash, salt);
  const claimed = recorded === null ? [] : parts(recorded);
  return {
    digest,
    r: String(rOf(digest)),
    before: linkBefore(hash),
    parts: parts(roundGameOf(key).draw(digest)).map(({ name, text }, index) => {
      const claim = claimed[index];
      return { name, text, check: claim === undefined ? null : check(claim.text, text) };
    }),
  };
}

/**
 * What the record of a bet says of its multiplier and its payout, against what its choice is paid at in the round that its hash gives. Empty while
 * the round's hash is not revealed, and for a stake that went back: no result decided that.
 */
export function roundBetClaims({ status, stake, multiplier, payout, outcome, round }: RoundBet): readonly Claim[] {
  if ((status !== 'won' && status !== 'lost') || !round?.hash || roundFault(round.hash, round.chain.salt) !== null) return [];
  const game = roundGameOf(outcome.game);
  const result = game.draw(roundDigest(round.hash, round.chain.salt));
  return paidClaims({ stake, multiplier, payout }, `${game.key}Multiplier`, game.pays(outcome, result), { ...outcome, ...result });
}

/** Whether a hash and a salt can be computed with, field by field. */
export function roundFault(hash: string, salt: string): 'hash' | 'salt' | null {
  if (!CHAIN_HASH.test(hash)) return 'hash';
  return CHAIN_SALT.test(salt) ? null : 'salt';
}

/** What is published of a chain, as far as a check of its rounds needs it. */
export interface KnownChain {
  id: string;
  terminating_hash: string;
  salt: string;
}

/** A round as far as it is checked; plain data, so that it can be posted to a worker. `result` is what its record says that it drew. */
export type CheckableRound = Pick<RoundRecord, 'id' | 'number' | 'hash' | 'chain_id'> & { result: object | null };

/** The result of a check of one round among others. `link`: it isn't the one before the next newer round, nor the first of its chain. */
export type RoundFaultName = 'result' | 'link' | 'chain';

export interface CheckedRound {
  id: string;
  fault: RoundFaultName | null;
}

/** Whether a record says exactly what was drawn. */
function sameResult(recorded: object | null, drawn: object): boolean {
  const fields = Object.entries(drawn);
  const claimed = new Map<string, unknown>(Object.entries(recorded ?? {}));
  return fields.length === claimed.size && fields.every(([name, value]) => claimed.get(name) === value);
}

/** Checks rounds, newest first: each one's result, and that SHA-256 of its hash is the hash of the one before it, down to the terminating hash. */
export function checkRounds(game: string, rounds: readonly CheckableRound[], chains: readonly KnownChain[]): CheckedRound[] {
  const { draw } = roundGameOf(game);
  return rounds.map((round, index) => {
    const { id, number, hash, result, chain_id: chainId } = round;
    const chain = chains.find((one) => one.id === chainId);
    if (!chain) return { id, fault: 'chain' };
    if (hash === null || roundFault(hash, chain.salt) !== null) return { id, fault: 'result' };
    if (!sameResult(result, draw(roundDigest(hash, chain.salt)))) return { id, fault: 'result' };
    const older = rounds[index + 1];
    const olderHash = older?.chain_id === chainId && older.number === number - 1 ? older.hash : null;
    const before = number === 1 ? chain.terminating_hash : olderHash;
    return { id, fault: before !== null && linkBefore(hash) !== before ? 'link' : null };
  });
}
