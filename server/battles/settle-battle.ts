import { asc, eq, sql } from 'drizzle-orm';
import { drawnValues } from '#contract/battle/play.ts';
import { type BattleAward, type BattlePrize, splitBattle } from '#contract/battle/split.ts';
import { type Cents, cents } from '#contract/money.ts';
import { type Multiplier, multiplier, multiplierOf } from '#contract/multiplier.ts';
import { betTable } from '#server/bets/schema.ts';
import type { Tx } from '#server/database/database.ts';
import { declaredColumns } from '#server/database/declared-columns.ts';
import { boxKindOf, recordDrops } from '#server/drops/record-drops.ts';
import { addItems, type NewItem } from '#server/inventory/add-items.ts';
import { enqueue } from '#server/outbox/outbox.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { announceOnList, battleSettled } from './battle-events.ts';
import { type BattleRow, heldBattle, type ReadDeps, type SeatRow, takenSeats } from './battle-row.ts';
import { battleParts } from './read-battles.ts';
import { battleDrawTable, battleTable } from './schema.ts';
import { bookRounding, paySeat } from './seat-money.ts';
import { type BattleParts, roundVersions, type ShownSeat } from './shown-battle.ts';

/** How many prizes of one battle the live feed shows: the dearest. A battle of fifty rounds would sweep everything else from it. */
const DROPS_SHOWN = 8;

type DrawRow = typeof battleDrawTable.$inferSelect;

/** A prize that a player got, with the draw that it comes from. */
interface WonPrize {
  draw: DrawRow;
  player: ShownSeat['taker'];
  betId: string;
  parts: BattleParts;
}

/** What a payout is of what was staked; of the price of the seat where the creator paid for all of it. */
function multiplierFor(stake: Cents, price: Cents, payout: Cents): Multiplier {
  return payout === 0 ? multiplier(0) : multiplierOf(stake === 0 ? price : stake, payout);
}

const staked = declaredColumns(betTable, 'stake');

async function settleBet(tx: Tx, battle: BattleRow, betId: string, { prizes, coins }: BattleAward, settledAt: number): Promise<void> {
  const payout = cents(prizes.reduce((sum, { value }) => sum + value, 0) + coins);
  const { rows } = await tx.execute(sql`select ${staked.of('b')} from bet b where b.id = ${betId} and b.status = 'open'`);
  const [bet] = rows.map(staked.read);
  if (!bet) throw new Error(`bet ${betId} of a battle was settled before`);
  const drawn = JSON.stringify({ winner: battle.verdict?.winner ?? null, prizes: prizes.length, coins });
  await tx.execute(sql`
    update bet set status = ${payout > 0 ? 'won' : 'lost'}, payout = ${payout},
      multiplier = ${multiplierFor(bet.stake, battle.price, payout)}, detail = detail || ${drawn}::jsonb,
      settled_at = ${new Date(settledAt).toISOString()}
    where id = ${betId}`);
}

function itemOf({ draw, player, betId, parts }: WonPrize, wonAt: number): NewItem {
  const item = roundVersions(parts.boxes)[draw.round]?.items[draw.place];
  if (!item) throw new Error(`draw ${draw.id} has no item`);
  const { shown, picture } = item;
  return {
    id: draw.id,
    userId: player.id,
    openingId: null,
    betId,
    drawId: draw.id,
    prizeId: shown.id,
    name: shown.name,
    rarity: shown.rarity,
    picture,
    price: shown.price,
    salePrice: shown.sale_price,
    wonAt,
  };
}

