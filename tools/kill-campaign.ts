import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiFailure, balanceOf, deposit, newPlayer, openBoxes, signIn, type ApiPlayer } from './api-player.ts';
import { startShop, type ShopProcess } from './shop-process.ts';

/*
 * Kills the shop with SIGKILL while players open boxes, roll dice, drop balls and upgrade coins, starts it again, and holds it to its word:
 * 1. what was answered is answered again, word for word;
 * 2. a bet whose answer was lost, sent again with its key, is one bet and not two;
 * 3. every balance is what was deposited, less the stakes, plus what was paid; the inventory has exactly the prizes that were won.
 */

/** What a bet did to its player, as its answer says. */
interface Effect {
  spentCents: number;
  paidCents: number;
  /** Prizes that came into the inventory. */
  prizes: number;
}

/** One of the things that players do in the campaign. */
interface Play {
  send(player: ApiPlayer, key: string): Promise<unknown>;
  effectOf(answer: never): Effect;
}

interface PlayedAnswer {
  data: { bet: { stake: number; payout: number } };
  inventory_id?: string | null;
}

const inCents = (coins: number): number => Math.round(coins * 100);
const STAKE_COINS = 0.5;
const UPGRADE_COINS = 2;

const paidInCoins = ({ data: { bet } }: PlayedAnswer): Effect => ({
  spentCents: inCents(bet.stake),
  paidCents: inCents(bet.payout),
  prizes: 0,
});

const playsOf = (slug: string, targetId: string): Record<string, Play> => ({
  box: {
    send: (player, key) => openBoxes(player, slug, 1, key),
    effectOf: ({ data }: { data: { cost: number; openings: unknown[] } }) => ({
      spentCents: inCents(data.cost),
      paidCents: 0,
      prizes: data.openings.length,
    }),
  },
  dice: {
    send: (player, key) =>
      player.call('POST', '/api/dice/bet', { stake: STAKE_COINS, choice: { side: 'under', target: 50 } }, { 'idempotency-key': key }),
    effectOf: paidInCoins,
  },
  plinko: {
    send: (player, key) => player.call('POST', '/api/plinko/bet', { stake: STAKE_COINS, rows: 8, risk: 'low' }, { 'idempotency-key': key }),
    effectOf: paidInCoins,
  },
  upgrade: {
    async send(player, key) {
      const stake = { items: [], coins: UPGRADE_COINS, target_id: targetId, side: 'under' };
      const { data } = await player.call<{ data: { wins: number } }>('POST', '/api/upgrade/quote', stake);
      return player.call('POST', '/api/upgrade', { ...stake, wins: data.wins }, { 'idempotency-key': key });
    },
    effectOf: ({ data, inventory_id: prize }: PlayedAnswer) => ({
      spentCents: inCents(data.bet.stake),
      paidCents: 0,
      prizes: prize === null ? 0 : 1,
    }),
  },
});

export interface KillReport {
  kills: number;
  /** Bets by what they were. */
  bets: Record<string, number>;
  /** Answers lost in a kill and settled by sending the same key again. */
  unknown: number;
  faults: string[];
}

interface Intent {
  play: string;
  key: string;
  answer: unknown;
}

interface Book {
  player: ApiPlayer;
  intents: Intent[];
}

/** How many of a player's last answers are asked for again after each kill. */
const ASKED_AGAIN = 20;

/** One campaign on one data folder. */
class Campaign {
  readonly report: KillReport = { kills: 0, bets: {}, unknown: 0, faults: [] };
  readonly #plays: Record<string, Play>;
  readonly #depositCoins: number;
  readonly #books: Book[] = [];

  constructor(plays: Record<string, Play>, depositCoins: number) {
    this.#plays = plays;
    this.#depositCoins = depositCoins;
  }

