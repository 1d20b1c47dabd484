import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TrialBet } from '#server/bets/trial-bet.ts';
import { seedServerGames } from '#server/games.ts';
import { ApiFailure, type ApiPlayer, balanceOf, deposit, inCents, newPlayer, signIn, withToken } from './api-player.ts';
import { checkHistory } from './call-history/check-history.ts';
import { CallHistory } from './call-history/history.ts';
import { SHOP_PATIENCE_MS } from './until.ts';

/*
 * Players who bet in every game that draws from seeds, each bet with a key of its own, and the audit that checks the shop against its answers,
 * whichever process was killed in between:
 * 1. what was answered is answered again, byte for byte;
 * 2. a bet whose answer was lost, sent again with its key, is one bet and not two;
 * 3. every balance is what was deposited, less the stakes, plus what was paid; the inventory has exactly the prizes that were won;
 * 4. one order of each player's calls explains every answer, and every balance that was read on the way (`call-history`).
 */

/** A bet of every game that has one to try. */
const trials = (): Record<string, TrialBet> =>
  Object.fromEntries(seedServerGames().flatMap(({ key, trial }) => (trial ? [[key, trial]] : [])));

/** What a campaign has seen. */
export interface PlayResults {
  /** Bets by what they were. */
  bets: Record<string, number>;
  /** Answers that were lost and settled by sending the same key again. */
  unknown: number;
  faults: string[];
}

/** Receives how long each bet took, ms, and the refusal, null if it was accepted. */
export type OnAnswer = (tookMs: number, refusal: ApiFailure | null) => void;

interface Intent {
  play: string;
  key: string;
  answer: unknown;
  /** Records its answer. */
  end: ReturnType<CallHistory['write']>;
}

interface Book {
  player: ApiPlayer;
  signedInAt: number;
  intents: Intent[];
}

interface Playing {
  over(): boolean;
  onAnswer: OnAnswer | undefined;
  /** Between two bets of a player, on average, ms. */
  pauseMs?: number;
  /** Where the shop is, for players who go on when it can't be reached. */
  url?: string;
}

/** A player reads the balance after so many bets. */
const READ_EVERY = 5;

/** How many of a player's last answers are asked for again after each kill. */
const ASKED_AGAIN = 20;

/** How long a player goes on with one access token, ms. */
const TOKEN_MS = 300_000;

/** The time between two tries of a bet that was refused for the moment, ms. */
const TRY_AGAIN_MS = 50;

/** The players of one campaign and what they were answered. */
export class Campaign {
  readonly report: PlayResults = { bets: {}, unknown: 0, faults: [] };
  readonly #plays = trials();
  readonly #history = new CallHistory();
  readonly #depositCoins: number;
  readonly #books: Book[] = [];

  /** Every player deposits `depositCoins`. */
  static async open(url: string, { players, depositCoins }: { players: number; depositCoins: number }): Promise<Campaign> {
    const campaign = new Campaign(depositCoins);
    for (let count = 0; count < players; count++) await campaign.#enrol(url);
    return campaign;
  }

  private constructor(depositCoins: number) {
    this.#depositCoins = depositCoins;
  }

  /** How many bets were answered so far. */
  get answered(): number {
    return this.#books.reduce((sum, { intents }) => sum + intents.filter(({ answer }) => answer !== null).length, 0);
  }

