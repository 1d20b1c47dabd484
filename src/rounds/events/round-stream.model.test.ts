import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCashOut, holdCashOuts } from '#src/crash/cash-out.ts';
import type { CrashKinds } from '#src/crash/crash-kinds.ts';
import { seenBet as seenFlight, withCashOuts } from '#src/crash/crash-table.ts';
import { cents } from '#contract/money.ts';
import { ApiError } from '#src/lib/api/api-error.ts';
import { LossyNetwork, SimulatedTime } from '#src/realtime/testing/lossy-network.ts';
import { seededRandom } from '#src/realtime/testing/seeded-random.ts';
import { VirtualBrowser } from '#src/settlement/testing/virtual-browser.ts';
import { holdSpins, spinEndMs } from '#src/wheel/spin-hold.ts';
import type { WheelKinds } from '#src/wheel/wheel-kinds.ts';
import { seenBet as seenSpin } from '#src/wheel/wheel-table.ts';
import { testStream } from '../testing/test-stream.ts';
import type { RoundKinds } from '../round-feed.ts';
import { type RoundEvent, type RoundRules, type RoundState, type Step, STEPS } from './round-events.ts';
import { createTakeBack } from './round-intents.ts';
import type { RoundStream } from './round-stream.ts';
import { Services } from '#src/lib/services/services.ts';
import { sessionService } from '#src/session/session.ts';

/*
 * A server that plays rounds for a browser whose two tabs hide, leave, lose their connection, act, and change their player. Each tab's socket keeps the order of its messages, as
 * a connection does, but is cut at random; answers and the private channel lose, double, delay and reorder three messages in ten. The model is a list of
 * what the server decided and of what reached each tab, and says of each bet what a tab must have published: nothing else, nothing twice, nothing too early.
 */

const RUNS = 150;
const SPIN_MS = 2_000;
const STATES = ['new', 'starting', 'pending', 'in_progress', 'ended'] as const;

interface Kinds extends RoundKinds {
  round: CrashKinds['round'] & WheelKinds['round'];
  line: CrashKinds['line'] & WheelKinds['line'];
  batch: CrashKinds['batch'] & WheelKinds['batch'];
  mine: CrashKinds['mine'] & Pick<WheelKinds['mine'], 'color'>;
}
type Bet = Kinds['mine'];
type Game = 'crash' | 'wheel';

const RULES: Record<Game, RoundRules<Kinds>> = {
  crash: { seen: seenFlight } as unknown as RoundRules<Kinds>,
  wheel: { seen: seenSpin, concealedUntilMs: spinEndMs } as unknown as RoundRules<Kinds>,
};

const lost = (): ApiError => new ApiError({ status: 0, code: 'network', msg: '' });
const refused = (code: 'too_late' | 'bets_closed'): ApiError => new ApiError({ status: 409, code, msg: '' });
/** Who plays in turn, with the first balance of each, so far apart that no balance can be another's. */
const ACCOUNTS = { me: 1_000_000, other: 5_000_000 } as const;
type PlayerId = keyof typeof ACCOUNTS;
const FAR_APART = 2_000_000;

const isOver = ({ status }: Bet): boolean => status !== 'queued' && status !== 'placed';
const iso = (ms: number): string => new Date(ms).toISOString();

/** Rounds, bets and the ledger: what is decided here is the truth. */
class Server {
  readonly bets: Bet[] = [];
  readonly owners = new Map<string, PlayerId>();
  readonly accounts: Record<PlayerId, { version: number; balance: number }> = {
    me: { version: 1, balance: ACCOUNTS.me },
    other: { version: 1, balance: ACCOUNTS.other },
  };
  readonly game: Game;
  readonly #time: SimulatedTime;
  readonly #tabs: Tab[];
  seq = { game: 0, bets: 0 };
  round: Kinds['round'];
  #number = 0;

  constructor(game: Game, time: SimulatedTime, tabs: Tab[]) {
    this.game = game;
    this.#time = time;
    this.#tabs = tabs;
    this.round = this.#begun();
  }

