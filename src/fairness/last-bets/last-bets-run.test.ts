import { beforeAll, describe, expect, it, vi } from 'vitest';
import { showGames } from '#tests/support/shown-games.ts';
import { type Bet, SEED_GAMES } from '#contract/api/bets.ts';
import { cents } from '#contract/money.ts';
import { type DrawRequest, proveBet } from '#src/fairness/proof/bet-proof.ts';
import { proveDraw } from '#src/fairness/proof/seed-proof.ts';
import { betRecord } from '../testing/bet-records.ts';
import { createLastBetsRun, type LastBetsPorts, type LastBetsState, type Prover } from './last-bets-run.ts';
import { proofFile } from './report.ts';
import { workerProver } from './worker-prover.ts';

beforeAll(showGames);

/** Honest bets of all games in turn, the newest ones still sealed. */
function bets(count: number, sealed = 0): Bet[] {
  return Array.from({ length: count }, (_, index) => {
    const bet = betRecord(SEED_GAMES[index % 4] ?? 'dice', { nonce: index, pick: index });
    return index < sealed ? { ...bet, server_seed: null } : bet;
  });
}

function server(all: readonly Bet[]) {
  const asked: { limit: number; before: string | null }[] = [];
  const page: LastBetsPorts['page'] = ({ limit, before }, signal) => {
    asked.push({ limit, before });
    signal.throwIfAborted();
    const from = before === null ? 0 : all.findIndex(({ id }) => id === before) + 1;
    const data = all.slice(from, from + limit);
    return Promise.resolve({ data, next: from + limit < all.length ? (data.at(-1)?.id ?? null) : null });
  };
  return { page, asked };
}

const here = (): Prover & { closed: number } => {
  const prover = {
    closed: 0,
    prove: (batch: readonly Bet[]) => Promise.resolve(batch.map(proveBet)),
    close: () => void (prover.closed += 1),
  };
  return prover;
};

const ended = (run: ReturnType<typeof createLastBetsRun>): Promise<LastBetsState> =>
  vi.waitFor(() => {
    const state = run.store.getState();
    if (state.phase === 'running' || state.phase === 'rest') throw new Error('still running');
    return state;
  }, 20_000);

describe('the check of the last bets', () => {
  it('pages through the newest thousand and counts each verdict', async () => {
    const all = bets(1_200, 40);
    const { page, asked } = server(all);
    const run = createLastBetsRun({ page, prover: here });
    const progress: number[] = [];
    run.store.subscribe(({ done }) => progress.push(done));
    run.start();
    run.start();
    const state = await ended(run);
    expect(state).toMatchObject({ phase: 'done', done: 1_000, counts: { verified: 960, sealed: 40, 'not-verified': 0 }, failures: [] });
    expect(asked.map(({ limit }) => limit)).toEqual([250, 250, 250, 250]);
    expect(run.proved().map(({ bet }) => bet.id)).toEqual(all.slice(0, 1_000).map(({ id }) => id));
    expect(new Set(progress).size).toBeGreaterThan(20);
  });

  it('shows a single flipped bit in red, and says where it lies', async () => {
    const all = bets(60).map((bet, index) => (index === 33 ? { ...bet, payout: cents(bet.payout ^ 1) } : bet));
    const run = createLastBetsRun({ page: server(all).page, prover: here });
    run.start();
    const { counts, failures } = await ended(run);
    expect(counts).toEqual({ verified: 59, sealed: 0, 'not-verified': 1 });
    expect(failures.map(({ bet }) => bet.id)).toEqual([all[33]?.id]);
    expect(failures[0]?.proof.claims.filter(({ agrees }) => !agrees).map(({ name }) => name)).toEqual(['payout']);
  });

  it('has nothing to do for a player without bets', async () => {
    const run = createLastBetsRun({ page: server([]).page, prover: here });
    run.start();
    expect(await ended(run)).toMatchObject({ phase: 'done', done: 0 });
  });

  it('can be stopped, keeps what it has, closes its worker and starts anew', async () => {
    const prover = here();
    const run = createLastBetsRun({ page: server(bets(500)).page, prover: () => prover });
    run.store.subscribe(({ done }) => {
      if (done === 75) run.cancel();
    });
    run.start();
    expect(await ended(run)).toMatchObject({ phase: 'canceled', done: 75, counts: { verified: 75 } });
    expect(prover.closed).toBeGreaterThan(0);
    run.start();
    await vi.waitFor(() => expect(run.store.getState()).toMatchObject({ phase: 'canceled', done: 75 }), 20_000);
  });

  it('says which part broke, and keeps what was checked before', async () => {
    const silence = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { page } = server(bets(400));
    const broken = createLastBetsRun({
      page: (query, signal) => (query.before === null ? page(query, signal) : Promise.reject(new Error('offline'))),
      prover: here,
    });
    broken.start();
    expect(await ended(broken)).toMatchObject({ phase: 'load-failed', done: 250 });
    const lame = createLastBetsRun({ page, prover: () => ({ ...here(), prove: () => Promise.reject(new Error('no worker')) }) });
    lame.start();
    expect(await ended(lame)).toMatchObject({ phase: 'prove-failed', done: 0 });
    const lazy = createLastBetsRun({ page, prover: () => ({ ...here(), prove: () => Promise.resolve([]) }) });
    lazy.start();
    expect(await ended(lazy)).toMatchObject({ phase: 'prove-failed', done: 0 });
    silence.mockRestore();
  });
});

