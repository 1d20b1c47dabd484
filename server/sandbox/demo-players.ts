import { count, inArray, sql } from 'drizzle-orm';
import type { Cents } from '#contract/money.ts';
import type { GameKey } from '#contract/games/index.ts';
import { battlesChannel } from '#contract/realtime/battles.ts';
import { DROPS_CHANNEL } from '#contract/realtime/main.ts';
import { createPlayer } from '#server/auth/create-player.ts';
import type { Battles } from '#server/battles/battles.ts';
import { betTable } from '#server/bets/schema.ts';
import { dropTable } from '#server/drops/schema.ts';
import { demoFreeDrop } from '#server/free-loot/demo-free-drop.ts';
import { changeClientSeed, hasClientSeed } from '#server/fairness/seed-pairs.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { LiveRounds } from '#server/live-rounds.ts';
import type { Tx } from '#server/database/database.ts';
import { declaredColumns } from '#server/database/declared-columns.ts';
import { userTable } from '#server/players/schema.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { chance, pick } from '#server/bets/demo-chance.ts';
import { LARGEST_DEMO_STAKE } from '#server/bets/demo-stakes.ts';
import { publishDemoBoxes } from './boxes/demo-boxes.ts';
import { DEMO_LOBBIES, playDemoBattle } from './demo-battles.ts';
import { type DemoPlayer, sellAll, topUp } from './demo-purse.ts';
import { DEMO_NAMES } from './demo-players.data.ts';
import type { RoundGame } from '#contract/realtime/rounds.ts';
import { seedServerGames } from '#server/games.ts';

/** Ms between two openings, two bets in the games, two on open rounds, and two steps in battles: lists that live, not ones that shout. */
const PACE_MS = {
  openings: { from: 3_500, to: 11_000 },
  bets: { from: 900, to: 4_500 },
  rounds: { from: 350, to: 1_800 },
  battles: { from: 4_000, to: 9_000 },
} as const;

/** Held while demo players and their boxes are made. */
const DEMO_PLAYERS_LOCK = 4_217_006;

/** Drops and bets that a new shop begins with, so that its lists are not empty. */
const FIRST_DROPS = 12;
const FIRST_BETS = 12;

/** The shell polls the public bets while a page shows them; after this time without a request there is no viewer, ms. */
const AUDIENCE_MS = 20_000;

/** Of the openings, how many are of free boxes. */
const FREE_SHARE = 0.12;

type Turn = keyof typeof PACE_MS;

/** What demo players take part in with all other players. */
export interface SharedPlay {
  rounds: LiveRounds;
  battles: Battles;
}

/**
 * Players of the house's own who open real boxes while the feed has viewers, bet in the games while the list of public bets has, and on rounds
 * while those have: through the shop's own code, paid from the account `demo_cost`. They sell what they win at once, so nothing piles up, and each turn is planned
 * when the one before has ended.
 */
export class DemoPlayers {
  readonly #deps: Deps;
  readonly #rounds: LiveRounds;
  readonly #battles: Battles;
  #players: readonly DemoPlayer[] = [];
  readonly #timers = new Map<Turn, { cancel(): void }>();
  #stopped = false;

  constructor(deps: Deps, { rounds, battles }: SharedPlay) {
    this.#deps = deps;
    this.#rounds = rounds;
    this.#battles = battles;
  }