  #begun(): Kinds['round'] {
    this.#number += 1;
    const { now } = this.#time;
    return {
      id: `round-${this.#number}`,
      number: this.#number,
      chain_id: 'c',
      status: 'new',
      opened_at: iso(now),
      closes_at: iso(now + 500),
      started_at: null,
      ended_at: null,
      hash: null,
      bust: null,
      draw: null,
    };
  }

  /** The next state, with what it decides of bets: their lines and news go out before it, as the real board flushes them. */
  advance(): void {
    const status = STATES[(STATES.indexOf(this.round.status) + 1) % STATES.length] ?? 'new';
    const started = status === 'in_progress' ? { started_at: iso(this.#time.now) } : {};
    const draw = this.#number % 2 === 0 ? ({ segment: 0, color: 50, spot: 0.5 } as const) : ({ segment: 3, color: 5, spot: 0.5 } as const);
    const result = this.game === 'wheel' ? { draw } : {};
    if (status === 'new') this.round = this.#begun();
    else if (status === 'ended')
      this.round = { ...this.round, status, ended_at: iso(this.#time.now), ...(this.game === 'crash' && { bust: 200 }) };
    else this.round = { ...this.round, status, ...started, ...(status === 'in_progress' && result) };
    if (status === 'starting') this.#board();
    this.#publish('game', 'state', this.round);
    if (status === 'ended') this.#settle();
  }

  /** A draw is known from the spin's start, so the server's bets are over only with its end. */
  #settle(): void {
    for (const bet of this.bets)
      if (bet.round_id === this.round.id && bet.status === 'placed') {
        const won = this.game === 'wheel' && bet.color === this.round.draw?.color;
        this.#decide({ ...bet, status: won ? 'won' : 'lost', payout: cents(won ? bet.stake * bet.color : 0) }, true);
      }
  }

  #board(): void {
    for (const bet of this.bets) if (bet.status === 'queued') this.#decide({ ...bet, status: 'placed', round_id: this.round.id }, false);
    const placed = this.bets.filter(({ status, round_id: id }) => status === 'placed' && id === this.round.id);
    if (placed.length > 0) this.#batch({ placed: placed.map(lineOf) });
  }

  #batch(change: Partial<Kinds['batch']>): void {
    this.#publish('bets', 'bets', { round_id: this.round.id, placed: [], canceled: [], cashed: [], ...change });
  }

  #publish(stream: 'game' | 'bets', type: string, data: unknown): void {
    this.seq[stream] += 1;
    const envelope = { stream, epoch: 'e', seq: this.seq[stream], ts: 0, type, data };
    for (const tab of this.#tabs)
      tab.socket(() => (stream === 'game' ? tab.feed.state(envelope as never) : tab.feed.bets(envelope as never)));
  }

  #decide(bet: Bet, moves: boolean): void {
    const at = this.bets.findIndex(({ id }) => id === bet.id);
    this.bets[at === -1 ? this.bets.length : at] = bet;
    const owner = this.owners.get(bet.id) ?? 'me';
    const account = this.accounts[owner];
    if (moves) {
      account.version += 1;
      account.balance += bet.status === 'canceled' ? bet.stake : bet.payout;
    }
    // The private channel of a player ends with their session.
    const learn = (tab: Tab) => () => (tab.player === owner ? tab.learn(bet) : undefined);
    const news = { balance: cents(account.balance), version: account.version };
    for (const tab of this.#tabs) {
      // What became of a bet with its round comes by the private channel; that one was placed or taken back, by the socket.
      if (isOver(bet) && bet.status !== 'canceled') tab.network.send(learn(tab));
      else tab.socket(learn(tab));
      tab.network.send(() => (tab.player === owner ? tab.gate.receiveBalance(news) : undefined));
    }
  }

  answer(bet: Bet) {
    const { balance, version } = this.accounts[this.owners.get(bet.id) ?? 'me'];
    return { bet, balance: cents(balance), balance_version: version };
  }

  place(player: PlayerId): Bet {
    const open = this.round.status === 'starting';
    if (!open && this.game === 'wheel') throw refused('bets_closed');
    const bet: Bet = {
      id: `bet-${this.bets.length}`,
      round_id: open ? this.round.id : null,
      placed_at: iso(0),
      status: open ? 'placed' : 'queued',
      stake: cents(100),
      auto: null,
      at: null,
      payout: cents(0),
      color: this.bets.length % 3 === 0 ? 50 : 5,
    };
    this.owners.set(bet.id, player);
    this.accounts[player].balance -= bet.stake;
    this.accounts[player].version += 1;
    this.#decide(bet, false);
    if (open) this.#batch({ placed: [lineOf(bet)] });
    return bet;
  }

  cancel(id: string): Bet {
    const bet = this.bets.find((one) => one.id === id);
    if (bet === undefined || isOver(bet) || (bet.status === 'placed' && this.round.status !== 'starting')) throw refused('bets_closed');
    const canceled: Bet = { ...bet, status: 'canceled' };
    this.#decide(canceled, true);
    if (bet.status === 'placed') this.#batch({ canceled: [id] });
    return canceled;
  }

  cashOut(id: string): Bet {
    const bet = this.bets.find((one) => one.id === id);
    if (bet?.status === 'won') return bet;
    if (bet?.status !== 'placed' || this.round.status !== 'in_progress') throw refused('too_late');
    const won: Bet = { ...bet, status: 'won', at: 150, payout: cents(150) };
    this.#decide(won, true);
    this.#batch({ cashed: [{ id, at: 150, payout: won.payout }] });
    return won;
  }

  snapshot(player: PlayerId): object {
    const lines = this.bets.filter(({ round_id: id, status }) => id === this.round.id && status !== 'canceled').map(lineOf);
    return structuredClone({
      places: { game: { epoch: 'e', seq: this.seq.game }, bets: { epoch: 'e', seq: this.seq.bets } },
      ts: this.#time.now,
      phases: { starting_ms: 500, in_progress_ms: this.game === 'wheel' ? SPIN_MS : null, ended_ms: 500 },
      round: this.round,
      bets: lines,
      mine: this.bets.filter(
        ({ id, round_id: round, status }) =>
          this.owners.get(id) === player && ((round === this.round.id && status !== 'canceled') || status === 'queued'),
      ),
      recent: [],
    });
  }
}

