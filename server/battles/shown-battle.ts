import type { BoxType } from '#contract/api/boxes.ts';
import type { Battle, BattleResult, BattleSeat, BattleSummary, PublicEntropy } from '#contract/api/battles.ts';
import { listedPlayer, type SeenPlayer } from '#contract/api/listed-player.ts';
import { drawnValues, type SeatDraw } from '#contract/battle/play.ts';
import { chainHash } from '#contract/fairness/beacon.ts';
import { battleSeats, battleSideOf } from '#contract/battle/rules.ts';
import { battlePace } from '#contract/battle/schedule.ts';
import { splitBattle } from '#contract/battle/split.ts';
import { isoOf, isoOrNull } from '#server/core/clock.ts';
import { type BoxVersion } from '#server/catalogue/catalogue.ts';
import type { BattleRow } from './battle-row.ts';

/** A seat that is taken, with its taker as lists show one. */
export interface ShownSeat {
  seat: number;
  taker: SeenPlayer & { id: string };
  isBot: boolean;
}

/** A box of a battle, as it is shown. */
export interface ShownBox {
  version: BoxVersion;
  count: number;
  name: string;
  type: BoxType;
  imgUrl: string;
  colors: [string, string];
}

/** A battle with everything that its summary shows. */
export interface BattleParts {
  row: BattleRow;
  seats: readonly ShownSeat[];
  boxes: readonly ShownBox[];
}

function shownSeats({ row: { lineup }, seats }: BattleParts, callerId: string | null): BattleSeat[] {
  return Array.from({ length: battleSeats(lineup) }, (_, seat) => {
    const taken = seats.find((one) => one.seat === seat);
    return {
      seat,
      side: battleSideOf(lineup, seat),
      player: taken ? listedPlayer(taken.taker) : null,
      is_bot: taken?.isBot ?? false,
      mine: taken !== undefined && !taken.isBot && taken.taker.id === callerId,
    };
  });
}

/**
 * A battle as lists show it: until its final is over it is in progress there, and nothing says who won. `callerId`: whose own seat is marked; null for a
 * guest and for messages.
 */
export function battleSummary(parts: BattleParts, callerId: string | null): BattleSummary {
  const { row, boxes } = parts;
  const isOver = row.status === 'ended' && row.settledAt !== null;
  return {
    id: row.id,
    lineup: row.lineup,
    mode: row.mode,
    fast: row.fast,
    private: row.private,
    status: row.status === 'ended' && !isOver ? 'in_progress' : row.status,
    boxes: boxes.map(({ version: { slug, hash, price }, count, name, imgUrl, colors }) => {
      return { slug, name, img_url: imgUrl, colors, price, count, version_hash: hash };
    }),
    rounds: row.rounds,
    price: row.price,
    seat_price: row.seatPrice,
    sponsored: row.sponsored,
    seats: shownSeats(parts, callerId),
    server_seed_hash: row.serverSeedHash,
    created_at: isoOf(row.createdAt),
    expires_at: isoOf(row.expiresAt),
    started_at: isoOrNull(row.startedAt),
    round: row.round,
    ...outcomeOf(row, isOver),
  };
}

/** Who took all and how much that was, as far as it may be known. */
function outcomeOf({ verdict, total }: BattleRow, isKnown: boolean): Pick<BattleSummary, 'winner' | 'total'> {
  return isKnown ? { winner: verdict?.winner ?? null, total } : { winner: null, total: null };
}

/** The version that each round opens. */
export function roundVersions(boxes: readonly Pick<ShownBox, 'version' | 'count'>[]): BoxVersion[] {
  return boxes.flatMap(({ version, count }) => Array.from({ length: count }, () => version));
}

/** How a battle ended and who gets what, from what was drawn in all of it. */
export function battleResult(
  { lineup, verdict }: Pick<BattleRow, 'lineup' | 'verdict'>,
  versions: readonly BoxVersion[],
  drawn: readonly (readonly SeatDraw[])[],
  serverSeed: string,
): BattleResult {
  if (verdict === null) throw new Error('a battle that was not drawn has no result');
  const rounds = versions.map(({ items }) => items.map(({ shown }) => shown));
  const { awards, rounding } = splitBattle(lineup, drawnValues(rounds, drawn), verdict.winner);
  return {
    verdict:
      'among' in verdict
        ? { ...verdict, among: [...verdict.among] }
        : 'weights' in verdict
          ? { ...verdict, weights: [...verdict.weights] }
          : verdict,
    awards: awards.map(({ prizes, coins }) => ({ prizes: prizes.map(({ round, seat }) => ({ round, seat })), coins })),
    rounding,
    server_seed: serverSeed,
  };
}

/** The beacon of a battle as it is shown; null for none. */
export function shownEntropy({
  beacon,
  sealedAt,
  beaconRound,
  beaconSignature,
}: Pick<BattleRow, 'beacon' | 'sealedAt' | 'beaconRound' | 'beaconSignature'>): PublicEntropy | null {
  if (beacon === null) return null;
  return { ...beacon, chain_hash: chainHash(beacon), sealed_at: isoOrNull(sealedAt), round: beaconRound, signature: beaconSignature };
}

/** What the page of a battle shows besides its summary: `draws` holds the rounds that have begun, the rest is null until it may be known. */
export interface Revealed {
  draws: SeatDraw[][];
  clientSeeds: string[] | null;
  result: BattleResult | null;
}

/** A battle as its page shows it, as far as it is published. */
export function shownBattle(parts: BattleParts, callerId: string | null, { draws, clientSeeds, result }: Revealed): Battle {
  const { row, boxes } = parts;
  return {
    ...battleSummary(parts, callerId),
    status: row.status,
    ...outcomeOf(row, row.status === 'ended'),
    versions: Object.fromEntries(boxes.map(({ version }) => [version.hash, version.items.map(({ shown }) => shown)])),
    settled_at: row.status === 'ended' ? isoOrNull(row.settledAt) : null,
    pace: battlePace(row.fast),
    draws,
    terms_hash: row.termsHash,
    public_entropy: shownEntropy(row),
    client_seeds: clientSeeds,
    entropy: row.entropy,
    result,
  };
}
