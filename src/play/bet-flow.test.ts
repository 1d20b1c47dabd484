import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents, type Cents } from '#contract/money.ts';
import { VirtualBrowser } from '#src/settlement/virtual-browser.ts';
import { createBetFlow, SENDING_WATCHDOG_MS, WATCHDOG_MARGIN_MS } from './bet-flow.ts';
import type { BetPorts, Intent, Settleable } from './bet-ports.ts';

interface Ask {
  stake: number;
}
interface Outcome extends Settleable {
  intent: Intent<Ask>;
}
interface Fact {
  id: string;
}

const CLIP_MS = 2_000;
const network = { code: 'network', status: 0 };
const refusal = { code: 'limit_exceeded', status: 409 };

/** Lets every promise that can settle do so. */
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 30; turn++) await Promise.resolve();
};

/** A page around the flow with the real gate: the levers of the scene and the network, and what came of it. */
function page(over: Partial<BetPorts<Ask, Outcome, Fact>> = {}) {
  const browser = new VirtualBrowser();
  const gate = browser.tab('here');
  gate.setPlayer('me');
  gate.receiveBalance({ balance: cents(10_000), version: 1 });
  const answers = new Map<string, { resolve: (payout: Cents) => void; reject: (error: unknown) => void }>();
  const readable = new Map<string, () => void>();
  const told: { id: string; atMs: number | undefined }[] = [];
  const released: { id: string; left: boolean }[] = [];
  const failed: string[] = [];
  const sent: string[] = [];
  const delays: { ms: number; over: () => void }[] = [];
  let keys = 0;
  let version = 1;
  let balance = 10_000;
  const ports: BetPorts<Ask, Outcome, Fact> = {
    concealing: 'payouts',
    maxOpen: 3,
    newKey: () => `key-${++keys}`,
    hold: (request) => gate.hold(request),
    ensureClientSeed: async () => undefined,
    place(intent) {
      sent.push(intent.key);
      return new Promise((resolve, reject) => {
        answers.set(intent.key, {
          reject,
          resolve(payout) {
            version += 1;
            balance += payout - intent.stake;
            resolve({ intent, sceneId: `bet-${intent.key}`, coinsCents: payout, balance: { balance: cents(balance), version } });
          },
        });
      });
    },
    factOf: ({ sceneId }) => ({ id: sceneId }),
    receiveBalance: (value) => gate.receiveBalance(value),
    scene: async () => ({
      lengthOf: () => CLIP_MS,
      tell(fact, options) {
        told.push({ id: fact.id, atMs: options.atMs });
        const done = new Promise<void>((resolve) => readable.set(fact.id, resolve));
        return { released: done, done, skip: () => readable.get(fact.id)?.() };
      },
    }),
    delay: (ms) => new Promise((resolve) => delays.push({ ms, over: resolve })),
    released: ({ sceneId }, left) => released.push({ id: sceneId, left }),
    failed: (_error, intent, kind) => failed.push(`${intent.key} ${kind}`),
    sceneFailed: () => failed.push('scene'),
    ...over,
  };
  const flow = createBetFlow(ports);
  return {
    flow,
    browser,
    gate,
    told,
    released,
    failed,
    sent,
    delays,
    answer: async (key: string, payout: number) => (answers.get(key)?.resolve(cents(payout)), settle()),
    refuse: async (key: string, error: unknown) => (answers.get(key)?.reject(error), settle()),
    read: async (key: string) => (readable.get(`bet-${key}`)?.(), settle()),
    shown: () => gate.store.getState().balance,
  };
}

