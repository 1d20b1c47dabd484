import { describe, expect, it } from 'vitest';
import type { PublicCrashBet, CrashRound } from '#contract/api/crash.ts';
import { cents } from '#contract/money.ts';
import type { Envelope } from '#contract/realtime/envelope.ts';
import { type BoardKinds, RoundBoard } from '#server/rounds/board.ts';
import type { CrashKinds } from '#src/crash/crash-kinds.ts';
import { withCashOuts } from '#src/crash/crash-table.ts';
import { LossyNetwork, SimulatedTime } from '#src/realtime/testing/lossy-network.ts';
import { seededRandom } from '#src/realtime/testing/seeded-random.ts';
import { linesOf, RoundFeed } from './round-feed.ts';

/*
 * The server's own board publishes rounds and bets over a network that loses, doubles, reorders or delays three messages in ten, with snapshots that come
 * late or not at all, restarts and reconnections. When the network heals the client must show exactly what the server's snapshot says.
 */

const SEEDS = 400;
const STEPS = 90;
const ME = 'me';

interface Kinds extends BoardKinds {
  round: CrashRound;
  publicBet: PublicCrashBet;
  mine: CrashKinds['mine'];
  cashed: { id: string; at: number; payout: ReturnType<typeof cents> };
}

const STATES = ['new', 'starting', 'pending', 'in_progress', 'ended'] as const;

/** A server that plays flights as the real one does: states and bets in their order, through the real board. */
class Server {
  board: RoundBoard<Kinds>;
  #life = 1;
  #number = 0;
  #made = 0;
  readonly #time: SimulatedTime;
  readonly #emit: (envelope: Envelope) => void;
  readonly #emitOwn: (bet: Kinds['mine']) => void;

  constructor(time: SimulatedTime, emit: (envelope: Envelope) => void, emitOwn: (bet: Kinds['mine']) => void) {
    this.#time = time;
    this.#emit = emit;
    this.#emitOwn = emitOwn;
    this.board = this.#newBoard();
    this.#next('new');
  }

  #newBoard(): RoundBoard<Kinds> {
    return new RoundBoard<Kinds>({
      game: 'crash',
      epoch: `life-${this.#life}`,
      clock: { now: () => this.#time.now } as never,
      later: (run, ms) => void this.#time.after(ms, run),
      emit: (envelope) => this.#emit(structuredClone(envelope)),
      encodeRound: (round) => round,
      encodeBets: (batch) => batch,
      emitOwn: (_me, bet) => this.#emitOwn(bet as Kinds['mine']),
      encodeOwn: (bet) => bet,
    });
  }

  #next(status: CrashRound['status']): void {
    const before = this.board.round;
    if (status === 'new') this.#number += 1;
    const started = status === 'in_progress' || status === 'ended';
    this.board.state({
      id: status === 'new' || !before ? `round-${this.#number}` : before.id,
      number: this.#number,
      chain_id: 'chain',
      status,
      opened_at: '2026-01-01T00:00:00.000Z',
      closes_at: '2026-01-01T00:00:05.000Z',
      started_at: started ? '2026-01-01T00:00:05.000Z' : null,
      ended_at: status === 'ended' ? '2026-01-01T00:00:15.000Z' : null,
      hash: status === 'ended' ? 'a'.repeat(64) : null,
      bust: status === 'ended' ? 200 : null,
    });
  }

  advance(): void {
    const at = STATES.indexOf(this.board.round?.status ?? 'ended');
    this.#next(STATES[(at + 1) % STATES.length] ?? 'new');
  }

  bet(random: () => number): void {
    const { round } = this.board;
    if (!round) return;
    const bets = this.board.publicBets();
    const bet = bets[Math.floor(random() * bets.length)];
    if (round.status === 'starting' && (random() < 0.7 || !bet)) {
      const id = `bet-${++this.#made}`;
      this.board.placed(round.id, {
        id,
        player: { name: id, is_demo: true, hue: 0, avatar_url: null },
        stake: cents(100),
        at: null,
        payout: cents(0),
      });
      if (random() < 0.2)
        this.board.own(ME, {
          id,
          round_id: round.id,
          placed_at: '2026-01-01T00:00:01.000Z',
          status: 'placed',
          stake: cents(100),
          auto: null,
          at: null,
          payout: cents(0),
        });
    } else if (round.status === 'starting' && bet) this.board.canceled(round.id, bet.id);
    else if (round.status === 'in_progress' && bet && bet.at === null)
      this.board.cashed(round.id, { id: bet.id, at: 150, payout: cents(150) });
  }

  restart(): void {
    this.#life += 1;
    const recent = this.board.snapshot(null)?.recent ?? [];
    this.board = this.#newBoard();
    this.board.remember(recent);
    this.#next('new');
  }
}

