import type { OpenReply } from '#contract/api/boxes.ts';
import { cents } from '#contract/money.ts';
import { multiplierOf } from '#contract/multiplier.ts';
import { type OpenedBet, openedBet } from '#server/bets/open-bet.ts';
import { recordBets } from '#server/bets/record-bets.ts';
import type { ShopBox } from '#server/catalogue/catalogue.ts';
import { boxKindOf, recordDrops } from '#server/drops/record-drops.ts';
import { addItems } from '#server/inventory/add-items.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { Tx } from '#server/database/database.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { mayBet } from '#server/rules/may-bet.ts';
import { addExperience } from '#server/wallet/experience.ts';
import { postLastTransfer } from '#server/wallet/ledger.ts';
import { draw } from './draw.ts';
import { recordOpenings } from './record-openings.ts';

/** Who opens. All that is published of demo players carries their badge. */
export interface Opener {
  id: string;
  name: string;
  isDemo: boolean;
}

/** What was asked for: how many, and which version the player looked at. */
export interface Opening {
  count: number;
  versionHash?: string | undefined;
}

/** Refusals `box_unavailable` and `box_changed`: the box must be on sale in the version that the player saw. */
function checkOnSale(box: ShopBox, versionHash: string | undefined): void {
  if (!box.onSale) throw new Refusal('box_unavailable');
  if (versionHash !== undefined && versionHash !== box.version.hash) throw new Refusal('box_changed');
}

/**
 * Opens 1–4 boxes in the caller's transaction: takes nonces, draws, pays, gives the prizes and publishes the drops, all or nothing. Besides those of
 * `checkOnSale` and of `mayBet` it refuses with `client_seed_missing` and `insufficient_funds`.
 */
export async function openBoxes(
  tx: Tx,
  deps: Deps,
  opener: Opener,
  box: ShopBox,
  { count, versionHash }: Opening,
  opened: OpenedBet | null = null,
): Promise<OpenReply> {
  checkOnSale(box, versionHash);
  const { version } = box;
  const cost = cents(version.price * count);
  await mayBet(tx, deps, { playerId: opener.id, game: 'box', stake: cost, mode: 'normal' });
  const { run, balance } = await openedBet(tx, deps, opener.id, count, opened);
  const { pairId, serverSeed, serverSeedHash, clientSeed, firstNonce } = run;
  const openedAt = deps.clock.now();
  const drawn = Array.from({ length: count }, (_, index) => {
    const nonce = firstNonce + index;
    return { id: deps.random.uuid(), inventoryId: deps.random.uuid(), nonce, ...draw(version, { serverSeed, clientSeed, nonce }) };
  });

  const bets = recordBets(
    drawn.map(({ id, nonce, item: { shown } }) => ({
      id,
      userId: opener.id,
      game: 'box',
      seedPairId: pairId,
      nonce,
      stake: version.price,
      multiplier: multiplierOf(version.price, shown.sale_price),
      payout: shown.sale_price,
      detail: null,
      placedAt: openedAt,
    })),
  );
  const items = addItems(
    drawn.map(({ id, inventoryId, item: { picture, shown } }) => ({
      id: inventoryId,
      userId: opener.id,
      openingId: id,
      betId: null,
      prizeId: shown.id,
      name: shown.name,
      rarity: shown.rarity,
      picture,
      price: shown.price,
      salePrice: shown.sale_price,
      wonAt: openedAt,
    })),
  );
  const drops = recordDrops(
    boxKindOf(box.type),
    drawn.map(({ id, item: { shown } }) => ({
      id,
      user_id: opener.id,
      user_name: opener.name,
      is_demo: opener.isDemo,
      at: new Date(openedAt).toISOString(),
      box: { slug: box.slug, name: box.name, img_url: box.imgUrl },
      item: { name: shown.name, rarity: shown.rarity, img_url: shown.img_url, price: shown.price, sale_price: shown.sale_price },
    })),
  );
  const player = { kind: 'user_cash', userId: opener.id } as const;
  // With a bonus each box is a stake of its own, so that each prize has its share of bonus coins.
  const stakes =
    balance.bonusId === null
      ? [{ account: player, amount: cents(-cost) }]
      : drawn.map(({ id }) => ({ account: player, amount: cents(-version.price), ref: id }));
  const order = {
    kind: 'box_opening',
    ref: { type: 'opening', id: drawn[0]?.id ?? '' },
    legs: [...stakes, { account: { kind: 'house:boxes' }, amount: cost }],
    alongside: [bets, recordOpenings(version.id, drawn), items, drops.statement, addExperience(opener.id, cost)],
    events: drops.events,
  } as const;
  const after = await postLastTransfer(tx, order, balance);
  return {
    openings: drawn.map(({ id, inventoryId, nonce, ticket, item }) => ({ id, nonce, ticket, item: item.shown, inventory_id: inventoryId })),
    cost,
    balance: after.balance,
    balance_version: after.version,
    server_seed_hash: serverSeedHash,
    client_seed: clientSeed,
  };
}