describe('overlapping bets', () => {
  it('takes each stake at once and shows each payout when its own scene tells it', async () => {
    const { flow, answer, read, shown, released } = page();
    flow.start({ stake: 100 });
    flow.start({ stake: 100 });
    await settle();
    await answer('key-1', 500);
    expect(shown()).toBe(10_000); // the second bet's result could be in this value, so it waits
    await answer('key-2', 0);
    expect(shown()).toBe(9_800);
    await read('key-2');
    expect(shown()).toBe(9_800);
    await read('key-1');
    expect(shown()).toBe(10_300);
    expect(released.map(({ id }) => id)).toEqual(['bet-key-2', 'bet-key-1']);
  });

  it('places no more than may be open', async () => {
    const { flow, answer, read, sent } = page();
    expect([1, 2, 3, 4].map(() => flow.start({ stake: 10 }))).toEqual([true, true, true, false]);
    await settle();
    await answer('key-1', 0);
    expect(flow.start({ stake: 10 })).toBe(false);
    await read('key-1');
    expect(flow.start({ stake: 10 })).toBe(true);
    await settle();
    expect(sent).toEqual(['key-1', 'key-2', 'key-3', 'key-4']);
  });

  it('keeps the outcome of one while another is told', async () => {
    const { flow, answer, read } = page();
    flow.start({ stake: 10 });
    flow.start({ stake: 10 });
    await settle();
    await answer('key-1', 0);
    await read('key-1');
    await answer('key-2', 0);
    expect(flow.store.getState().outcome?.sceneId).toBe('bet-key-1');
  });

  it('ends each hold exactly once and rests at the server’s last balance, however bets end and overlap', async () => {
    const step = fc.oneof(
      fc.record({ act: fc.constant('press' as const), stake: fc.integer({ min: 1, max: 500 }) }),
      fc.record({ act: fc.constantFrom('answer', 'refuse', 'lose', 'read', 'watchdog', 'hide', 'skip'), at: fc.nat(40), pay: fc.nat(900) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const it = page({ maxOpen: 5 });
        let server = 10_000;
        const stakes = new Map<string, number>();
        const waiting = new Set<string>();
        const answered = new Set<string>();
        const finishAsking = async (key: string, pay: number): Promise<void> => {
          waiting.delete(key);
          answered.add(key);
          server += pay - (stakes.get(key) ?? 0);
          await it.answer(key, pay);
        };
        for (const one of steps) {
          if (one.act === 'press') {
            const doubt = it.flow.store.getState().unknown[0]?.key;
            if (it.flow.start({ stake: one.stake })) {
              await settle();
              const key = it.sent.at(-1) ?? '';
              expect(doubt === undefined || key === doubt).toBe(true);
              if (doubt === undefined) stakes.set(key, one.stake);
              waiting.add(key);
            }
            continue;
          }
          const pick = (keys: Set<string>): string | undefined => [...keys][one.at % Math.max(1, keys.size)];
          const asked = pick(waiting);
          if (one.act === 'answer' && asked !== undefined) await finishAsking(asked, one.pay);
          if ((one.act === 'refuse' || one.act === 'lose') && asked !== undefined) {
            waiting.delete(asked);
            await it.refuse(asked, one.act === 'refuse' ? refusal : network);
          }
          const heard = pick(answered);
          if (one.act === 'read' && heard !== undefined) await it.read(heard);
          if (one.act === 'watchdog') it.browser.advance(CLIP_MS + WATCHDOG_MARGIN_MS);
          if (one.act === 'hide') it.gate.releaseAll('hidden');
          if (one.act === 'skip') it.flow.skip();
          await settle();
        }
        for (const key of waiting) await finishAsking(key, 7);
        for (const key of answered) await it.read(key);
        await settle();
        expect(it.flow.store.getState().open).toEqual([]);
        expect(it.released.map(({ id }) => id).sort()).toEqual([...answered].map((key) => `bet-${key}`).sort());
        expect(it.shown()).toBe(server);
        expect(it.browser.reported).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });
});

describe('bets in doubt', () => {
  it('asks again for the oldest one, under its own key and with its own stake, one press each', async () => {
    const { flow, refuse, answer, read, sent, failed, shown } = page();
    flow.start({ stake: 10 });
    flow.start({ stake: 20 });
    await settle();
    await refuse('key-1', network);
    await refuse('key-2', network);
    expect(failed).toEqual(['key-1 unknown', 'key-2 unknown']);
    expect(flow.store.getState().phase).toMatchObject({ step: 'unknown', intent: { key: 'key-1' } });
    flow.start({ stake: 999 });
    await settle();
    expect(flow.store.getState().unknown.map(({ key }) => key)).toEqual(['key-2']);
    await answer('key-1', 0);
    await read('key-1');
    expect(shown()).toBe(9_990);
    flow.start({ stake: 999 });
    await settle();
    await answer('key-2', 0);
    await read('key-2');
    expect(sent).toEqual(['key-1', 'key-2', 'key-1', 'key-2']);
    expect(shown()).toBe(9_970);
    expect(flow.store.getState().phase.step).toBe('rest');
  });

  it('leaves none behind when the server refuses', async () => {
    const { flow, refuse, failed } = page();
    flow.start({ stake: 10 });
    await settle();
    await refuse('key-1', refusal);
    expect(failed).toEqual(['key-1 refused']);
    expect(flow.store.getState()).toMatchObject({ phase: { step: 'rest' }, unknown: [], open: [] });
  });
});

describe('who waits for a bet', () => {
  it('hears that it was taken, and its outcome at release', async () => {
    const { flow, answer, read } = page();
    const bet = flow.play({ stake: 10 });
    await settle();
    const heard: unknown[] = [];
    void bet?.answered.then((taken) => heard.push(taken));
    void bet?.outcome.then((outcome) => heard.push(outcome?.coinsCents));
    await answer('key-1', 30);
    expect(heard).toEqual([true]);
    await read('key-1');
    expect(heard).toEqual([true, 30]);
  });

  it.each([refusal, network])('hears that it failed: %o', async (error) => {
    const { flow, refuse } = page();
    const bet = flow.play({ stake: 10 });
    await settle();
    await refuse('key-1', error);
    expect(await bet?.answered).toBe(false);
    expect(await bet?.outcome).toBeNull();
  });
});

describe('joining what is in the air', () => {
  const outcome = (id: string, coins: number): Outcome => ({
    intent: { stake: 10, key: id },
    sceneId: id,
    coinsCents: cents(coins),
    balance: null,
  });

  it('conceals its coins until it is told, from its own moment on the clock, once', async () => {
    const { flow, told, shown, read, released } = page();
    flow.join({ stake: 10, key: 'b1' }, outcome('bet-b1', 400), -1_500);
    flow.join({ stake: 10, key: 'b1' }, outcome('bet-b1', 400), -1_500);
    await settle();
    expect(told).toEqual([{ id: 'bet-b1', atMs: -1_500 }]);
    expect(shown()).toBe(9_600);
    await read('b1');
    expect(shown()).toBe(10_000);
    expect(released).toHaveLength(1);
  });
});

describe('the shortest time per game', () => {
  it('ignores presses until it has passed since the answer', async () => {
    const { flow, answer, read, delays } = page({ minCycleMs: () => 2_500 });
    flow.start({ stake: 10 });
    await settle();
    expect(flow.start({ stake: 10 })).toBe(false);
    await answer('key-1', 0);
    await read('key-1');
    expect(delays.map(({ ms }) => ms)).toEqual([2_500]);
    expect(flow.start({ stake: 10 })).toBe(false);
    delays[0]?.over();
    await settle();
    expect(flow.start({ stake: 10 })).toBe(true);
  });
});

describe('what the scene and the page do to it', () => {
  it('lets the stake go while the scene is still loading', async () => {
    const { flow, answer, shown } = page({ scene: () => new Promise(() => {}) });
    flow.start({ stake: 100 });
    await settle();
    await answer('key-1', 900);
    expect(shown()).toBe(9_900);
  });

  it('ends by the watchdog when the scene never does', async () => {
    const { flow, answer, browser, shown, released } = page();
    flow.start({ stake: 100 });
    await settle();
    await answer('key-1', 900);
    browser.advance(CLIP_MS + WATCHDOG_MARGIN_MS - 1);
    expect(released).toEqual([]);
    browser.advance(1);
    expect(shown()).toBe(10_800);
    expect(released).toHaveLength(1);
    expect(SENDING_WATCHDOG_MS).toBeGreaterThan(31_600); // three timeouts of 10 s and their pauses
  });

  it('releases everything when the page is left, and applies a late answer without a scene', async () => {
    const { flow, answer, told, released } = page();
    const leave = flow.enter();
    flow.start({ stake: 10 });
    flow.start({ stake: 10 });
    await settle();
    await answer('key-1', 0);
    leave();
    await settle();
    expect(released).toEqual([{ id: 'bet-key-1', left: true }]);
    await answer('key-2', 0);
    expect(released).toEqual([
      { id: 'bet-key-1', left: true },
      { id: 'bet-key-2', left: true },
    ]);
    expect(told).toHaveLength(1);
    expect(flow.start({ stake: 10 })).toBe(false);
  });

  it('shows an outcome that the scene refuses to draw', async () => {
    const { flow, answer, failed, released } = page({
      factOf: () => {
        throw new RangeError('another board');
      },
    });
    flow.start({ stake: 10 });
    await settle();
    await answer('key-1', 0);
    expect(failed).toEqual(['scene']);
    expect(released).toHaveLength(1);
  });
});