describe('the worker behind it', () => {
  function fakeWorker() {
    const target = new EventTarget();
    const posted: { id: number; requests: readonly (DrawRequest | null)[] }[] = [];
    return Object.assign(target, {
      posted,
      ended: 0,
      postMessage: (message: (typeof posted)[number]) => void posted.push(message),
      terminate(this: { ended: number }) {
        this.ended += 1;
      },
      answer: (id: number) => {
        const draws = posted.find((one) => one.id === id)?.requests.map((one) => one && proveDraw(one.use, one.count));
        target.dispatchEvent(new MessageEvent('message', { data: { id, draws } }));
      },
    });
  }

  it('answers each question with its own proofs, in whatever order they come', async () => {
    const worker = fakeWorker();
    const prover = workerProver(worker as never);
    const one = prover.prove(bets(1));
    const two = prover.prove(bets(2));
    worker.answer(2);
    worker.answer(1);
    expect(await Promise.all([one, two])).toEqual([bets(1).map(proveBet), bets(2).map(proveBet)]);
  });

  it('draws nothing for a bet that is sealed', async () => {
    const worker = fakeWorker();
    const open = workerProver(worker as never).prove(bets(2, 1));
    expect(worker.posted[0]?.requests).toEqual([null, expect.objectContaining({ count: expect.any(Number) as number })]);
    worker.answer(1);
    expect((await open).map(({ status }) => status)).toEqual(['sealed', 'verified']);
  });

  it('rejects a waiting check when it breaks or is closed', async () => {
    const worker = fakeWorker();
    const prover = workerProver(worker as never);
    const open = prover.prove(bets(1));
    worker.dispatchEvent(new Event('error'));
    await expect(open).rejects.toThrow('broke');
    await expect(prover.prove(bets(1))).rejects.toThrow('broke');
    const closed = workerProver(fakeWorker() as never);
    const waiting = closed.prove(bets(1));
    closed.close();
    await expect(waiting).rejects.toThrow('closed');
  });
});

describe('the report', () => {
  const made = { shop: 'https://shop.test', at: '2026-01-02T03:04:05.000Z' };

  it('holds every step with what went in and what came out', () => {
    const bet = betRecord('dice');
    const report = proofFile([{ bet, proof: proveBet(bet) }], made);
    expect(report).toMatchObject({ shop: made.shop, made_at: made.at, counts: { verified: 1, sealed: 0, 'not-verified': 0 } });
    const [first] = report.bets;
    expect(first?.steps.map(({ step }) => step)).toEqual(['sha-256', 'hmac-sha-256', 'number', 'diceRoll', 'diceMultiplier', 'payout']);
    expect(first?.steps[2]).toEqual({ step: 'number', input: [125, 193, 36, 37], output: 0.49122835067100823 });
    expect(first?.steps[3]).toEqual({
      step: 'diceRoll',
      input: { number: 0.49122835067100823 },
      output: '49.12',
      recorded: '49.12',
      agrees: true,
    });
    expect(first?.steps[4]?.input).toEqual({ side: 'under', target: '49.50', roll: '49.12' });
  });

  it.each(SEED_GAMES)('of %s leaves no step without its input, sealed or not', (game) => {
    const open = betRecord(game, { pick: 5 });
    const sealed: Bet = { ...open, server_seed: null };
    const report = proofFile(
      [open, sealed].map((bet) => ({ bet, proof: proveBet(bet) })),
      made,
    );
    for (const { steps } of report.bets) {
      expect(steps.length).toBeGreaterThan(0);
      for (const { input, output } of steps) {
        expect(input ?? null).not.toBeNull();
        expect(output ?? null).not.toBeNull();
      }
    }
    expect(JSON.parse(JSON.stringify(report))).toEqual(report);
  });

  it('marks what differs', () => {
    const bet = { ...betRecord('plinko'), server_seed_hash: 'f'.repeat(64) };
    const [first] = proofFile([{ bet, proof: proveBet(bet) }], made).bets;
    expect(first?.verdict).toBe('not-verified');
    expect(first?.steps.filter(({ agrees }) => agrees === false)).toMatchObject([{ step: 'sha-256', recorded: 'f'.repeat(64) }]);
  });
});