const lineOf = ({ id, stake, at, payout, color }: Bet): Kinds['line'] => ({
  id,
  stake,
  at,
  payout,
  color,
  player: { name: id, is_demo: false, hue: 0, avatar_url: null },
});

/** What a tab published of a bet, and at which time. */
interface Published {
  event: RoundEvent<Kinds> & { bet: Bet };
  atMs: number;
}

/** One tab of the browser: the real feed, stream, gate and intents over a bad network. */
class Tab {
  readonly network: LossyNetwork;
  readonly gate;
  readonly feed;
  readonly stream;
  readonly cashOut;
  readonly takeBack;
  readonly published: Published[] = [];
  /** Bets that the stream has shown as open, and those whose end has reached this tab. */
  readonly seenOpen = new Set<string>();
  readonly ends = new Set<string>();
  readonly faults: string[] = [];
  player: PlayerId = 'me';
  hidden = false;
  /** When results of spins were last not concealed, because the tab was hidden or showed another page, ms. */
  awayMs = 0;
  leave: (() => void) | null = null;
  #connection = 0;
  #sceneState: RoundState<Kinds> | null = null;
  readonly #time: SimulatedTime;
  readonly #server: () => Server;

  constructor(name: string, game: Game, time: SimulatedTime, random: () => number, browser: VirtualBrowser, server: () => Server) {
    this.#time = time;
    this.#server = server;
    this.network = new LossyNetwork(time, random);
    this.gate = browser.tab(name);
    this.gate.setPlayer('me');
    this.gate.receiveBalance({ balance: cents(ACCOUNTS.me), version: 1 });
    const { feed, stream } = testStream<Kinds>(
      RULES[game],
      {
        after: time.after,
        changed: withCashOuts as never,
        load: () => {
          const { player } = this;
          return this.leave === null ? Promise.reject(lost()) : this.network.ask(() => server().snapshot(player) as never);
        },
      },
      { now: () => time.now, after: time.after, hidden: () => this.hidden },
    );
    this.feed = feed;
    this.stream = stream;
    this.#record(game);
    holdCashOuts(stream as unknown as RoundStream<CrashKinds>, {
      hold: (request) => {
        const hold = this.gate.hold(request);
        hold.after((reason) => {
          if (reason === 'watchdog') this.faults.push(`${request.id} was not released in time`);
          const shown = this.#sceneState?.mine.find(({ id }) => request.id === `crash-${id}`);
          if (reason === 'shown' && shown?.status !== 'won') this.faults.push(`${request.id} was released before its scene had it`);
        });
        return hold;
      },
    });
    if (game === 'wheel') holdSpins(stream as unknown as RoundStream<WheelKinds>, this.gate, () => time.now);
    const asks = <Answer>(answer: () => Answer): Promise<Answer> =>
      this.network.ask(answer).catch((error: unknown) => {
        throw error instanceof ApiError ? error : lost();
      });
    const look = (id: string): Promise<Bet | null> => asks(() => server().bets.find((bet) => bet.id === id) ?? null);
    this.cashOut = createCashOut(stream as unknown as RoundStream<CrashKinds>, {
      send: (id) => this.ask(() => server().answer(server().cashOut(id))) as never,
      look: look as never,
      delay: (ms) => new Promise((resolve) => void time.after(ms, resolve)),
    });
    const services = new Services().bring(sessionService, { refresh: () => Promise.resolve() } as never);
    this.takeBack = createTakeBack<Kinds>(services, stream, () => feed.resync(), {
      cancel: (id) => this.ask(() => server().answer(server().cancel(id))),
      look,
    });
    this.enter();
  }

