import { describe, expect, test } from 'vitest';
import type { CrashBet, CrashRound } from '#contract/api/crash.ts';
import { cents } from '#contract/money.ts';
import { ApiError } from '#src/lib/api/api-error.ts';
import { hasCode } from '#src/lib/api/fate.ts';
import type { RoundAnswer } from '#src/rounds/events/round-intents.ts';
import { testStream } from '#src/rounds/testing/test-stream.ts';
import { createCashOut, holdCashOuts, SLOW_AFTER_MS } from './cash-out.ts';
import type { CrashKinds } from './crash-kinds.ts';
import { seenBet } from './crash-table.ts';

type CashOutAnswer = RoundAnswer<CrashBet>;

const flying: CrashBet = {
  id: 'bet-1',
  round_id: 'round-1',
  placed_at: '2026-01-01T00:00:00.000Z',
  status: 'placed',
  stake: cents(1_000),
  auto: null,
  at: null,
  payout: cents(0),
};
const won: CrashBet = { ...flying, status: 'won', at: 250, payout: cents(2_500) };
const next: CrashRound = {
  id: 'round-2',
  number: 2,
  chain_id: 'chain',
  status: 'new',
  opened_at: '2026-01-01T00:00:20.000Z',
  closes_at: '2026-01-01T00:00:25.000Z',
  started_at: null,
  ended_at: null,
  hash: null,
  bust: null,
};
const answer = (bet: CrashBet): CashOutAnswer => ({ bet, balance: cents(12_500), balance_version: 7 });
const refusal = (code: 'too_late' | 'too_early' | 'not_found' | 'unauthenticated', status = 409): ApiError =>
  new ApiError({ status, code, msg: 'no' });
const lost = (): ApiError => new ApiError({ status: 0, code: 'network', msg: '' });
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function setUp() {
  let nowMs = 0;
  let timers: { at: number; run: () => void }[] = [];
  const sends: { resolve: (value: CashOutAnswer) => void; reject: (error: unknown) => void }[] = [];
  const looks: { resolve: (bet: CrashBet | null) => void; reject: (error: unknown) => void }[] = [];
  const log: string[] = [];
  const { stream, feed } = testStream<CrashKinds>({ seen: seenBet });
  stream.on('hold', (events) => {
    for (const event of events) if (event.kind === 'answered') log.push(`balance ${event.balance} ${event.version}`);
  });
  holdCashOuts(stream, {
    hold({ id }) {
      log.push(`hold ${id}`);
      let open = true;
      return {
        id,
        answered: ({ payout, version }) => void log.push(`answer ${payout} ${version}`),
        after: () => undefined,
        release: (reason) => {
          if (open) log.push(`release ${reason}`);
          open = false;
        },
        isOpen: () => open,
      };
    },
  });
  stream.on('scene', (events) => {
    for (const event of events) if (event.kind === 'settled') log.push(`scene ${event.bet.status}`);
  });
  stream.on('sound', (events) => {
    for (const event of events)
      if (event.kind === 'refused' && !hasCode(event.error, 'too_late')) log.push(`refused ${(event.error as ApiError).code}`);
  });
  const flow = createCashOut(stream, {
    send: () => new Promise((resolve, reject) => void sends.push({ resolve, reject })),
    look: () => new Promise((resolve, reject) => void looks.push({ resolve, reject })),
    delay: (ms) => new Promise((resolve) => void timers.push({ at: nowMs + ms, run: resolve })),
  });
  feed.own(flying);
  async function pass(ms: number): Promise<void> {
    nowMs += ms;
    const due = timers.filter(({ at }) => at <= nowMs);
    timers = timers.filter(({ at }) => at > nowMs);
    for (const { run } of due) run();
    await turn();
  }
  return { flow, feed, stream, sends, looks, log, pass };
}

