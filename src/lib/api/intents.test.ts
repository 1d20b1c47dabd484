import { describe, expect, it } from 'vitest';
import { ApiError } from './api-error.ts';
import { type IntentEvent, Intents } from './intents.ts';

const lost = (): ApiError => new ApiError({ status: 0, code: 'network', msg: '' });
const refusal = (): ApiError => new ApiError({ status: 409, code: 'bets_closed', msg: 'no' });
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function setUp(most?: number) {
  const log: string[] = [];
  const sends: { id: string; resolve: (answer: string) => void; reject: (error: unknown) => void }[] = [];
  const looks: { resolve: (answer: string | null) => void }[] = [];
  const delays: (() => void)[] = [];
  const intents = new Intents<string>(
    {
      ...(most !== undefined && { most }),
      send: (id) => new Promise((resolve, reject) => void sends.push({ id, resolve, reject })),
      look: () => new Promise((resolve) => void looks.push({ resolve })),
      delay: () => new Promise<void>((resolve) => void delays.push(resolve)),
    },
    (event: IntentEvent<string>) => {
      log.push([event.kind, event.id, ...('answer' in event ? [event.answer, event.lookedUp ? 'looked up' : 'at once'] : [])].join(' '));
      if (event.kind === 'sending') log.push(`${sends.length} sent`);
    },
  );
  return { intents, log, sends, looks, delays };
}

describe('a keyed call', () => {
  it('is published before it is sent, locked while it is on its way, and ends with its answer', async () => {
    const { intents, log, sends } = setUp();
    expect(intents.start('a')).toBe(true);
    expect(intents.start('a')).toBe(false);
    expect(intents.start('b')).toBe(true);
    expect([...intents.store.getState()]).toEqual([
      ['a', 'sending'],
      ['b', 'sending'],
    ]);
    sends[0]?.resolve('won');
    await turn();
    expect(log).toEqual(['sending a', '0 sent', 'sending b', '1 sent', 'known a won at once']);
    expect([...intents.store.getState().keys()]).toEqual(['b']);
    expect(intents.start('a')).toBe(true);
  });

  it('runs beside no more others than may be', () => {
    const { intents } = setUp(1);
    expect(intents.start('a')).toBe(true);
    expect(intents.start('b')).toBe(false);
  });

  it('that is refused may be made again', async () => {
    const { intents, log, sends } = setUp();
    intents.start('a');
    sends[0]?.reject(refusal());
    await turn();
    expect(log.at(-1)).toBe('refused a');
    expect(intents.start('a')).toBe(true);
  });

  it('without an answer is looked up until it is known', async () => {
    const { intents, log, sends, looks, delays } = setUp();
    intents.start('a');
    sends[0]?.reject(lost());
    await turn();
    expect(intents.store.getState().get('a')).toBe('unknown');
    delays.shift()?.();
    await turn();
    looks[0]?.resolve(null);
    await turn();
    intents.lookNow();
    await turn();
    looks[1]?.resolve('lost');
    await turn();
    expect(log).toEqual(['sending a', '0 sent', 'unknown a', 'known a lost looked up']);
  });

  it('ends by news that come another way, once', async () => {
    const { intents, log, sends } = setUp();
    intents.start('a');
    intents.learn('b', 'won');
    intents.learn('a', 'won');
    sends[0]?.resolve('won');
    await turn();
    expect(log).toEqual(['sending a', '0 sent', 'known a won at once']);
  });

  it('of another player is forgotten, and its answer changes nothing', async () => {
    const { intents, log, sends } = setUp(1);
    intents.start('a');
    intents.forget();
    expect(intents.store.getState().size).toBe(0);
    expect(intents.start('b')).toBe(true);
    sends[0]?.resolve('won');
    await turn();
    expect(log.filter((entry) => entry.startsWith('known'))).toEqual([]);
    expect([...intents.store.getState().keys()]).toEqual(['b']);
  });
});