  #record(game: Game): void {
    const steps: Step[] = [];
    for (const step of STEPS)
      this.stream.on(step, () => {
        steps.push(step);
        if (steps.length < STEPS.length) return;
        if (steps.join() !== STEPS.join()) this.faults.push(`steps in the order ${steps.join()}`);
        steps.length = 0;
      });
    this.stream.on('hold', (events) => {
      for (const event of events)
        if ('bet' in event && this.#server().owners.get(event.bet.id) !== this.player)
          this.faults.push(`${event.kind} of another player’s ${event.bet.id}`);
    });
    this.gate.store.subscribe(({ balance }) => {
      if (balance !== null && Math.abs(balance - ACCOUNTS[this.player]) > FAR_APART) this.faults.push('the balance of another player');
    });
    this.stream.on('scene', (_, state) => {
      this.#sceneState = state;
      for (const { id } of state.mine)
        if (this.#server().owners.get(id) !== this.player) this.faults.push(`${id} in the list of another player`);
      // A bet whose spin is concealed is still on its round, whatever is known of it; not one whose result this tab knew before it showed the wheel.
      for (const bet of state.mine)
        if (!this.stream.settled.has(bet.id) && (!isOver(bet) || !isOver(RULES[game].seen(bet, state, false)))) this.seenOpen.add(bet.id);
    });
    this.stream.on('speech', (events, { round }) => {
      for (const event of events) {
        if (event.kind !== 'settled' && event.kind !== 'refunded' && event.kind !== 'canceled') continue;
        this.published.push({ event, atMs: this.#time.now });
        const startedMs = event.bet.round_id === round?.id && round.started_at !== null ? Date.parse(round.started_at) : null;
        const early = game === 'wheel' && event.kind === 'settled' && startedMs !== null && this.#time.now < startedMs + SPIN_MS;
        const away = this.hidden || this.leave === null || this.awayMs >= (startedMs ?? 0);
        if (early && !away) this.faults.push(`${event.bet.id} was given away`);
      }
    });
  }

  /** A call over HTTP: may be lost on its way back, after the server did it. */
  async ask<Answer>(answer: () => Answer): Promise<Answer> {
    const result = await this.network
      .ask(() => {
        try {
          return { answer: answer() };
        } catch (error) {
          return { error };
        }
      })
      .catch(() => ({ error: lost() }));
    if ('error' in result) throw result.error;
    return result.answer;
  }

  /** A message over the socket: in its order, unless the connection is cut before it is here. */
  socket(deliver: () => void): void {
    const connection = this.#connection;
    this.#time.after(20, () => {
      if (connection === this.#connection && this.leave !== null) deliver();
    });
  }

  learn(bet: Bet): void {
    if (isOver(bet) && this.seenOpen.has(bet.id)) this.ends.add(bet.id);
    this.feed.own(bet);
  }

  reconnect(): void {
    this.#connection += 1;
    this.feed.resync();
  }

  place(): void {
    const { player } = this;
    void this.ask(() => this.#server().place(player)).then(
      // As `BetFlow` does; bet-flow.test.ts tests it.
      (bet) => this.player === player && this.stream.publish({ kind: bet.status === 'queued' ? 'queued' : 'placed', bet }),
      (error: unknown) => this.stream.publish({ kind: 'unknown', intent: 'bet', id: 'key', error }),
    );
  }

  enter(): void {
    if (this.leave !== null) return;
    const leave = this.stream.enter(() => false);
    this.leave = () => {
      leave();
      this.feed.close();
    };
    this.awayMs = this.#time.now;
    this.reconnect();
  }

  exit(): void {
    const { leave } = this;
    this.leave = null;
    this.awayMs = this.#time.now;
    leave?.();
  }

  /** Another player logs in, in the order of the session: the gate, then what is known, then what is loaded. */
  changePlayer(player: PlayerId): void {
    const { balance, version } = this.#server().accounts[player];
    // Holds end with the session, as when the page is left: its player may see the results.
    this.awayMs = this.#time.now;
    this.gate.setPlayer(player);
    this.player = player;
    this.feed.forgetOwn();
    this.stream.publish({ kind: 'playerChanged' });
    this.gate.receiveBalance({ balance: cents(balance), version });
    // The result of the last player's bets is not published any more.
    this.ends.clear();
    if (this.leave !== null) this.feed.resync();
  }

  hide(): void {
    this.hidden = true;
    this.awayMs = this.#time.now;
    this.gate.releaseAll('hidden');
  }

  show(): void {
    this.hidden = false;
    this.awayMs = this.#time.now;
    if (this.leave !== null) this.feed.resync();
  }
}

type Act = 'advance' | 'place' | 'cash-out' | 'take-back' | 'cut' | 'hide' | 'show' | 'exit' | 'enter' | 'change-player';
const ACTS: readonly Act[] = ['advance', 'place', 'cash-out', 'take-back', 'cut', 'hide', 'show', 'exit', 'enter', 'change-player'];
const WEIGHTS = [10, 6, 5, 2, 1, 1, 2, 1, 2, 3];

const command = fc.record({
  act: fc.oneof(...ACTS.map((act, index) => ({ weight: WEIGHTS[index] ?? 1, arbitrary: fc.constant(act) }))),
  tab: fc.nat(1),
  pick: fc.nat(20),
  ms: fc.nat(900),
});
type Command = typeof command extends fc.Arbitrary<infer Value> ? Value : never;

function perform(server: Server, tab: Tab, { act, pick }: Command): void {
  const open = tab.stream.store.getState().mine.filter((bet) => !isOver(bet));
  const bet = open[pick % Math.max(1, open.length)];
  if (act === 'advance') server.advance();
  else if (act === 'place') tab.place();
  else if (act === 'cash-out' && bet && server.game === 'crash') tab.cashOut.press(bet.id);
  else if (act === 'take-back' && bet) tab.takeBack.take(bet.id);
  else if (act === 'cut' && tab.leave !== null) tab.reconnect();
  else if (act === 'hide') tab.hide();
  else if (act === 'show') tab.show();
  else if (act === 'exit') tab.exit();
  else if (act === 'enter') tab.enter();
}

async function play(game: Game, seed: number, commands: readonly Command[]) {
  const time = new SimulatedTime();
  const browser = new VirtualBrowser();
  const random = seededRandom(seed);
  const tabs: Tab[] = [];
  const server: Server = new Server(game, time, tabs);
  for (const name of ['one', 'other']) tabs.push(new Tab(name, game, time, random, browser, () => server));
  const pass = async (ms: number): Promise<void> => {
    // Gates and network have a clock each, kept together in small steps.
    for (let leftMs = ms; leftMs > 0; leftMs -= 50) {
      browser.advance(Math.min(50, leftMs));
      await time.advance(Math.min(50, leftMs));
    }
  };
  await pass(700);
  for (const one of commands) {
    const tab = tabs[one.tab];
    // One browser has one session.
    const next = tab?.player === 'me' ? 'other' : 'me';
    if (one.act === 'change-player') for (const each of tabs) each.changePlayer(next);
    else if (tab) perform(server, tab, one);
    await pass(one.ms);
  }
  for (const tab of tabs) {
    tab.network.heal();
    tab.enter();
    tab.show();
  }
  await pass(25_000);
  return { server, tabs };
}

describe.each(['crash', 'wheel'] as const)('the stream of %s', (game) => {
  it('publishes what the server decided, each thing once, in its order and not too early', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.array(command, { minLength: 10, maxLength: 60 }), async (seed, commands) => {
        const { server, tabs } = await play(game, seed, commands);
        for (const { published, ends, seenOpen, faults, gate } of tabs) {
          expect(faults).toEqual([]);
          const ids = published.map(({ event }) => event.bet.id);
          expect(new Set(ids).size).toBe(ids.length);
          for (const { event } of published) {
            const truth = server.bets.find(({ id }) => id === event.bet.id);
            expect({ status: event.bet.status, payout: event.bet.payout }).toEqual({ status: truth?.status, payout: truth?.payout });
            expect(seenOpen.has(event.bet.id)).toBe(true);
          }
          for (const id of ends) expect(ids).toContain(id);
          expect(gate.store.getState().holding).toBe(false);
        }
      }),
      { numRuns: RUNS },
    );
  });
});