/** Gives out the prizes, and shows the dearest in the live feed. */
async function givePrizes(tx: Tx, won: readonly WonPrize[], wonAt: number): Promise<void> {
  if (won.length === 0) return;
  const items = won.map((prize) => ({ prize, item: itemOf(prize, wonAt) }));
  await tx.execute(addItems(items.map(({ item }) => item)));
  const dearest = items.toSorted((a, b) => b.item.price - a.item.price).slice(0, DROPS_SHOWN);
  const types = new Map(won.flatMap(({ parts }) => parts.boxes.map(({ version, type }) => [version.slug, type])));
  const drops = recordDrops(
    (slug) => boxKindOf(types.get(slug) ?? 'standard'),
    dearest.map(({ prize: { draw, player, parts }, item }) => {
      const box = parts.boxes.find(({ version }) => version.id === draw.versionId);
      const shown = box?.version.items[draw.place]?.shown;
      if (!box || !shown) throw new Error(`draw ${draw.id} has no box`);
      return {
        id: draw.id,
        user_id: player.id,
        user_name: player.name,
        is_demo: player.isDemo,
        at: new Date(wonAt).toISOString(),
        box: { slug: box.version.slug, name: box.name, img_url: box.imgUrl },
        item: { name: item.name, rarity: shown.rarity, img_url: shown.img_url, price: item.price, sale_price: item.salePrice },
      };
    }),
  );
  await tx.execute(drops.statement);
  enqueue(tx, drops.events);
}

/** The awards of every seat, from what was drawn. */
function awardsOf(battle: BattleRow, { boxes }: BattleParts, draws: readonly DrawRow[]) {
  const rounds = roundVersions(boxes).map(({ items }) => items.map(({ shown }) => shown));
  const drawn = rounds.map((_, round) =>
    draws.filter((draw) => draw.round === round).map(({ ticket, place }) => ({ ticket, item: place })),
  );
  return splitBattle(battle.lineup, drawnValues(rounds, drawn), battle.verdict?.winner ?? null);
}

const byPlayer = (a: SeatRow, b: SeatRow): number => ((a.userId ?? '') < (b.userId ?? '') ? -1 : 1);

/** Settles the bets of a battle's players and pays their coins. Answers the prizes that they get. */
async function paySeats(
  tx: Tx,
  parts: BattleParts,
  draws: readonly DrawRow[],
  awards: readonly BattleAward[],
  at: number,
): Promise<WonPrize[]> {
  const { row: battle } = parts;
  const won: WonPrize[] = [];
  // In the order of the players, so that two battles never wait for each other.
  for (const { seat, userId, betId } of (await takenSeats(tx, battle.id)).toSorted(byPlayer)) {
    const award = awards[seat];
    const player = parts.seats.find((one) => one.seat === seat)?.taker;
    if (userId === null || betId === null || !award || !player) continue;
    await settleBet(tx, battle, betId, award, at);
    await paySeat(tx, { betId, userId, amount: award.coins });
    const drawOf = (prize: BattlePrize) => draws.find(({ round, seat: by }) => round === prize.round && by === prize.seat);
    won.push(...award.prizes.flatMap((prize) => drawOf(prize) ?? []).map((draw) => ({ draw, player, betId, parts })));
  }
  return won;
}

/**
 * Pays a battle that is published to its end: coins, prizes, drops, the players' bets and the odd cents, by what was drawn and decided with the last seat.
 * Does nothing to a battle that has not ended or was settled before. True when it was settled now.
 */
export async function settleBattle(tx: Tx, deps: ReadDeps & Pick<Deps, 'clock'>, battleId: string): Promise<boolean> {
  const battle = await heldBattle(tx, battleId);
  if (battle.status !== 'ended' || battle.settledAt !== null || battle.verdict === null) return false;
  const [parts] = await battleParts(tx, deps, [battle]);
  if (!parts) return false;
  const draws = await tx
    .select()
    .from(battleDrawTable)
    .where(eq(battleDrawTable.battleId, battleId))
    .orderBy(asc(battleDrawTable.round), asc(battleDrawTable.seat));
  const { awards, rounding } = awardsOf(battle, parts, draws);
  const settledAt = deps.clock.now();
  await givePrizes(tx, await paySeats(tx, parts, draws, awards, settledAt), settledAt);
  await bookRounding(tx, battleId, rounding);
  await tx.update(battleTable).set({ settledAt }).where(eq(battleTable.id, battleId));
  enqueue(tx, battleSettled(battleId, settledAt));
  await announceOnList(tx, deps, [{ ...battle, settledAt }], 'battleChanged');
  return true;
}