  /** Makes the players on the first start, has them publish boxes, gives a new shop its first drops and bets, and begins to play. */
  async start(): Promise<void> {
    if (this.#deps.config.demoPlayers === 0) return;
    // Of several processes that start together, one makes them.
    await this.#deps.db.exclusively(DEMO_PLAYERS_LOCK, async () => {
      this.#players = await this.#deps.db.transaction((tx) => demoPlayers(tx, this.#deps));
      await publishDemoBoxes(this.#deps, this.#players);
    });
    const [drops] = await this.#deps.db.read.select({ total: count() }).from(dropTable);
    for (let turn = drops?.total ?? 0; turn < FIRST_DROPS && !this.#stopped; turn++) await this.#take('openings');
    const played = seedServerGames().flatMap(({ key, demo }) => (demo ? [key as GameKey] : []));
    const [bets] = await this.#deps.db.read.select({ id: betTable.id }).from(betTable).where(inArray(betTable.game, played)).limit(1);
    for (let turn = bets ? FIRST_BETS : 0; turn < FIRST_BETS && !this.#stopped; turn++) await this.#take('bets');
    this.#next('openings');
    this.#next('bets');
    this.#next('rounds');
    for (let turn = 0; turn < DEMO_LOBBIES && !this.#stopped; turn++) await this.#take('battles');
    this.#next('battles');
  }

  /** No turn begins after this; one that runs ends with its transaction. */
  stop(): void {
    this.#stopped = true;
    for (const timer of this.#timers.values()) timer.cancel();
  }

  #next(turn: Turn): void {
    if (this.#stopped) return;
    const { from, to } = PACE_MS[turn];
    const waitMs = from + chance(this.#deps) * (to - from);
    this.#timers.set(
      turn,
      this.#deps.clock.setTimeout(
        () => void (this.#isWatched(turn) ? this.#take(turn) : Promise.resolve()).then(() => this.#next(turn)),
        waitMs,
      ),
    );
  }

  #isWatched(turn: Turn): boolean {
    const { publisher, betsAudience, clock } = this.#deps;
    if (turn === 'battles') return publisher.watchers(battlesChannel.named()) > 0;
    if (turn === 'rounds') return this.#openRounds().length > 0;
    return turn === 'openings' ? publisher.watchers(DROPS_CHANNEL) > 0 : betsAudience.isThere(clock.monotonic(), AUDIENCE_MS);
  }

  /** One turn of some player. What fails is logged and never stops the next one. */
  async #take(turn: Turn): Promise<void> {
    try {
      if (turn === 'openings') await this.#open();
      else if (turn === 'bets') await this.#bet();
      else if (turn === 'rounds') await this.#betOnRound();
      else await playDemoBattle(this.#deps, this.#battles, this.#players);
    } catch (error) {
      if (!(error instanceof Refusal)) this.#deps.log.warn({ err: error }, 'a demo player could not play; another one will try later');
    }
  }

  async #bet(): Promise<void> {
    const player = pick(this.#deps, this.#players);
    if (!player) return;
    await this.#play(player, LARGEST_DEMO_STAKE, async (tx) => this.#someBet()?.(tx, this.#deps, player.id));
  }

  /** Plays in one transaction, with enough coins, and sells what was won in the next one: a bet's transfer is the last thing in its own. */
  async #play(player: DemoPlayer, price: Cents, play: (tx: Tx) => Promise<unknown>): Promise<void> {
    const { db } = this.#deps;
    await db.transaction(async (tx) => {
      await topUp(tx, this.#deps, player, price);
      await play(tx);
    });
    await db.transaction((tx) => sellAll(tx, this.#deps, player.id));
  }

  async #betOnRound(): Promise<void> {
    const [player, game] = [pick(this.#deps, this.#players), pick(this.#deps, this.#openRounds())];
    if (!player || !game) return;
    await this.#deps.db.transaction(async (tx) => {
      await topUp(tx, this.#deps, player, LARGEST_DEMO_STAKE);
      await this.#rounds.demoBet(tx, game, { ...player, isDemo: true, avatarUrl: null });
    });
  }

  /** The games whose bets are open and that have viewers. */
  #openRounds(): RoundGame[] {
    return this.#rounds.games.filter((game) => this.#rounds.watchers(game) > 0 && this.#rounds.statusOf(game) === 'starting');
  }

  /** A bet of one of the games, each as often as its weight says. */
  #someBet() {
    const demos = seedServerGames().flatMap(({ demo }) => (demo ? Array.from({ length: demo.weight }, () => demo.bet) : []));
    return pick(this.#deps, demos);
  }

  async #open(): Promise<void> {
    const player = pick(this.#deps, this.#players);
    const game = pick(
      this.#deps,
      seedServerGames().filter(({ demoDrop }) => demoDrop !== undefined),
    );
    const free = chance(this.#deps) < FREE_SHARE;
    const drop = player && (await (free ? demoFreeDrop(this.#deps) : game?.demoDrop?.(this.#deps)));
    if (!player || !drop) return;
    await this.#play(player, drop.price, (tx) => drop.open(tx, player));
  }
}

const emailOf = (name: string): string => `${name.toLowerCase()}@demo-players.invalid`;

const demo = declaredColumns(userTable, 'id', 'email');

/** The demo players that the settings ask for, made on the first need. */
async function demoPlayers(tx: Tx, deps: Deps): Promise<DemoPlayer[]> {
  const { rows } = await tx.execute(sql`select ${demo.of('u')} from users u where is_demo`);
  const known = new Map(rows.map(demo.read).map(({ id, email }) => [email, id]));
  const players: DemoPlayer[] = [];
  for (const name of DEMO_NAMES.slice(0, deps.config.demoPlayers)) {
    const email = emailOf(name);
    const id = known.get(email) ?? (await createPlayer(tx, deps, { name, email, passwordHash: null, isDemo: true }));
    // Without a client seed a pair serves no bet: a new player's first pair has none, nor has the first one after a restore.
    if (!(await hasClientSeed(tx, id))) await changeClientSeed(tx, deps, id, Buffer.from(deps.random.bytes(8)).toString('hex'));
    await deps.register?.exempt(tx, id);
    players.push({ id, name });
  }
  return players;
}