  /**
   * Lets all players play until `over`, or until the shop can't be reached any more. With a listener, a bet that is refused is sent again under its key until
   * it is answered; without, a refusal ends the campaign.
   */
  async play(over: () => boolean, onAnswer?: OnAnswer): Promise<void> {
    await Promise.all(this.#books.map((book, index) => this.#playOn(book, index, { over, onAnswer })));
  }

  /** Lets all players play until `over`, each with a pause after a bet, ms. A bet that fails in whatever way is sent again under its key, also where the shop can't be reached. */
  async playThrough(url: string, over: () => boolean, pauseMs: number): Promise<void> {
    await Promise.all(this.#books.map((book, index) => this.#playOn(book, index, { over, onAnswer: () => undefined, pauseMs, url })));
  }

  /** Lets all players play, calls `kill` when each has received some answers, and waits until all have noticed. `onAnswer` as for `play`. */
  async playUntil(kill: () => Promise<void>, loadMs: number, onAnswer?: OnAnswer): Promise<void> {
    let over = false;
    const answeredBefore = this.#books.map(({ intents }) => intents.length + Object.keys(this.#plays).length);
    let ended = false as boolean;
    const gaveUp = this.play(() => over, onAnswer).finally(() => (ended = true));
    const everybodyPlays = (): boolean => this.#books.every(({ intents }, index) => intents.length > (answeredBefore[index] ?? 0));
    for (const deadline = performance.now() + SHOP_PATIENCE_MS; !everybodyPlays(); await Promise.race([sleep(5), gaveUp])) {
      if (ended) throw new Error('the shop ended before each player had an answer');
      if (performance.now() > deadline) throw new Error('not every player had an answer');
    }
    await sleep(loadMs);
    await kill();
    over = true;
    await gaveUp;
  }

  /** Settles what was cut off and checks every promise. */
  async audit(url: string): Promise<void> {
    for (const book of this.#books) {
      await this.#greet(book, url);
      await this.#settleUnknown(book);
      await this.#auditBook(book);
    }
    const contradiction = checkHistory(this.#history.calls);
    if (contradiction) this.report.faults.push(`${contradiction.kind}: ${contradiction.sentence}`);
    const all = this.#books.flatMap(({ intents }) => intents);
    this.report.bets = Object.fromEntries(Object.keys(this.#plays).map((name) => [name, all.filter(({ play }) => play === name).length]));
  }

  async #enrol(url: string): Promise<void> {
    const player = await newPlayer(url);
    const end = this.#history.write({ player: player.email, name: 'deposit', id: `deposit of ${player.email}`, list: null });
    await deposit(url, player, this.#depositCoins);
    end('ok', inCents(this.#depositCoins));
    this.#books.push({ player, signedInAt: performance.now(), intents: [] });
  }

  /** The session outlives a restart; the address may be another then. */
  async #greet(book: Book, url: string): Promise<void> {
    const fresh = performance.now() - book.signedInAt < TOKEN_MS;
    book.player = fresh ? withToken(url, book.player) : await signIn(url, book.player.email, book.player.password);
    if (!fresh) book.signedInAt = performance.now();
  }

  async #playOn(book: Book, index: number, { over, onAnswer, pauseMs = 0, url }: Playing): Promise<void> {
    const names = Object.keys(this.#plays);
    for (let turn = index; !over(); turn++) {
      if (url !== undefined) await this.#greet(book, url).catch(() => undefined);
      const { player, intents } = book;
      const intent = this.#intend(player, names[turn % names.length] ?? '');
      intents.push(intent);
      while (intent.answer === null && !over()) {
        const sentAt = performance.now();
        try {
          await this.#ask(player, intent);
          onAnswer?.(performance.now() - sentAt, null);
        } catch (error) {
          // Any other error is caused by the kill.
          if (error instanceof ApiFailure) {
            if (!onAnswer) throw error;
            onAnswer(performance.now() - sentAt, error);
          } else if (url === undefined) return;
          await sleep(TRY_AGAIN_MS + pauseMs * Math.random());
        }
      }
      // A read that fails says nothing; the next bet finds out why.
      if (turn % READ_EVERY === 0 && !over()) await this.#readBalance(player).catch(() => undefined);
      if (pauseMs > 0) await sleep(pauseMs * (0.5 + Math.random()));
    }
  }

  #intend(player: ApiPlayer, play: string): Intent {
    const key = randomUUID();
    return { play, key, answer: null, end: this.#history.write({ player: player.email, name: play, id: key, list: null }) };
  }

  /** Sends a bet whose answer is not known yet, and keeps the answer. */
  async #ask(player: ApiPlayer, intent: Intent): Promise<void> {
    intent.answer = await this.#send(player, intent);
    const { spentCents, paidCents } = this.#playOf(intent.play).effectOf(intent.answer as never);
    intent.end('ok', paidCents - spentCents);
  }

  async #readBalance(player: ApiPlayer): Promise<number> {
    const read = this.#history.readBalance(player.email);
    const balanceCents = inCents(await balanceOf(player));
    read(balanceCents);
    return balanceCents;
  }

  #send(player: ApiPlayer, { play, key }: Intent): Promise<unknown> {
    return this.#playOf(play).send(player.call, key);
  }

  #playOf(name: string): TrialBet {
    const play = this.#plays[name];
    if (!play) throw new RangeError(`no play is called ${name}`);
    return play;
  }

  async #settleUnknown({ player, intents }: Book): Promise<void> {
    for (const intent of intents) {
      if (intent.answer !== null) continue;
      await this.#ask(player, intent);
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
    const balanceCents = await this.#readBalance(player);
    if (balanceCents !== expected) fault(`balance ${balanceCents}, expected ${expected}`);
  }
}