  async enrol(url: string): Promise<void> {
    const player = await newPlayer(url);
    await deposit(url, player, this.#depositCoins);
    this.#books.push({ player, intents: [] });
  }

  /** Lets everybody play, calls `kill` when each has heard some answers, and waits until all have noticed. */
  async playUntil(kill: () => Promise<void>, loadMs: number): Promise<void> {
    let over = false;
    const heard = this.#books.map(({ intents }) => intents.length + Object.keys(this.#plays).length);
    const playing = this.#books.map((book, index) => this.#play(book, index, () => over));
    const everybodyPlays = (): boolean => this.#books.every(({ intents }, index) => intents.length > (heard[index] ?? 0));
    const gaveUp = Promise.all(playing);
    for (const deadline = performance.now() + 60_000; !everybodyPlays(); await Promise.race([sleep(5), gaveUp]))
      if (performance.now() > deadline) throw new Error('nobody was answered');
    await sleep(loadMs);
    await kill();
    over = true;
    await gaveUp;
    this.report.kills += 1;
  }

  /** Settles what was cut off and checks every promise. */
  async audit(url: string): Promise<void> {
    for (const book of this.#books) {
      book.player = await signIn(url, book.player.email, book.player.password);
      await this.#settleUnknown(book);
      await this.#auditBook(book);
    }
    const all = this.#books.flatMap(({ intents }) => intents);
    this.report.bets = Object.fromEntries(Object.keys(this.#plays).map((name) => [name, all.filter(({ play }) => play === name).length]));
  }

  async #play({ player, intents }: Book, index: number, over: () => boolean): Promise<void> {
    const names = Object.keys(this.#plays);
    for (let turn = index; !over(); turn++) {
      const intent: Intent = { play: names[turn % names.length] ?? 'box', key: randomUUID(), answer: null };
      intents.push(intent);
      try {
        intent.answer = await this.#send(player, intent);
      } catch (error) {
        // A refusal is a fault of the campaign; anything else is the kill.
        if (error instanceof ApiFailure) throw error;
        return;
      }
    }
  }

  #send(player: ApiPlayer, { play, key }: Intent): Promise<unknown> {
    return this.#playOf(play).send(player, key);
  }

  #playOf(name: string): Play {
    const play = this.#plays[name];
    if (!play) throw new RangeError(`nobody plays ${name}`);
    return play;
  }

  async #settleUnknown({ player, intents }: Book): Promise<void> {
    for (const intent of intents) {
      if (intent.answer !== null) continue;
      intent.answer = await this.#send(player, intent);
      this.report.unknown += 1;
    }
  }

  async #auditBook({ player, intents }: Book): Promise<void> {
    const fault = (text: string): void => void this.report.faults.push(`${player.email}: ${text}`);
    for (const intent of intents.slice(-ASKED_AGAIN))
      if (JSON.stringify(await this.#send(player, intent)) !== JSON.stringify(intent.answer)) fault(`the answer to ${intent.key} changed`);
    const effects = intents.map(({ play, answer }) => this.#playOf(play).effectOf(answer as never));
    const prizes = effects.reduce((sum, effect) => sum + effect.prizes, 0);
    const { meta } = await player.call<{ meta: { total: number } }>('GET', '/api/profile/inventory?per_page=1');
    if (meta.total !== prizes) fault(`${prizes} prizes won, ${meta.total} in the inventory`);
    const expected = effects.reduce((sum, { spentCents, paidCents }) => sum - spentCents + paidCents, inCents(this.#depositCoins));
    const balanceCents = inCents(await balanceOf(player));
    if (balanceCents !== expected) fault(`balance ${balanceCents}, expected ${expected}`);
  }
}

/** The cheapest prize that a stake of some coins can aim at and will seldom win. */
async function targetFor(url: string, coins: number): Promise<string> {
  const answer = await fetch(`${url}/api/upgrade/targets?sort=price&price_from=${coins * 2}`);
  const { data } = (await answer.json()) as { data: { id: string }[] };
  const [target] = data;
  if (!target) throw new Error('there is no prize to upgrade to');
  return target.id;
}

/** Runs `kills` rounds of load, SIGKILL and restart on one data folder. Amounts in the report are counts. The shop's log comes with it. */
export async function killCampaign({
  dataDir,
  slug,
  kills,
  players,
  loadMs,
  depositCoins,
  env,
}: {
  dataDir: string;
  slug: string;
  kills: number;
  players: number;
  /** How long everybody plays on after the first answers, ms, at the middle kill. */
  loadMs: number;
  depositCoins: number;
  env: NodeJS.ProcessEnv;
}): Promise<KillReport & { output: string }> {
  const start = (): Promise<ShopProcess> => startShop({ dataDir, env: { RATE_LIMITS: 'off', DEMO_PLAYERS: 'off', ...env } });
  let shop = await start();
  try {
    const campaign = new Campaign(playsOf(slug, await targetFor(shop.url, UPGRADE_COINS)), depositCoins);
    for (let count = 0; count < players; count++) await campaign.enrol(shop.url);
    for (let round = 0; round < kills; round++) {
      await campaign.playUntil(() => shop.stop('SIGKILL'), loadMs * (0.5 + round / kills));
      shop = await start();
      await campaign.audit(shop.url);
    }
    await shop.stop('SIGTERM');
    return { ...campaign.report, output: shop.output() };
  } finally {
    await shop.stop();
  }
}
