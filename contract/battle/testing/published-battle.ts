import * as z from 'zod/mini';
import { type Battle, battleSchema, type PublicEntropy } from '../../api/battles.ts';
import { seedHash } from '../../fairness/seed-pair.ts';
import { boxVersionHash } from '../../games/box.ts';
import { cents } from '../../money.ts';
import { beaconPublicKey, signBeaconRound } from '../../fairness/beacon-signature.ts';
import { battleEntropy, battleTermsHash } from '../draws.ts';
import { playBattle } from '../play.ts';
import { type BeaconChain, beaconName, beaconRandomness, beaconRoundFor, chainHash } from '../../fairness/beacon.ts';
import type { BattleLineup, BattleMode } from '../rules.ts';
import { battlePace } from '../schedule.ts';

/** The prizes of the box that it opens. */
export const ITEMS = [
  {
    id: 'crown',
    name: 'Crown',
    rarity: 'mythic' as const,
    img_url: '/crown.webp',
    price: cents(5_001),
    sale_price: cents(5_001),
    ticket_from: 1,
    ticket_to: 20_000,
  },
  {
    id: 'sock',
    name: 'Sock',
    rarity: 'common' as const,
    img_url: '/sock.webp',
    price: cents(3),
    sale_price: cents(3),
    ticket_from: 20_001,
    ticket_to: 100_000,
  },
];
const SLUG = 'some-box';
const PRICE = cents(1_200);
/** The hash of that box's version. */
export const HASH = boxVersionHash({
  slug: SLUG,
  priceCents: PRICE,
  items: ITEMS.map(({ id, name, rarity, sale_price: saleCents, ticket_from: from, ticket_to: to }) => ({
    id,
    name,
    rarity,
    saleCents,
    from,
    to,
  })),
});

const START = '2026-11-22T12:00:00.000Z';
const BEACON_KEY = new Uint8Array(32).fill(7);
const CHAIN: BeaconChain = {
  public_key: beaconPublicKey(BEACON_KEY),
  period_s: 3,
  genesis_s: 1_700_000_000,
  group_hash: 'd'.repeat(64),
  beacon_id: 'own',
};

/** The public entropy of a battle, of a beacon with this key, whose last seat was taken four seconds before the start. */
function publicEntropy(): PublicEntropy {
  const sealedAt = new Date(START).getTime() - 4_000;
  const round = beaconRoundFor(CHAIN, sealedAt);
  const sealed_at = new Date(sealedAt).toISOString();
  return { ...CHAIN, chain_hash: chainHash(CHAIN), sealed_at, round, signature: signBeaconRound(BEACON_KEY, round) };
}

/** A whole battle as a shop publishes it, for tests. */
export function publishedBattle(lineup: BattleLineup, mode: BattleMode, rounds = 3, { withBeacon = false } = {}): Battle {
  const serverSeed = 'c'.repeat(64);
  const id = '5d0f0c1e-3f6c-4f1f-8f0e-1f0f2f3f4f5f';
  const seats = lineup === '2v2' ? 4 : lineup.split('v').length;
  const clientSeeds = Array.from({ length: seats }, (_, seat) => `seat ${seat}`);
  const beacon = withBeacon ? publicEntropy() : null;
  const entropy = battleEntropy(clientSeeds, beacon && beaconRandomness(beacon.signature ?? ''));
  const versions = Array.from({ length: rounds }, () => HASH);
  const terms = {
    battleId: id,
    lineup,
    mode,
    versions,
    seedHash: seedHash(serverSeed),
    publicEntropy: beacon && beaconName(beacon.chain_hash),
  };
  const { drawn, values, verdict, split } = playBattle(
    { serverSeed, entropy, battleId: id },
    { lineup, mode, rounds: versions.map(() => ITEMS) },
  );
  const at = START;
  return z.decode(
    battleSchema,
    z.encode(battleSchema, {
      id,
      lineup,
      mode,
      fast: false,
      private: false,
      status: 'ended',
      boxes: [
        {
          slug: SLUG,
          name: 'Some box',
          img_url: '/box.webp',
          colors: ['#112233', '#445566'],
          price: PRICE,
          count: rounds,
          version_hash: HASH,
        },
      ],
      rounds,
      price: cents(PRICE * rounds),
      seat_price: cents(PRICE * rounds),
      sponsored: 0,
      seats: clientSeeds.map((name, seat) => {
        const player = { name, is_demo: false, hue: 10, avatar_url: null };
        return { seat, side: lineup === '2v2' ? Math.floor(seat / 2) : seat, player, is_bot: false, mine: false };
      }),
      created_at: at,
      expires_at: at,
      started_at: at,
      settled_at: at,
      round: rounds,
      winner: verdict.winner,
      total: cents(values.flat().reduce((sum, value) => sum + value, 0)),
      versions: { [HASH]: ITEMS },
      pace: battlePace(false),
      draws: drawn,
      server_seed_hash: terms.seedHash,
      terms_hash: battleTermsHash(terms),
      public_entropy: beacon,
      client_seeds: clientSeeds,
      entropy,
      result: {
        verdict:
          'among' in verdict
            ? { ...verdict, among: [...verdict.among] }
            : 'weights' in verdict
              ? { ...verdict, weights: [...verdict.weights] }
              : verdict,
        awards: split.awards.map(({ prizes, coins }) => ({ prizes: prizes.map(({ round, seat }) => ({ round, seat })), coins })),
        rounding: split.rounding,
        server_seed: serverSeed,
      },
    }),
  );
}
