import type { SQL } from 'drizzle-orm';
import type { upgrade } from '#contract/api/upgrade.ts';
import type { BetMode } from '#contract/api/limits.ts';
import type { RouteReply } from '#contract/api/route.ts';
import { formatChance, isUpgradeChance, type UpgradeSide, upgradeTicket, upgradeWins, winningTickets } from '#contract/games/upgrade.ts';
import { type Cents, cents } from '#contract/money.ts';
import { multiplier } from '#contract/multiplier.ts';
import { type NewlyDrawn, newBet, shownNewBet } from '#server/bets/new-bet.ts';
import { openedBet } from '#server/bets/open-bet.ts';
import { BET_PLACED } from '#server/bets/place-bet.ts';
import { recordBets } from '#server/bets/record-bets.ts';
import { addItems } from '#server/inventory/add-items.ts';
import { namedItems, stakeItems } from '#server/inventory/stake-items.ts';
import type { BalanceAfter } from '#server/core/ledger-legs.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { Tx } from '#server/database/database.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { writeAtTheEnd } from '#server/database/pending.ts';
import { mayBet } from '#server/rules/may-bet.ts';
import { addExperience } from '#server/wallet/experience.ts';
import type { HeldBalance } from '#server/wallet/held-balance.ts';
import { postLastTransfer } from '#server/wallet/ledger.ts';
import type { OpenedUpgrade } from './open-upgrade.ts';
import { quoteOf, stakedOf } from './quote.ts';
import type { Target } from './targets.ts';

export interface UpgradeRequest {
  /** Ids of own inventory items, each once. */
  items: readonly string[];
  coins: Cents;
  side: UpgradeSide;
  /** The winning tickets that the player was shown. */
  wins: number;
  mode?: BetMode | undefined;
}

/**
 * Plays one upgrade in the caller's transaction: reserves the items, works out the chance at the prices of now, takes a nonce, draws, pays the
 * coins' part, writes the record and gives the prize if it was won. Refusals `item_unavailable`, `upgrade_chance_changed` (the chance
 * is another than `wins`), those of `quoteOf` and `mayBet`, `client_seed_missing` and `insufficient_funds`; nothing moves with any of them.
 */
export async function playUpgrade(
  tx: Tx,
  deps: Deps,
  playerId: string,
  order: UpgradeRequest,
  { shown: target, picture }: Target,
  opened: OpenedUpgrade | null = null,
): Promise<RouteReply<typeof upgrade>> {
  const { coins, side, mode = 'normal' } = order;
  const betId = opened?.betId ?? deps.random.uuid();
  const items = opened ? namedItems(order.items, opened.staked) : await stakeItems(tx, playerId, betId, order.items);
  const staked = stakedOf(items, coins, target);
  await mayBet(tx, deps, { playerId, mode, ...staked });
  const wins = winningTickets(staked.stake, target.sale_price);
  if (wins !== order.wins && (isUpgradeChance(wins) || isUpgradeChance(order.wins))) {
    throw new Refusal('upgrade_chance_changed', { chance: formatChance(wins) });
  }
  const quote = quoteOf(staked.stake, target);

  const { run, balance: held } = await openedBet(tx, deps, playerId, 1, opened?.bet ?? null);
  const ticket = upgradeTicket({ serverSeed: run.serverSeed, clientSeed: run.clientSeed, nonce: run.firstNonce });
  const won = upgradeWins(side, quote.wins, ticket);
  const drawn: NewlyDrawn = {
    id: betId,
    placedAt: deps.clock.now(),
    stake: staked.stake,
    multiplier: won ? quote.multiplier : multiplier(0),
    payout: won ? target.sale_price : cents(0),
    outcome: { game: 'upgrade', side, coins, items, target, wins: quote.wins, ticket },
  };
  const inventoryId = won ? deps.random.uuid() : null;
  const prize = inventoryId && {
    id: inventoryId,
    userId: playerId,
    openingId: null,
    betId,
    prizeId: target.id,
    name: target.name,
    rarity: target.rarity,
    picture,
    price: target.price,
    salePrice: target.sale_price,
    wonAt: drawn.placedAt,
  };
  const statements = [
    recordBets([newBet(playerId, run, drawn)]),
    addExperience(playerId, staked.stake),
    ...(prize ? [addItems([prize])] : []),
  ];
  const { balance, version } = await pay(tx, { betId, coins, isCoinsAlone: items.length === 0, statements, held });
  return {
    msg: BET_PLACED,
    data: { bet: shownNewBet(run, drawn), balance, balance_version: version },
    inventory_id: inventoryId,
  };
}

interface Payment {
  betId: string;
  coins: Cents;
  isCoinsAlone: boolean;
  /** What is written with it. */
  statements: readonly SQL[];
  held: HeldBalance;
}

/**
 * Takes the coins' part and writes the rest with it. Beside items these are own coins: a prize that items win is no bonus coin's. A stake of items alone
 * moves no money and leaves the ledger as it is.
 */
async function pay(tx: Tx, { betId, coins, isCoinsAlone, statements, held }: Payment): Promise<BalanceAfter> {
  if (coins === 0) {
    writeAtTheEnd(tx, statements);
    return held;
  }
  const order = {
    kind: 'upgrade_bet',
    ref: { type: 'bet', id: betId },
    legs: [
      { account: { kind: 'user_cash', userId: held.userId }, amount: cents(-coins), ...(isCoinsAlone && { ref: betId }) },
      { account: { kind: 'house:upgrade' }, amount: coins },
    ],
    alongside: statements,
  } as const;
  return postLastTransfer(tx, order, held);
}
