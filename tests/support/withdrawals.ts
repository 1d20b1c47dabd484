import { sql } from 'drizzle-orm';
import { cents, type Cents } from '#contract/money.ts';
import type {
  CryptoGateway,
  CryptoOrder,
  DeliveryGateway,
  DeliveryOrder,
  Message,
  Report,
  Webhook,
} from '#server/withdrawals/gateways/gateway.ts';
import { addWonPrizes } from './games.ts';
import { ADDRESS } from './shipping-address.ts';
import type { TestPlayer, TestShop } from './shop.ts';

/* Providers as one file each would be, and what tests of withdrawals do over and over. */

/** Providers of the tests report in the port's own words; a right signature is this text. */
const SIGNATURE = 'signed by the test';

function read(_deps: unknown, { headers, body }: Webhook): Message {
  if (headers['x-signature'] !== SIGNATURE) return { refused: 'forged' };
  try {
    return { report: JSON.parse(Buffer.from(body).toString('utf8')) as Report };
  } catch {
    return { unfit: 'not a report' };
  }
}

/** The state of a test's provider. */
export interface TestProvider<Order> {
  /** The orders that it took, by their ids: each id is carried out once, however often it comes. */
  taken: Map<string, Order>;
  /** How often an order came in all. */
  asked: number;
  /** State of its connection: `down` throws before the order is taken, `cut` after. */
  line: 'up' | 'down' | 'cut';
  /** What it answers to an order that it has taken; it is accepted unless a test says otherwise. */
  answer(order: Order): 'accepted' | Report;
}

function provider<Order extends { id: string }>(): TestProvider<Order> & {
  send(deps: unknown, order: Order): Promise<'accepted' | Report>;
} {
  return {
    taken: new Map(),
    asked: 0,
    line: 'up',
    answer: () => 'accepted',
    async send(_deps, order) {
      this.asked += 1;
      if (this.line === 'down') throw new Error('the provider is down');
      this.taken.set(order.id, order);
      if (this.line === 'cut') throw new Error('the answer was lost');
      return this.answer(order);
    },
  };
}

/** Sends some currencies: a bitcoin is 50,000 coins and a tether one. */
export function testPayments(): CryptoGateway & TestProvider<CryptoOrder> {
  return {
    ...provider<CryptoOrder>(),
    type: 'crypto',
    name: 'test-payments',
    title: 'Crypto withdrawals',
    isSet: () => true,
    async currencies() {
      if (this.line === 'down') throw new Error('the provider is down');
      return [
        { currency: 'BTC', least: cents(2_000), most: cents(1_000_000), fee: cents(500), rateMicros: 50_000_000_000 },
        { currency: 'USDTT', least: cents(1_000), most: cents(1_000_000), fee: cents(100), rateMicros: 1_000_000 },
        { currency: 'ETH', least: cents(1_000), most: cents(1_000_000), fee: cents(200), rateMicros: 3_000_000_000 },
        { currency: 'USDTE', least: cents(1_000), most: cents(1_000_000), fee: cents(200), rateMicros: 1_000_000 },
        { currency: 'BNB-BSC', least: cents(1_000), most: cents(1_000_000), fee: cents(100), rateMicros: 600_000_000 },
      ];
    },
    read,
  };
}

/** Ships prizes. */
export function testWarehouse(): DeliveryGateway & TestProvider<DeliveryOrder> {
  return { ...provider<DeliveryOrder>(), type: 'delivery', name: 'test-warehouse', title: 'Deliveries', isSet: () => true, read };
}

/** Sends a provider's report to its webhook. */
export const reportTo = (shop: TestShop, gateway: string, report: Report, signature = SIGNATURE) =>
  shop.call({
    method: 'POST',
    url: `/api/withdrawal/${gateway}/webhook`,
    headers: { 'content-type': 'application/json', 'x-signature': signature },
    payload: JSON.stringify(report),
  });

/** A good address of each currency that the test's provider sends. */
export const WALLETS = {
  BTC: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  USDTT: 'TLLM21wteSPs4hKjbxgmH1L6poyMjeTbHm',
  ETH: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
} as const;

/** Prizes of the catalogue: one in no size, one of shoes, one of clothing. */
export const PRIZES = { plain: 'stone-mug', shoes: 'ember-runner', clothing: 'lime-tee' } as const;

/** Puts prizes straight into an inventory; returns their ids. */
export function giveWonPrizes(
  shop: Pick<TestShop, 'deps'>,
  playerId: string,
  prizeIds: readonly string[],
  price: Cents = cents(500),
): Promise<string[]> {
  return addWonPrizes(
    shop,
    playerId,
    prizeIds.map((prizeId, index) => ({ prizeId, price, wonAt: Date.UTC(2026, 0, 1, 0, 0, index) })),
  );
}

/** Saves an address for a player. */
export async function saveAddressOf(player: TestPlayer, change: object = {}): Promise<void> {
  const reply = await player.post('/api/profile/shipping-address', { ...ADDRESS, ...change });
  if (reply.statusCode !== 200) throw new Error(reply.body);
}

/** Asks for coins; returns the reply. */
export const askCoins = (player: TestPlayer, amount: unknown, change: object = {}) =>
  player.post('/api/withdrawal/crypto', { currency: 'BTC', address: WALLETS.BTC, amount, ...change });

/** Asks for prizes at the price that is quoted. */
export async function askPrizes(player: TestPlayer, items: readonly { id: string; size?: string | null }[]) {
  const quote = await player.post('/api/withdrawal/delivery/quote', { items: items.map(({ id }) => id) });
  const price = quote.statusCode === 200 ? quote.json<{ data: { shipping_price: number } }>().data.shipping_price : 4.9;
  return player.post('/api/withdrawal/delivery', { items, shipping_price: price });
}

/** Everything that is wrong with the books and with withdrawals; none when nothing is. */
export async function withdrawalFaults(shop: TestShop): Promise<string[]> {
  const { rows } = await shop.deps.db.read.execute<{ fault: string }>(sql`select fault from withdrawal_fault`);
  return [...(await shop.audit()), ...rows.map(({ fault }) => fault)];
}