async function simulate(seed: number) {
  const random = seededRandom(seed);
  const time = new SimulatedTime();
  const network = new LossyNetwork(time, random);
  let snapshots = 0;
  const phases = { starting_ms: 5_000, in_progress_ms: null, ended_ms: 3_000 };
  const feed = new RoundFeed<CrashKinds>({
    after: time.after,
    changed: withCashOuts,
    load: () => {
      snapshots += 1;
      return network.ask(() => structuredClone({ ...server.board.snapshot(ME), phases }) as never);
    },
  });
  const server = new Server(
    time,
    (envelope) => network.send(() => (envelope.type === 'state' ? feed.state(envelope as never) : feed.bets(envelope as never))),
    (bet) => network.send(() => feed.own(bet)),
  );
  feed.resync();
  for (let step = 0; step < STEPS; step++) {
    const dice = random();
    if (dice < 0.02) server.restart();
    else if (dice < 0.05) feed.resync();
    else if (dice < 0.3) server.advance();
    else server.bet(random);
    await time.advance(Math.floor(random() * 180));
  }
  await time.advance(3_000);
  network.heal();
  // Either the connection comes back, or it was there all the time and the next events show what is missing.
  if (seed % 2 === 0) feed.resync();
  else
    for (let step = 0; step < STATES.length + 2; step++) {
      server.advance();
      server.bet(random);
      await time.advance(200);
    }
  await time.advance(15_000);
  return { feed, server, time, snapshots: () => snapshots };
}

describe('the rounds over a bad network', () => {
  it(`are the server's in the end, for ${SEEDS} seeds`, async () => {
    let taken = 0;
    for (let seed = 1; seed <= SEEDS; seed++) {
      const { feed, server, snapshots } = await simulate(seed);
      const state = feed.store.getState();
      const truth = server.board.snapshot(ME);
      expect(state.round, `round, seed ${seed}`).toEqual(truth?.round);
      expect(linesOf(state), `bets, seed ${seed}`).toEqual(truth?.bets);
      expect(state.recent, `recent, seed ${seed}`).toEqual(truth?.recent);
      if (seed % 2 === 0) expect(state.mine, `own bets, seed ${seed}`).toEqual(expect.arrayContaining(truth?.mine ?? []));
      expect(feed.inStep).toBe(true);
      expect(state.failed).toBe(false);
      taken += snapshots();
    }
    expect(taken).toBeGreaterThan(SEEDS * 2);
  });

  it('goes on without snapshots once it is healed', async () => {
    const { feed, server, time, snapshots } = await simulate(7);
    const before = snapshots();
    for (let step = 0; step < 20; step++) {
      server.advance();
      server.bet(seededRandom(step));
      await time.advance(150);
    }
    expect(feed.store.getState().round).toEqual(server.board.round);
    expect(linesOf(feed.store.getState())).toEqual(server.board.publicBets());
    expect(snapshots()).toBe(before);
  });

  it('never lets a settled bet go back, nor a snapshot undo newer news', async () => {
    const time = new SimulatedTime();
    const bet = {
      id: 'b',
      round_id: 'r',
      placed_at: '2026-01-01T00:00:00.000Z',
      status: 'placed',
      stake: cents(100),
      auto: null,
      at: null,
      payout: cents(0),
    } as const;
    const round = {
      id: 'r',
      number: 1,
      chain_id: 'c',
      status: 'in_progress',
      opened_at: '',
      closes_at: '',
      started_at: '',
      ended_at: null,
      hash: null,
      bust: null,
    } as const;
    const place = { epoch: 'e', seq: 1 };
    let mine: CrashKinds['mine'][] = [];
    const feed = new RoundFeed<CrashKinds>({
      after: time.after,
      load: () =>
        new Promise((resolve) => {
          const seen = mine;
          time.after(50, () =>
            resolve({
              places: { game: place, bets: place },
              ts: 0,
              phases: { starting_ms: 1, in_progress_ms: null, ended_ms: 1 },
              round,
              bets: [],
              mine: seen,
              recent: [],
            }),
          );
        }),
    });
    feed.resync();
    await time.advance(20);
    feed.own(bet); // placed after the snapshot was made
    await time.advance(100);
    expect(feed.store.getState().mine).toEqual([bet]);
    feed.own({ ...bet, status: 'won', at: 150, payout: cents(150) });
    mine = [bet]; // an answer from before the win
    feed.resync();
    await time.advance(100);
    expect(feed.store.getState().mine).toMatchObject([{ status: 'won' }]);
    feed.own(bet);
    expect(feed.store.getState().mine).toMatchObject([{ status: 'won' }]);
    mine = [];
    feed.forgetOwn();
    feed.own({ ...bet, id: 'queued', status: 'queued', round_id: null });
    feed.resync();
    await time.advance(100);
    expect(feed.store.getState().mine).toEqual([]);
  });
});
