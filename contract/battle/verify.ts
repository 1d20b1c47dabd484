import type { Battle, BattleResult } from '../api/battles.ts';
import { beaconName, beaconRandomness, beaconRoundFor, chainHash } from '../fairness/beacon.ts';
import { seedHash } from '../fairness/seed-pair.ts';
import { boxVersionHash, rangesFault } from '../games/box.ts';
import { isBeaconSignature } from '../fairness/beacon-signature.ts';
import type { BattleValues } from './decide.ts';
import { decideBattle } from './decide.ts';
import { battleEntropy, battleTermsHash, type BattleDraws } from './draws.ts';
import { drawBattle, drawnValues, type PlayedItem } from './play.ts';
import { roundItems } from './record.ts';
import { splitBattle } from './split.ts';

/*
 * A published battle, recomputed from its seeds alone by the code that drew it. Each check compares what was published with what follows from what the
 * checks before it have proven.
 */

/** What is checked, in the order in which it is shown. */
const BATTLE_CHECKS = [
  'seed',
  'seats',
  'ownSeed',
  'ownHash',
  'beacon',
  'entropy',
  'versions',
  'terms',
  'round',
  'verdict',
  'split',
  'totals',
] as const;

/** One check; of `round` there is one for each round, counted from 0. */
export interface BattleCheck {
  key: (typeof BATTLE_CHECKS)[number];
  round?: number;
  ok: boolean;
  /** What should be there and what is, as text, where they differ. */
  expected?: string;
  found?: string;
}

/** What a browser kept of a seat that its player took. */
export interface KeptSeeds {
  seat: number;
  /** The one that it sent. */
  clientSeed: string;
  /** The hash of the server seed that it showed before that; null where it showed none. */
  seedHash: string | null;
}

/** A value as text, the same for equal values in any order of their fields. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/** Compares what should be there with what is. What can't be computed from the record is a fault, too. */
function check(key: BattleCheck['key'], expect: () => unknown, found: unknown, round?: number): BattleCheck {
  const at = round === undefined ? {} : { round };
  try {
    const [expected, actual] = [textOf(expect()), textOf(found)];
    return expected === actual ? { key, ...at, ok: true } : { key, ...at, ok: false, expected, found: actual };
  } catch (error) {
    return { key, ...at, ok: false, expected: error instanceof Error ? error.message : String(error), found: textOf(found) };
  }
}

/** The hashes that the published items of each box make; a box whose ranges leave a gap has none. */
function versionHashes({ boxes, versions }: Battle): string[] {
  return boxes.map(({ slug, price, version_hash: hash }) => {
    const items = versions[hash] ?? [];
    const fault = rangesFault(items.map(({ ticket_from: from, ticket_to: to }) => ({ from, to })));
    if (fault !== null) throw new RangeError(fault);
    const odds = items.map(({ id, name, rarity, sale_price: saleCents, ticket_from: from, ticket_to: to }) => {
      return { id, name, rarity, saleCents, from, to };
    });
    return boxVersionHash({ slug, priceCents: price, items: odds });
  });
}

/** Players' seats, each of which has a client seed. */
const people = ({ seats }: Battle) => seats.filter(({ player, is_bot }) => player !== null && !is_bot);

/** The record has the client seed that was sent for each kept seat, and the hash that was shown. It does not matter whose seats it says they are. */
function ownChecks(battle: Battle, kept: readonly KeptSeeds[]): BattleCheck[] {
  const { client_seeds: seeds, server_seed_hash: seedHash } = battle;
  const recorded = kept.map(({ seat: own }) => seeds?.[people(battle).findIndex(({ seat }) => seat === own)] ?? '');
  const shown = kept.flatMap(({ seedHash: hash }) => hash ?? []);
  const textOfAll = (values: readonly string[]) => values.join(', ');
  return [
    ...(kept.length === 0 ? [] : [check('ownSeed', () => textOfAll(kept.map(({ clientSeed }) => clientSeed)), textOfAll(recorded))]),
    ...(shown.length === 0 ? [] : [check('ownHash', () => textOfAll(shown), textOfAll(shown.map(() => seedHash)))]),
  ];
}

/** The random value that was joined; null for none. Throws RangeError where the record has none and should. */
function publicRandomOf({ public_entropy: beacon }: Battle): string | null {
  if (beacon === null) return null;
  if (beacon.signature === null) throw new RangeError('the record has no beacon signature');
  return beaconRandomness(beacon.signature);
}