describe('leaving the flight', () => {
  test('is answered at once, asked once, and presented before the balance moves', async () => {
    const { flow, sends, log } = setUp();
    expect(flow.press('bet-1')).toBe(true);
    expect(flow.store.getState()).toEqual({ step: 'asking', betId: 'bet-1' });
    expect(flow.press('bet-1')).toBe(false);
    expect(sends).toHaveLength(1);
    sends[0]?.resolve(answer(won));
    await turn();
    expect(flow.store.getState()).toEqual({ step: 'won' });
    expect(log).toEqual(['hold crash-bet-1', 'balance 12500 7', 'answer 2500 7', 'scene won', 'release shown']);
  });

  test('too late says so', async () => {
    const { flow, feed, sends, log, stream } = setUp();
    flow.press('bet-1');
    sends[0]?.reject(refusal('too_late'));
    await turn();
    expect(flow.store.getState()).toEqual({ step: 'late' });
    expect(log).toEqual(['hold crash-bet-1', 'release refused']);
    stream.publish({ kind: 'gap' });
    expect(flow.store.getState()).toEqual({ step: 'late' });
    feed.store.setState({ round: next });
    expect(flow.store.getState()).toEqual({ step: 'rest' });
  });

  test.each([refusal('too_early'), refusal('unauthenticated', 401)])(
    'a refusal leaves the bet in the air and the button alive: $code',
    async (error) => {
      const { flow, sends, log } = setUp();
      flow.press('bet-1');
      sends[0]?.reject(error);
      await turn();
      expect(flow.store.getState()).toEqual({ step: 'rest' });
      expect(log.at(-1)).toBe(`refused ${error.code}`);
      expect(flow.press('bet-1')).toBe(true);
    },
  );

  test('is unknown without an answer, and is looked up until the result is known', async () => {
    const { flow, sends, looks, pass } = setUp();
    flow.press('bet-1');
    sends[0]?.reject(lost());
    await turn();
    expect(flow.store.getState()).toEqual({ step: 'unknown', betId: 'bet-1' });
    await pass(0);
    expect(looks).toHaveLength(1);
    looks[0]?.reject(lost());
    await pass(0);
    expect(flow.store.getState().step).toBe('unknown');
    await pass(1_000);
    expect(looks).toHaveLength(2);
    looks[1]?.resolve(won);
    await turn();
    expect(flow.store.getState()).toEqual({ step: 'won' });
    await pass(60_000);
    expect(looks).toHaveLength(2);
  });

  test('an answer that takes long is looked up too, and still counts', async () => {
    const { flow, sends, looks, pass } = setUp();
    flow.press('bet-1');
    await pass(SLOW_AFTER_MS);
    expect(flow.store.getState().step).toBe('unknown');
    await pass(0);
    expect(looks).toHaveLength(1);
    sends[0]?.resolve(answer(won));
    await turn();
    expect(flow.store.getState().step).toBe('won');
    looks[0]?.resolve({ ...flying, status: 'lost' });
    await turn();
    expect(flow.store.getState().step).toBe('won');
  });

  test('a bet that still flies can be cashed out again', async () => {
    const { flow, sends, looks, pass } = setUp();
    flow.press('bet-1');
    sends[0]?.reject(new ApiError({ status: 503, code: 'unavailable', msg: '' }));
    await turn();
    await pass(0);
    looks[0]?.resolve(flying);
    await turn();
    expect(flow.store.getState()).toEqual({ step: 'rest' });
    expect(flow.press('bet-1')).toBe(true);
    expect(sends).toHaveLength(2);
    // The first press's patience is over; it says nothing about the second.
    await pass(SLOW_AFTER_MS - 1);
    expect(flow.store.getState().step).toBe('asking');
  });

  test('can be hurried', async () => {
    const { flow, sends, looks, pass } = setUp();
    flow.press('bet-1');
    sends[0]?.reject(lost());
    await turn();
    await pass(0);
    looks[0]?.resolve(null);
    await turn();
    flow.lookNow();
    await turn();
    expect(looks).toHaveLength(2);
  });

  test.each([
    ['won', 'won', 'release shown'],
    ['lost', 'late', 'release refused'],
    ['refunded', 'rest', 'release refused'],
  ] as const)('news of the bet by another way (%s) end it', async (status, step, released) => {
    const { flow, feed, log } = setUp();
    flow.press('bet-1');
    feed.own({ ...won, id: 'another' });
    feed.own(flying);
    expect(flow.store.getState().step).toBe('asking');
    feed.own({ ...won, status });
    expect(flow.store.getState().step).toBe(step);
    expect(log.at(-1)).toBe(released);
    await turn();
  });

  test('an answer that comes after another player is here changes neither the balance nor the bets', async () => {
    const { flow, stream, sends, log } = setUp();
    flow.press('bet-1');
    stream.publish({ kind: 'playerChanged' });
    sends[0]?.resolve(answer(won));
    await turn();
    expect(log).toEqual(['hold crash-bet-1']);
  });

  test('says nothing of what it never asked for', () => {
    const { flow, feed, log } = setUp();
    feed.own(won);
    feed.store.setState({ round: next });
    flow.lookNow();
    expect(flow.store.getState()).toEqual({ step: 'rest' });
    expect(log).toEqual(['scene won']);
  });
});
