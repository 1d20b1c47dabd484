import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from '#contract/money.ts';
import { WATCHDOG_MARGIN_MS } from './watchdogs.ts';
import { CLIP_MS, network, page, refusal, settle } from '#src/play/testing/flow-page.ts';

describe('overlapping bets', () => {
  it('takes each stake at once and shows each payout when its own scene reveals it', async () => {
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

  it('keeps the outcome of one while another is presented', async () => {
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
          const key = pick(answered);
          if (one.act === 'read' && key !== undefined) await it.read(key);
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

describe('answers that come close together', () => {
  it('are taken in together, and that of a lone bet at once', async () => {
    const frames: (() => void)[] = [];
    const { flow, answer, presented, shown } = page({ together: () => new Promise((resolve) => frames.push(resolve)) });
    flow.start({ stake: 10 });
    await settle();
    await answer('key-1', 0);
    expect(presented).toHaveLength(1);
    flow.start({ stake: 10 });
    flow.start({ stake: 10 });
    await settle();
    await answer('key-2', 0);
    await answer('key-3', 0);
    expect(presented).toHaveLength(1);
    expect(shown()).toBe(9_990);
    for (const frame of frames) frame();
    await settle();
    expect(presented).toHaveLength(3);
    expect(shown()).toBe(9_970);
  });

  it('say when nothing is on its way any more', async () => {
    let rests = 0;
    const { flow, answer, read } = page({ rested: () => (rests += 1) });
    flow.start({ stake: 10 });
    flow.start({ stake: 10 });
    await settle();
    await answer('key-1', 0);
    await answer('key-2', 0);
    await read('key-1');
    expect(rests).toBe(0);
    await read('key-2');
    expect(rests).toBe(1);
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

  /** A page whose looks come when `look` is called: true to ask again, false to stop. */
  function looking(over: Parameters<typeof page>[0] = {}) {
    const looks: ((again: boolean) => void)[] = [];
    const it = page({ untilLook: () => new Promise((resolve) => looks.push(resolve)), ...over });
    return { ...it, looks, look: async (again = true) => (looks.shift()?.(again), settle()) };
  }

  it('asks again without a press, under the same key, until the result is known, and says once that it is not', async () => {
    const { flow, refuse, answer, read, look, looks, sent, failed, shown } = looking();
    flow.start({ stake: 10 });
    await settle();
    await refuse('key-1', network);
    await look();
    await refuse('key-1', network);
    expect([sent, failed]).toEqual([['key-1', 'key-1'], ['key-1 unknown']]);
    await look();
    await answer('key-1', 0);
    await read('key-1');
    expect(looks).toEqual([]);
    expect(sent).toEqual(['key-1', 'key-1', 'key-1']);
    expect(shown()).toBe(9_990);
    expect(flow.store.getState()).toMatchObject({ phase: { step: 'rest' }, unknown: [], looking: false });
  });

  it('asks for each one by its own look', async () => {
    const { flow, refuse, looks, sent } = looking();
    flow.start({ stake: 10 });
    flow.start({ stake: 20 });
    await settle();
    await refuse('key-1', network);
    await refuse('key-2', network);
    looks[1]?.(true);
    await settle();
    expect(sent).toEqual(['key-1', 'key-2', 'key-2']);
  });

  it('looks again later where a look comes while nothing may be placed', async () => {
    const { flow, refuse, look, sent, delays } = looking({ minCycleMs: () => 5_000 });
    flow.start({ stake: 10 });
    await settle();
    await refuse('key-1', network);
    await look();
    expect(sent).toEqual(['key-1']);
    expect(delays[0]?.ms).toBe(5_000);
    delays[0]?.over();
    await settle();
    await look();
    expect(sent).toEqual(['key-1', 'key-1']);
  });

  it('is asked for only by a press once looking has ended', async () => {
    const { flow, refuse, look, looks, sent } = looking();
    flow.start({ stake: 10 });
    await settle();
    await refuse('key-1', network);
    expect(flow.store.getState().looking).toBe(true);
    await look(false);
    expect([sent, looks]).toEqual([['key-1'], []]);
    expect(flow.store.getState()).toMatchObject({ looking: false, phase: { step: 'unknown' } });
    flow.start({ stake: 10 });
    await settle();
    expect(sent).toEqual(['key-1', 'key-1']);
  });

  it('sends once for a look, without the repetitions of a press', async () => {
    const { flow, refuse, look, delays, sent } = looking({ againAfterMs: [400] });
    flow.start({ stake: 10 });
    await settle();
    await refuse('key-1', network);
    delays.shift()?.over();
    await settle();
    await refuse('key-1', network);
    await look();
    await refuse('key-1', network);
    expect(delays).toEqual([]);
    expect(sent).toHaveLength(3);
  });

  it('has one look at a time, and says that a press got no answer', async () => {
    const { flow, refuse, look, looks, sent, failed } = looking();
    flow.start({ stake: 10 });
    await settle();
    await refuse('key-1', network);
    flow.start({ stake: 10 });
    await settle();
    await refuse('key-1', network);
    expect(looks).toHaveLength(1);
    expect(failed).toEqual(['key-1 unknown', 'key-1 unknown']);
    await look();
    expect(sent).toHaveLength(3);
  });

  it('leaves none behind when the server refuses', async () => {
    const { flow, refuse, failed } = page();
    flow.start({ stake: 10 });
    await settle();
    await refuse('key-1', refusal);
    expect(failed).toEqual(['key-1 refused']);
    expect(flow.store.getState()).toMatchObject({ phase: { step: 'rest' }, unknown: [], open: [] });
  });

  it('asks for the balance anew when the refusal is about coins', async () => {
    const { flow, refuse, failed } = page();
    flow.start({ stake: 10 });
    await settle();
    await refuse('key-1', { ...refusal, code: 'insufficient_funds' });
    expect(failed).toEqual(['balance asked anew', 'key-1 refused']);
  });
});

describe('when another player is here', () => {
  it('applies nothing of a late answer, opens nothing, and forgets bets in doubt', async () => {
    const { flow, gate, answer, refuse, shown, released, presented, failed, delays } = page({ minCycleMs: () => 100 });
    const bet = flow.play({ stake: 10 });
    await settle();
    gate.setPlayer('other');
    gate.receiveBalance({ balance: cents(500), version: 1 });
    flow.forget();
    expect(flow.store.getState()).toMatchObject({ phase: { step: 'rest' }, open: [], cooling: false });
    await answer('key-1', 900);
    expect(shown()).toBe(500);
    expect([released, presented, failed, delays]).toEqual([[], [], [], []]);
    expect([await bet?.answered, await bet?.outcome]).toEqual([false, null]);
    flow.start({ stake: 10 });
    await settle();
    await refuse('key-2', network);
    flow.forget();
    expect(flow.store.getState().unknown).toEqual([]);
  });

  it('takes in no answer that waited for the next frame', async () => {
    const frames: (() => void)[] = [];
    const { flow, gate, answer, shown } = page({ together: () => new Promise((resolve) => frames.push(resolve)) });
    flow.start({ stake: 10 });
    flow.start({ stake: 10 });
    await settle();
    await answer('key-1', 900);
    gate.setPlayer('other');
    gate.receiveBalance({ balance: cents(500), version: 1 });
    flow.forget();
    for (const frame of frames) frame();
    await settle();
    expect(shown()).toBe(500);
  });

  it('learns that from its page', async () => {
    const listeners = new Set<() => void>();
    const onPlayerChange = (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    };
    const { flow, answer, shown } = page({ onPlayerChange });
    const leave = flow.enter();
    flow.start({ stake: 10 });
    await settle();
    leave();
    expect(listeners.size).toBe(1);
    for (const listener of listeners) listener();
    await answer('key-1', 900);
    expect(shown()).toBe(10_000);
    expect(listeners.size).toBe(0);
  });
});
