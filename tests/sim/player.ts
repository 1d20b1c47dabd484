import { SIZES, type SizeKind } from '#contract/delivery/sizes.ts';
import { winningTickets } from '#contract/games/upgrade.ts';
import { cents } from '#contract/money.ts';
import { ITEM_STATES } from '#contract/api/inventory.ts';
import type { CallHistory } from '#tools/call-history/history.ts';
import { KnownItems, type ListedItem } from './known-items.ts';
import type { Answer, Network } from './network.ts';
import type { Outside } from './outside.ts';
import type { Schedule } from './schedule.ts';
import type { Seeded } from './seeded.ts';

/** A player of the prepared database. */
export interface PreparedPlayer {
  id: string;
  name: string;
  sessionId: string;
  items: readonly { id: string; cents: number }[];
}

/** The box that is opened, also by battles, and its price, cents. */
export interface SoldBox {
  slug: string;
  cents: number;
}

/** A prize that upgrades aim at, and its price, cents. */
export interface Target {
  id: string;
  cents: number;
}

/** A battle, as players know it from each other. */
interface OpenBattle {
  id: string;
  creator: Player;
  joined: boolean;
}

/** What players share. */
export interface Table {
  schedule: Schedule;
  chance: Seeded;
  network: Network;
  outside: Outside;
  history: CallHistory;
  box: SoldBox;
  targets: readonly Target[];
  battles: OpenBattle[];
  /** The calls that wrote what lists show, by the ids in lists. */
  names: Map<string, string>;
}

type End = ReturnType<CallHistory['write']>;

/** A bet on a round, or a withdrawal: what can still come back of it. */
interface Pending {
  id: string;
  kind: 'crash' | 'wheel' | 'withdrawal';
  comesBack: End;
  /** What a delivery ships. */
  item?: { id: string };
}

const BATTLE_ROUNDS = 2;
/** Pieces of work of one player at a time: as many tabs. */
const TABS = 3;
/** When a call without a definite answer is sent again, ms. */
const AGAIN_MS = 400;
const ADDRESS = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';

const inCents = (coins: unknown): number => Math.round(Number(coins) * 100);

interface ListedBet {
  id: string;
  status: string;
  stake: number;
  payout: number;
}

/** A player who does this and that in several tabs at once, sends what got no answer again under its key, and records everything. */
export class Player {
  readonly id: string;
  readonly name: string;
  readonly #session: { id: string; sessionId: string };
  readonly #table: Table;
  readonly #pending: Pending[] = [];
  readonly #invoices: string[] = [];
  readonly #battles: { id: string; write: string }[] = [];
  readonly #items = new KnownItems();
  #busy = 0;
  #coded = false;

  constructor(prepared: PreparedPlayer, table: Table) {
    this.id = prepared.id;
    this.name = prepared.name;
    this.#session = prepared;
    for (const { id, cents: price } of prepared.items) this.#items.add(id, price);
    this.#table = table;
  }

  /** What is wrong with the player's items. */
  get itemFaults(): readonly string[] {
    return this.#items.faults;
  }

  get isFree(): boolean {
    return this.#busy < TABS;
  }

  get isIdle(): boolean {
    return this.#busy === 0;
  }