/** The entropy of all seats and of the beacon. */
const entropyOf = (battle: Battle): string => battleEntropy(battle.client_seeds ?? [], publicRandomOf(battle));

/** The chain is the one that the terms name, the round the first after the last seat, and the signature the beacon's. */
function beaconChecks({ public_entropy: beacon, started_at }: Battle): BattleCheck[] {
  if (beacon === null) return [];
  const { chain_hash, sealed_at, round, signature } = beacon;
  const expected = () => {
    if (sealed_at === null || started_at === null || sealed_at > started_at)
      throw new RangeError('the last seat was not taken before the start');
    const due = beaconRoundFor(beacon, new Date(sealed_at).getTime());
    if (signature === null || !isBeaconSignature(beacon, due, signature))
      throw new RangeError(`this isn’t a valid signature for round ${due}`);
    return { chain: chainHash(beacon), round: due };
  };
  return [check('beacon', expected, { chain: chain_hash, round })];
}

function fixedChecks(battle: Battle, result: BattleResult, kept: readonly KeptSeeds[]): BattleCheck[] {
  const { id: battleId, lineup, mode, server_seed_hash: seed, public_entropy: beacon } = battle;
  const publicEntropy = beacon && beaconName(beacon.chain_hash);
  const versions = () => battle.boxes.flatMap(({ version_hash: hash, count }) => Array.from({ length: count }, () => hash));
  return [
    check('seed', () => seedHash(result.server_seed), seed),
    check('seats', () => people(battle).length, battle.client_seeds?.length ?? 0),
    ...ownChecks(battle, kept),
    ...beaconChecks(battle),
    check('entropy', () => entropyOf(battle), battle.entropy),
    check(
      'versions',
      () => versionHashes(battle),
      battle.boxes.map(({ version_hash: hash }) => hash),
    ),
    check(
      'terms',
      () => battleTermsHash({ battleId, lineup, mode, versions: versions(), seedHash: seed, publicEntropy }),
      battle.terms_hash,
    ),
  ];
}

/** The draws of the record's seeds, for every round; throws where a seed is malformed. */
function drawsOf(battle: Battle, { server_seed: serverSeed }: BattleResult): BattleDraws {
  return { serverSeed, entropy: entropyOf(battle), battleId: battle.id };
}

function playedChecks(battle: Battle, result: BattleResult): BattleCheck[] {
  const { lineup, mode, rounds } = battle;
  let items: readonly (readonly PlayedItem[])[] = [];
  let drawn: ReturnType<typeof drawBattle> = [];
  let values: BattleValues = [];
  let fault: unknown = null;
  try {
    items = roundItems(battle);
    drawn = drawBattle(drawsOf(battle, result), { lineup, mode, rounds: items });
    values = drawnValues(items, drawn);
  } catch (error) {
    fault = error;
  }
  const proven = <Value>(value: () => Value) => {
    return (): Value => {
      if (fault !== null) throw fault;
      return value();
    };
  };
  const verdict = proven(() => decideBattle(lineup, mode, values, drawsOf(battle, result)));
  const split = proven(() => splitBattle(lineup, values, verdict().winner));
  return [
    ...Array.from({ length: rounds }, (_, round) =>
      check(
        'round',
        proven(() => drawn[round]),
        battle.draws[round] ?? [],
        round,
      ),
    ),
    check('verdict', verdict, result.verdict),
    check(
      'split',
      () => {
        const { awards, rounding } = split();
        return {
          awards: awards.map(({ prizes, coins }) => ({ prizes: prizes.map(({ round, seat }) => ({ round, seat })), coins })),
          rounding,
        };
      },
      { awards: result.awards, rounding: result.rounding },
    ),
    check(
      'totals',
      proven(() => ({ winner: verdict().winner, total: values.flat().reduce((sum, value) => sum + value, 0) })),
      { winner: battle.winner, total: battle.total },
    ),
  ];
}

/**
 * Recomputes everything of a battle that has ended. `kept`: what the viewer's browser kept of it. Throws RangeError for one that has not ended: its seed is
 * not published yet.
 */
export function verifyBattle(battle: Battle, kept: readonly KeptSeeds[] = []): BattleCheck[] {
  if (battle.result === null) throw new RangeError('this battle hasn’t ended, so its seed isn’t published yet');
  return [...fixedChecks(battle, battle.result, kept), ...playedChecks(battle, battle.result)];
}
