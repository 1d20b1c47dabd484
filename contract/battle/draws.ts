import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { hmacBlock, sha256Hex } from '../fairness/bytes.ts';
import { floatsOf } from '../fairness/floats.ts';
import { CLIENT_SEED, SERVER_SEED } from '../fairness/seed-pair.ts';
import { ticketOf } from '../games/box.ts';
import type { BattleLineup, BattleMode } from './rules.ts';

/*
 * Where a battle's outcomes come from
 * 1. The hash of the battle's server seed is shown before the battle is created.
 * 2. entropy = hex SHA-256 of the 32-byte SHA-256(UTF-8 client seed) of every human seat, joined in seat order. A public random value that was
 *    named before the last seat was taken, where there is one, is joined after them as 32 more bytes.
 * 3. Round r, seat s (both from 0): float 0 under the message `entropy:battleId:r:s`; its ticket as for a box.
 * 4. Ties and the jackpot: the first 52 bits under `entropy:battleId:tiebreak` and `entropy:battleId:jackpot`.
 */

/** What all draws of one battle are made from. */
export interface BattleDraws {
  serverSeed: string;
  entropy: string;
  battleId: string;
}

/** 2⁵²: a draw of 52 bits is below this. */
const DRAW_SPAN = 1n << 52n;

const HASH = /^[0-9a-f]{64}$/;

/**
 * The entropy of a battle: its human seats' client seeds, in seat order, and a public random value of 32 bytes in hex where the battle has one.
 * Throws RangeError when there is no seed, or one is malformed.
 */
export function battleEntropy(clientSeeds: readonly string[], publicRandom: string | null = null): string {
  if (clientSeeds.length === 0) throw new RangeError('a battle has at least one human seat');
  if (clientSeeds.some((seed) => !CLIENT_SEED.test(seed))) throw new RangeError('client seed must be 1–64 printable characters');
  if (publicRandom !== null && !HASH.test(publicRandom)) throw new RangeError('a public random value must be 64 lower-case hex characters');
  const parts = clientSeeds.map((seed) => sha256(utf8ToBytes(seed)));
  if (publicRandom !== null) parts.push(hexToBytes(publicRandom));
  return bytesToHex(sha256(concatBytes(...parts)));
}

function messageOf({ serverSeed, entropy, battleId }: BattleDraws, label: string): string {
  if (!SERVER_SEED.test(serverSeed)) throw new RangeError('server seed must be 64 lower-case hex characters');
  if (!HASH.test(entropy)) throw new RangeError('entropy must be 64 lower-case hex characters');
  return `${entropy}:${battleId}:${label}`;
}

/** The box ticket that a seat draws in a round, both counted from 0. */
export function battleTicket(draws: BattleDraws, round: number, seat: number): number {
  const message = messageOf(draws, `${round}:${seat}`);
  return ticketOf(floatsOf(draws.serverSeed, message, 1)[0] ?? NaN);
}

/** The 52 bits of the draw with this label. */
function labelledDraw(draws: BattleDraws, label: 'tiebreak' | 'jackpot'): bigint {
  const digest = bytesToHex(hmacBlock(draws.serverSeed, messageOf(draws, label), 0));
  return BigInt(`0x${digest.slice(0, 13)}`);
}

/** Which of `count` tied sides wins, from 0: floor(r × count / 2⁵²). */
export function tiebreakDraw(draws: BattleDraws, count: number): number {
  return Number((labelledDraw(draws, 'tiebreak') * BigInt(count)) / DRAW_SPAN);
}

/** The ticket of the jackpot, from 0 to one less than the sum of the weights: floor(r × Σw / 2⁵²). */
export function jackpotDraw(draws: BattleDraws, sum: number): number {
  return Number((labelledDraw(draws, 'jackpot') * BigInt(sum)) / DRAW_SPAN);
}

/** What of a battle is fixed when it is created, as far as its outcome goes. */
export interface BattleTerms {
  battleId: string;
  lineup: BattleLineup;
  mode: BattleMode;
  /** The hash of the box version that each round opens, in order. */
  versions: readonly string[];
  /** The hash of the battle's server seed. */
  seedHash: string;
  /** The beacon whose public random value will be joined (`beaconName`); null for none. */
  publicEntropy: string | null;
}

/** The hash that names a battle's configuration: SHA-256 of `id|lineup|mode|seed hash|public entropy or none`, then one version hash a line. */
export function battleTermsHash({ battleId, lineup, mode, versions, seedHash, publicEntropy }: BattleTerms): string {
  return sha256Hex([`${battleId}|${lineup}|${mode}|${seedHash}|${publicEntropy ?? 'none'}`, ...versions].join('\n'));
}