  /** Begins something. */
  act(): string {
    const acts = [
      { name: 'dice', weight: 5, run: () => this.#dice() },
      { name: 'crash', weight: 3, run: () => this.#roundBet('crash') },
      { name: 'wheel', weight: 3, run: () => this.#roundBet('wheel') },
      { name: 'deposit', weight: 2, run: () => this.#deposit() },
      { name: 'withdraw', weight: 2, run: () => this.#withdraw() },
      { name: 'take back', weight: 3, run: () => this.#takeBack() },
      { name: 'battle', weight: 3, run: () => this.#battle() },
      { name: 'open', weight: 3, run: () => this.#open() },
      { name: 'sell', weight: 3, run: () => this.#sell() },
      { name: 'upgrade', weight: 2, run: () => this.#upgrade() },
      { name: 'ship', weight: 1, run: () => this.#ship() },
      { name: 'give up', weight: 1, run: () => this.#giveUp() },
      { name: 'look', weight: 4, run: () => this.#readBalance() },
      { name: 'list', weight: 2, run: () => this.#readBets('dice') },
    ] as const;
    const { name, run } = this.#table.chance.weighted(acts);
    this.#work(run());
    return name;
  }

  /** Begins a bet that shares its transaction with others where they wait together. */
  rush(): void {
    this.#work(this.#table.chance.happens(0.5) ? this.#dice() : this.#open());
  }

  /** Has the lobbies that no other player has joined filled with bots, so that they end. */
  fillLobbies(): void {
    for (const battle of this.#table.battles) if (battle.creator === this && !battle.joined) this.#work(this.#addBot(battle));
  }

  /** Reads everything, at the end. */
  readAll(): void {
    this.#work(this.#readAll());
  }

  async #readAll(): Promise<void> {
    for (const game of ['dice', 'crash', 'wheel'] as const) await this.#readBets(game);
    await this.#readWithdrawals();
    await this.#readDeposits();
    await this.#readBattles();
    await this.#readItems();
    await this.#readBalance();
  }

  async #readBalance(): Promise<void> {
    const read = this.#table.history.readBalance(this.name);
    const answer = await this.#get('looks at the balance', '/api/profile');
    read(inCents((answer['data'] as { balance: number }).balance));
  }

  #work(work: Promise<void>): void {
    this.#busy += 1;
    void work.finally(() => (this.#busy -= 1));
  }

  #write(name: string, id: string, list: string | null): End {
    return this.#table.history.write({ player: this.name, name, id, list });
  }

  #wait(): Promise<void> {
    return new Promise((resolve) => this.#table.schedule.clock.setTimeout(resolve, AGAIN_MS));
  }

  async #get(label: string, url: string): Promise<Answer['body']> {
    for (;;) {
      const answer = await this.#table.network.call({ label: `${this.name} ${label}`, player: this.#session, method: 'GET', url });
      if (answer?.status === 200) return answer.body;
      await this.#wait();
    }
  }

  /** Sends an intent until its fate is known. Null where it is refused for good. `read`: takes what a success says, each time that one is sent. */
  async #intend(
    label: string,
    key: string,
    url: string,
    body: object,
    read: (body: Answer['body']) => void = () => undefined,
  ): Promise<Answer['body'] | 'refused' | 'uncertain'> {
    const { network } = this.#table;
    for (;;) {
      const call = { label: `${this.name} ${label}`, player: this.#session, method: 'POST', url, body, key, onSuccess: read } as const;
      const answer = await network.call(call);
      if (answer?.status === 200) return answer.body;
      // A copy that is late may still be served.
      if (answer && answer.status < 500 && answer.status !== 429) return network.isOpen(key) ? 'uncertain' : 'refused';
      await this.#wait();
    }
  }

  /** An intent that writes, and whose answer says the balance after it. `centsOf`: what it has added. */
  async #pay(
    label: string,
    { key, url, body, end }: { key: string; url: string; body: object; end: End },
    centsOf: (body: Answer['body']) => number,
  ): Promise<Answer['body'] | null> {
    const read = this.#table.history.readBalance(this.name);
    let isOver = false;
    const answer = await this.#intend(label, key, url, body, (success) => {
      if (!isOver) end('unknown', centsOf(success));
    });
    if (answer === 'uncertain') return null;
    isOver = true;
    if (answer === 'refused') {
      end('fail');
      return null;
    }
    read(inCents((answer['data'] as { balance: number }).balance));
    end('ok', centsOf(answer));
    return answer;
  }

  async #dice(): Promise<void> {
    const { chance, names } = this.#table;
    const key = chance.uuid();
    const body = { stake: (1 + chance.below(2_000)) / 100, choice: { side: 'under', target: chance.pick([10, 50, 90]) } };
    const betOf = (answer: Answer['body']): ListedBet => (answer['data'] as { bet: ListedBet }).bet;
    await this.#pay('bets on dice', { key, url: '/api/dice/bet', body, end: this.#write('dice', key, 'dice') }, (answer) => {
      const { id, stake, payout } = betOf(answer);
      names.set(id, key);
      return inCents(payout) - inCents(stake);
    });
  }

  async #roundBet(kind: 'crash' | 'wheel'): Promise<void> {
    const { chance, names } = this.#table;
    const key = chance.uuid();
    const stake = (1 + chance.below(1_000)) / 100;
    const body = kind === 'wheel' ? { stake, color: 2 } : { stake, auto: chance.pick([1.01, 1.5, 3, null]) };
    const end = this.#write(kind, key, kind);
    const comesBack = this.#write(`${kind} payout`, `${key}:back`, kind);
    const answer = await this.#pay(`bets on ${kind}`, { key, url: `/api/${kind}/bet`, body, end }, (success) => {
      const { bet } = success['data'] as { bet: ListedBet };
      names.set(bet.id, key);
      return -inCents(stake);
    });
    if (answer) this.#pending.push({ id: (answer['data'] as { bet: ListedBet }).bet.id, kind, comesBack });
  }

  async #takeBack(): Promise<void> {
    const { chance } = this.#table;
    if (this.#pending.length === 0) return;
    const { id, kind, comesBack, item } = chance.pick(this.#pending);
    const key = chance.uuid();
    if (kind === 'withdrawal') {
      const url = `/api/profile/withdrawals/${id}/cancel`;
      const answer = await this.#intend('takes a withdrawal back', key, url, {}, () => item && this.#items.bringBack(item));
      // What came back is in the list.
      if (answer === 'refused' || answer === 'uncertain') return;
      return comesBack('ok');
    }
    const cashesOut = kind === 'crash' && chance.happens(0.5);
    const [url, body] = cashesOut ? ['/api/crash/close-bet', { bet_id: id }] : [`/api/${kind}/bet/${id}/cancel`, {}];
    const answer = await this.#intend(cashesOut ? 'cashes out' : `takes a ${kind} bet back`, key, url, body);
    if (answer === 'refused' || answer === 'uncertain') return;
    const { bet } = answer['data'] as { bet: ListedBet };
    comesBack('ok', inCents(cashesOut ? bet.payout : bet.stake));
  }

  async #withdraw(): Promise<void> {
    const { chance, names } = this.#table;
    const key = chance.uuid();
    const amount = 20 + chance.below(100);
    const body = { currency: 'BTC', address: ADDRESS, amount, unplayed_fee: amount };
    const end = this.#write('withdrawal', key, 'withdrawals');
    const comesBack = this.#write('canceled withdrawal', `${key}:back`, 'withdrawals');
    const answer = await this.#pay('asks for a withdrawal', { key, url: '/api/withdrawal/crypto', body, end }, (success) => {
      names.set(String(success['id']), key);
      return -amount * 100;
    });
    if (answer) this.#pending.push({ id: String(answer['id']), kind: 'withdrawal', comesBack });
  }

  async #open(): Promise<void> {
    const { chance, box } = this.#table;
    const key = chance.uuid();
    const call = { key, url: `/api/boxes/${box.slug}/open`, body: { count: 1 + chance.below(2) }, end: this.#write('opening', key, null) };
    await this.#pay('opens boxes', call, (answer) => {
      const { openings, cost } = answer['data'] as { openings: { inventory_id: string; item: { sale_price: number } }[]; cost: number };
      for (const { inventory_id: id, item } of openings) this.#items.add(id, inCents(item.sale_price));
      return -inCents(cost);
    });
  }

  async #sell(): Promise<void> {
    const { chance } = this.#table;
    if (this.#items.owned.length === 0) return;
    const item = chance.pick(this.#items.owned);
    // Perhaps by two tabs at once.
    if (chance.happens(0.4)) this.#work(this.#sellItem(item));
    await this.#sellItem(item);
  }

  async #sellItem(item: { id: string }): Promise<void> {
    const key = this.#table.chance.uuid();
    const call = { key, url: `/api/profile/inventory/${item.id}/sell`, body: {}, end: this.#write('sale', key, null) };
    await this.#pay('sells an item', call, (answer) => {
      this.#items.use(key, item, 'used');
      return inCents((answer['data'] as { sale_price: number }).sale_price);
    });
  }

  async #upgrade(): Promise<void> {
    const { chance, targets } = this.#table;
    if (this.#items.owned.length === 0) return;
    const item = chance.pick(this.#items.owned);
    const coins = chance.below(200);
    const staked = item.cents + coins;
    const target = targets.find((one) => one.cents >= 2 * staked);
    if (!target) return;
    const key = chance.uuid();
    const wins = winningTickets(cents(staked), cents(target.cents));
    const body = { items: [item.id], coins: coins / 100, target_id: target.id, side: 'under', wins };
    await this.#pay('upgrades', { key, url: '/api/upgrade', body, end: this.#write('upgrade', key, null) }, (answer) => {
      this.#items.use(key, item, 'used');
      const won = answer['inventory_id'] as string | null;
      if (won !== null) this.#items.add(won, target.cents);
      return -coins;
    });
  }

  async #ship(): Promise<void> {
    const { chance, names, network } = this.#table;
    if (this.#items.owned.length === 0) return;
    const item = chance.pick(this.#items.owned);
    const asked = { label: `${this.name} asks for a shipping price`, player: this.#session, method: 'POST' } as const;
    const quote = await network.call({ ...asked, url: '/api/withdrawal/delivery/quote', body: { items: [item.id] } });
    if (quote?.status !== 200) return;
    const { shipping_price, items } = quote.body['data'] as { shipping_price: number; items: { size_kind: SizeKind | null }[] };
    const kind = items[0]?.size_kind ?? null;
    const key = chance.uuid();
    const body = { items: [{ id: item.id, size: kind === null ? null : SIZES[kind][0] }], shipping_price };
    const end = this.#write('delivery', key, 'withdrawals');
    const comesBack = this.#write('canceled delivery', `${key}:back`, 'withdrawals');
    const answer = await this.#pay('ships an item', { key, url: '/api/withdrawal/delivery', body, end }, (success) => {
      this.#items.use(key, item, 'shipping');
      names.set(String(success['id']), key);
      return -inCents(shipping_price);
    });
    if (answer) this.#pending.push({ id: String(answer['id']), kind: 'withdrawal', comesBack, item });
  }

  async #deposit(): Promise<void> {
    const { chance, outside, network } = this.#table;
    const amount = 10 + chance.below(50);
    const promocode = this.#coded ? null : 'WELCOME5';
    this.#coded = true;
    const answer = await this.#intend('begins a deposit', chance.uuid(), '/api/deposit/zen/redirect', { amount, promocode });
    if (answer === 'refused' || answer === 'uncertain') return;
    const invoiceId = String(answer['invoice_id']);
    this.#invoices.push(invoiceId);
    outside.payments.set(invoiceId, cents(amount * 100));
    const end = this.#write('deposit', invoiceId, 'deposits');
    for (;;) {
      const { url, headers, body } = outside.paid(invoiceId);
      const taken = await network.call({ label: `the payment of ${this.name}`, player: null, method: 'POST', url, headers, body });
      if (taken?.status === 200) return end('ok');
      await this.#wait();
    }
  }

  async #giveUp(): Promise<void> {
    const key = this.#table.chance.uuid();
    const [url, body] = ['/api/profile/bonus/give-up', { forfeit: 10_000 }];
    await this.#pay('gives the bonus up', { key, url, body, end: this.#write('bonus given up', key, null) }, (answer) => {
      return -inCents((answer['data'] as { given_up: number }).given_up);
    });
  }

  async #battle(): Promise<void> {
    const { battles, chance } = this.#table;
    const open = battles.find((battle) => battle.creator !== this && !battle.joined);
    if (open && chance.happens(0.7)) return this.#join(open);
    await this.#create();
  }

  async #create(): Promise<void> {
    const { chance, box, battles } = this.#table;
    const key = chance.uuid();
    const seed = await this.#get('looks at the next seed', '/api/battles/next-seed');
    const { server_seed_hash } = seed['data'] as { server_seed_hash: string };
    const rules = { lineup: '1v1', mode: 'normal', fast: true, private: false, sponsored: 0 };
    const body = { boxes: [{ slug: box.slug, count: BATTLE_ROUNDS }], ...rules, server_seed_hash, client_seed: this.name };
    const known = this.#seat(key);
    await this.#pay('creates a battle', { key, url: '/api/battles/create', body, end: this.#write('seat', key, 'battles') }, (answer) => {
      const { id } = answer['data'] as { id: string };
      if (known(id)) battles.push({ id, creator: this, joined: false });
      return -BATTLE_ROUNDS * box.cents;
    });
  }

  async #join(battle: OpenBattle): Promise<void> {
    const { chance, box } = this.#table;
    const key = chance.uuid();
    const url = `/api/battles/${battle.id}/join`;
    const known = this.#seat(key);
    const body = { client_seed: this.name };
    await this.#pay('joins a battle', { key, url, body, end: this.#write('seat', key, 'battles') }, () => {
      battle.joined = true;
      known(battle.id);
      return -BATTLE_ROUNDS * box.cents;
    });
  }

  /** A seat whose payout may come. What is answered notes its battle; true the first time. */
  #seat(key: string): (battleId: string) => boolean {
    this.#write('battle payout', `${key}:back`, 'battles');
    return (id) => {
      if (this.#battles.some((one) => one.id === id)) return false;
      this.#battles.push({ id, write: key });
      return true;
    };
  }

  async #addBot(battle: OpenBattle): Promise<void> {
    const bots = await this.#get('looks at the bots', '/api/battles/bots');
    const [bot] = bots['data'] as { id: string }[];
    const answer = await this.#intend('adds a bot', this.#table.chance.uuid(), `/api/battles/${battle.id}/add-bots`, { bots: [bot?.id] });
    // Refused: another player has the seat.
    battle.joined ||= answer !== 'uncertain';
  }

  async #readBets(game: 'dice' | 'crash' | 'wheel'): Promise<void> {
    const read = this.#table.history.readList(this.name, game);
    const url = game === 'dice' ? '/api/bets/mine?game=dice&limit=100' : `/api/${game}/my-bets?limit=100`;
    const { data } = await this.#get(`lists bets on ${game}`, url);
    read((data as ListedBet[]).flatMap((bet) => effectsOf(game, bet)));
  }

  async #readWithdrawals(): Promise<void> {
    const read = this.#table.history.readList(this.name, 'withdrawals');
    const { data } = await this.#get('lists withdrawals', '/api/profile/withdrawals?per_page=100');
    read(
      (data as { id: string; status: string; charged: number; refunded: number }[]).flatMap(({ id, status, charged, refunded }) => [
        { id, cents: -inCents(charged) },
        ...(status.startsWith('canceled') ? [{ id: `${id}:back`, cents: inCents(refunded) }] : []),
      ]),
    );
  }

  async #readItems(): Promise<void> {
    const listed: ListedItem[] = [];
    for (const state of ITEM_STATES) {
      const { data } = await this.#get(`lists items that are ${state}`, `/api/profile/inventory?filter[state]=${state}&per_page=100`);
      listed.push(...(data as ListedItem[]));
    }
    this.#items.compare(listed);
  }

  async #readDeposits(): Promise<void> {
    const read = this.#table.history.readList(this.name, 'deposits');
    const effects = [];
    for (const id of this.#invoices) {
      const { data } = await this.#get('looks at a deposit', `/api/deposit/invoices/${id}`);
      const { status, amount, bonus } = data as { status: string; amount: number; bonus: number };
      if (status === 'paid') effects.push({ id, cents: inCents(amount) + inCents(bonus) });
    }
    read(effects);
  }

  async #readBattles(): Promise<void> {
    const read = this.#table.history.readList(this.name, 'battles');
    const effects = [];
    const price = BATTLE_ROUNDS * this.#table.box.cents;
    for (const { id, write } of this.#battles) {
      const { data } = await this.#get('looks at a battle', `/api/battles/${id}`);
      const { status, seats, result } = data as {
        status: string;
        seats: { seat: number; mine: boolean }[];
        result: { awards: { coins: number }[] } | null;
      };
      const seat = seats.find(({ mine }) => mine)?.seat ?? -1;
      const back = status === 'canceled' ? price : inCents(result?.awards[seat]?.coins ?? 0);
      effects.push({ id: write, cents: -price }, { id: `${write}:back`, cents: back });
    }
    read(effects);
  }
}

/** What a bet has done to the balance so far. */
function effectsOf(game: string, { id, status, stake, payout }: ListedBet): { id: string; cents: number }[] {
  if (game === 'dice') return [{ id, cents: inCents(payout) - inCents(stake) }];
  const placed = { id, cents: -inCents(stake) };
  if (status === 'queued' || status === 'placed') return [placed];
  const isReturned = status === 'refunded' || status === 'canceled';
  return [placed, { id: `${id}:back`, cents: inCents(isReturned ? stake : payout) }];
}
