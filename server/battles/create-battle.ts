import { battleTermsHash } from '#contract/battle/draws.ts';
import { beaconName, chainHash } from '#contract/fairness/beacon.ts';
import { type BattleLineup, type BattleMode, battleSeats, isBattleMode } from '#contract/battle/rules.ts';
import { type Cents, cents, scaleCents } from '#contract/money.ts';
import type { Tx } from '#server/database/database.ts';
import type { BalanceAfter } from '#server/core/ledger-legs.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { announceOnList } from './battle-events.ts';
import type { BattleRow } from './battle-row.ts';
import { takeSeed } from './next-seed.ts';
import { type BattleBoxes, type OrderedBox, orderedBoxes, versionsByRound } from './ordered-boxes.ts';
import { battleBoxTable, battleTable } from './schema.ts';
import { takeSponsorship } from './seat-money.ts';
import { maySit, type SeatRequest, sitDown } from './take-seat.ts';

/** How long a lobby waits for players, ms. */
const LOBBY_MS = 86_400_000;

/** What a creator asks for in a battle. */
export interface BattleRequest {
  boxes: readonly OrderedBox[];
  lineup: BattleLineup;
  mode: BattleMode;
  fast: boolean;
  private: boolean;
  /** Part of each other seat that the creator pays, per cent. */
  sponsored: number;
  /** The commitment that the creator was shown. */
  seedHash: string;
}

/** The creator's part of one other seat, rounded down to the cent. */
const sponsoredShare = (price: Cents, percent: number): Cents => scaleCents(price, percent, 100);

function checkMode({ mode, lineup }: BattleRequest): void {
  if (!isBattleMode(mode, lineup)) throw new Refusal('battle_mode_without_teams');
}

/** Writes a battle and its boxes under the seed that the creator was shown. Refusal `battle_seed_changed`. */
async function writeBattle(tx: Tx, deps: Deps, creatorId: string, request: BattleRequest, ordered: BattleBoxes): Promise<BattleRow> {
  const { lineup, mode, fast, sponsored } = request;
  const { boxes, rounds, price } = ordered;
  const { battleId: id, serverSeedSealed, serverSeedHash } = await takeSeed(tx, creatorId, request.seedHash);
  const versions = versionsByRound(boxes).map(({ hash }) => hash);
  const beacon = deps.publicEntropy?.chain ?? null;
  const publicEntropy = beacon && beaconName(chainHash(beacon));
  const createdAt = deps.clock.now();
  const [battle] = await tx
    .insert(battleTable)
    .values({
      id,
      creatorId,
      lineup,
      mode,
      fast,
      private: request.private,
      rounds,
      price,
      sponsored,
      seatPrice: cents(price - sponsoredShare(price, sponsored)),
      serverSeedSealed,
      serverSeedHash,
      termsHash: battleTermsHash({ battleId: id, lineup, mode, versions, seedHash: serverSeedHash, publicEntropy }),
      beacon,
      createdAt,
      expiresAt: createdAt + LOBBY_MS,
    })
    .returning();
  if (!battle) throw new Error('a battle was not stored');
  await tx.insert(battleBoxTable).values(boxes.map(({ version, count }, place) => ({ battleId: id, place, versionId: version.id, count })));
  return battle;
}

/**
 * Creates a battle with its creator on the first seat, in the caller's transaction. The versions of the boxes, the seed and all terms are fixed here.
 * Refusals `battle_mode_without_teams`, `battle_seed_changed`, those of `orderedBoxes`, of `maySit`, and `insufficient_funds`.
 */
export async function createBattle(
  tx: Tx,
  deps: Deps,
  creator: SeatRequest,
  request: BattleRequest,
): Promise<{ battle: BattleRow; after: BalanceAfter }> {
  checkMode(request);
  const ordered = await orderedBoxes(tx, deps, request.boxes);
  const { price } = ordered;
  const reserve = cents(sponsoredShare(price, request.sponsored) * (battleSeats(request.lineup) - 1));
  await maySit(tx, deps, creator, request.fast, cents(price + reserve));
  const battle = await writeBattle(tx, deps, creator.playerId, request, ordered);
  const { after } = await sitDown(tx, deps, battle, { ...creator, seat: 0, stake: price });
  const paid = reserve === 0 ? after : await takeSponsorship(tx, { battleId: battle.id, creatorId: creator.playerId, amount: reserve });
  await announceOnList(tx, deps, [battle], 'battleCreated');
  return { battle, after: paid };
}
