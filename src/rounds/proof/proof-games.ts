import type { CrashRound } from '#contract/api/crash.ts';
import type { WheelRound } from '#contract/api/wheel.ts';
import { crashBust, crashMultiplier } from '#contract/games/crash.ts';
import { CHAIN_HASH, CHAIN_SALT, linkBefore, roundDigest, rOf } from '#contract/fairness/hash-chain.ts';
import { wheelDraw } from '#contract/games/wheel.ts';
import { formatMultiplier } from '#contract/multiplier.ts';
import type { RoundGame } from '#contract/realtime/rounds.ts';
import { check, type Check } from '#src/fairness/proof/seed-proof.ts';

/** A round of either game as its record stands. */
export type AnyRound = CrashRound | WheelRound;

/** What a game reads from a round's digest. */
export type ResultName = 'bust' | 'segment' | 'spot';

export interface RoundResult {
  name: ResultName;
  /** As a player reads it. */
  text: string;
}

/** How many hex characters of the digest a game uses. */
export const USED_HEX: Readonly<Record<RoundGame, number>> = { crash: 13, wheel: 21 };

const spotText = (spot: number): string => `${(spot * 100).toFixed(4)}%`;
const segmentText = (segment: number, color: number): string => `${segment} · ${color}×`;
const bustText = (bust: number): string => formatMultiplier(crashMultiplier(bust));

/** What a game draws from a hash and a salt. Throws RangeError on malformed ones. */
export function resultsOf(game: RoundGame, hash: string, salt: string): RoundResult[] {
  if (game === 'crash') return [{ name: 'bust', text: bustText(crashBust(hash, salt)) }];
  const { segment, color, spot } = wheelDraw(hash, salt);
  return [
    { name: 'segment', text: segmentText(segment, color) },
    { name: 'spot', text: spotText(spot) },
  ];
}

/** What a record says was drawn, in the same order; empty while that isn't known. */
export function recordedOf(round: AnyRound): string[] {
  if ('bust' in round) return round.bust === null ? [] : [bustText(round.bust)];
  return round.draw === null ? [] : [segmentText(round.draw.segment, round.draw.color), spotText(round.draw.spot)];
}

/** Everything between a hash and what a round drew, in the order in which it is computed. */
export interface RoundProof {
  digest: string;
  r: string;
  /** SHA-256 of the hash: the link of the round before. */
  before: string;
  results: readonly (RoundResult & { check: Check | null })[];
}

/** Recomputes a round. `recorded` holds what is claimed, where something is. Throws RangeError on malformed input. */
export function proveRound(game: RoundGame, hash: string, salt: string, recorded: readonly string[] = []): RoundProof {
  const digest = roundDigest(hash, salt);
  return {
    digest,
    r: String(rOf(digest)),
    before: linkBefore(hash),
    results: resultsOf(game, hash, salt).map((result, index) => {
      const claimed = recorded[index];
      return { ...result, check: claimed === undefined ? null : check(claimed, result.text) };
    }),
  };
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

/** What a check of one round among others came to. `link`: it isn't the one before the next newer round, nor the first of its chain. */
export type RoundFaultName = 'result' | 'link' | 'chain';

export interface CheckedRound {
  id: string;
  number: number;
  /** What was recorded. */
  text: string;
  fault: RoundFaultName | null;
}

/** Checks rounds, newest first: each one's result, and that SHA-256 of its hash is the hash of the one before it, down to the terminating hash. */
export function checkRounds(game: RoundGame, rounds: readonly AnyRound[], chains: readonly KnownChain[]): CheckedRound[] {
  return rounds.map((round, index) => {
    const recorded = recordedOf(round);
    const of = (fault: RoundFaultName | null): CheckedRound => ({ id: round.id, number: round.number, text: recorded[0] ?? '–', fault });
    const chain = chains.find(({ id }) => id === round.chain_id);
    if (!chain) return of('chain');
    if (round.hash === null || roundFault(round.hash, chain.salt) !== null) return of('result');
    const drawn = resultsOf(game, round.hash, chain.salt);
    if (recorded.length !== drawn.length || drawn.some(({ text }, at) => text !== recorded[at])) return of('result');
    const older = rounds[index + 1];
    const before =
      round.number === 1
        ? chain.terminating_hash
        : older?.chain_id === round.chain_id && older.number === round.number - 1
          ? older.hash
          : null;
    return of(before !== null && linkBefore(round.hash) !== before ? 'link' : null);
  });
}
