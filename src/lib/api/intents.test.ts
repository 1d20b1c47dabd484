import { describe, expect, it } from 'vitest';
import { ApiError } from './api-error.ts';
import { type IntentCall, type IntentEvent, Intents } from './intents.ts';

const lost = (): ApiError => new ApiError({ status: 0, code: 'network', msg: '' });
const refusal = (): ApiError => new ApiError({ status: 409, code: 'bets_closed', msg: 'no' });
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function setUp(most?: number) {
  const log: string[] = [];
  const sends: { key: string; resolve: (answer: string) => void; reject: (error: unknown) => void }[] = [];
  const looks: { resolve: (answer: string | null) => void }[] = [];
  const delays: (() => void)[] = [];
  const intents = new Intents<string>(most);
  const start = (id: string, call: Partial<IntentCall<string>> = {}): boolean =>
    intents.start(id, {
      send: (key) => new Promise((resolve, reject) => void sends.push({ key, resolve, reject })),
      look: () => new Promise((resolve) => void looks.push({ resolve })),
      delay: () => new Promise<void>((resolve) => void delays.push(resolve)),
      happened(event: IntentEvent<string>) {
        log.push([event.kind, event.id, ...('answer' in event ? [event.answer, event.lookedUp ? 'looked up' : 'at once'] : [])].join(' '));
        if (event.kind === 'sending') log.push(`${sends.length} sent`);
      },
      ...call,
    });
  return { intents, start, log, sends, looks, delays };
}

describe('a keyed call', () => {
  it('is published before it is sent, locked while it is on its way, and ends with its answer', async () => {
    const { intents, start, log, sends } = setUp();
    expect(start('a')).toBe(true);
    expect(start('a')).toBe(false);
    expect(start('b')).toBe(true);
    expect([...intents.store.getState()]).toEqual([
      ['a', 'sending'],
      ['b', 'sending'],
    ]);
    sends[0]?.resolve('won');
    await turn();
    expect(log).toEqual(['sending a', '0 sent', 'sending b', '1 sent', 'known a won at once']);
    expect([...intents.store.getState().keys()]).toEqual(['b']);
    expect(start('a')).toBe(true);
  });

  it('runs beside no more others than may be', () => {
    const { start } = setUp(1);
    expect(start('a')).toBe(true);
    expect(start('b')).toBe(false);
  });

  it('that is refused may be made again', async () => {
    const { start, log, sends } = setUp();
    start('a');
    sends[0]?.reject(refusal());
    await turn();
    expect(log.at(-1)).toBe('refused a');
    expect(start('a')).toBe(true);
  });

  it('without an answer is looked up until it is known', async () => {
    const { intents, start, log, sends, looks, delays } = setUp();
    start('a');
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
    const { intents, start, log, sends } = setUp();
    start('a');
    intents.learn('b', 'won');
    intents.learn('a', 'won');
    sends[0]?.resolve('won');
    await turn();
    expect(log).toEqual(['sending a', '0 sent', 'known a won at once']);
  });

  it('of another player is forgotten, and its answer changes nothing', async () => {
    const { intents, start, log, sends } = setUp(1);
    start('a');
    intents.forget();
    expect(intents.store.getState().size).toBe(0);
    expect(start('b')).toBe(true);
    sends[0]?.resolve('won');
    await turn();
    expect(log.filter((entry) => entry.startsWith('known'))).toEqual([]);
    expect([...intents.store.getState().keys()]).toEqual(['b']);
  });

  it('of another player is not tried again, and is lost for who waits for its end', async () => {
    const { intents, sends, delays } = setUp();
    const end = intents.ask('a', {
      send: (key) => new Promise((resolve, reject) => void sends.push({ key, resolve, reject })),
      againAfterMs: [500],
      delay: () => new Promise<void>((resolve) => void delays.push(resolve)),
    });
    sends[0]?.reject(lost());
    await turn();
    intents.forget();
    delays.shift()?.();
    await turn();
    expect(sends).toHaveLength(1);
    expect(await end).toMatchObject({ kind: 'lost', id: 'a' });
  });

  it('in doubt is not sent again for another player', async () => {
    const { intents, start, sends, delays } = setUp();
    start('a', { look: 'again' });
    sends[0]?.reject(lost());
    await turn();
    intents.forget();
    delays.shift()?.();
    await turn();
    expect(sends).toHaveLength(1);
  });

  it('sent again under its key instead of a look ends with the answer or the refusal of that', async () => {
    const { start, log, sends, delays } = setUp();
    start('a', { look: 'again' });
    sends[0]?.reject(lost());
    await turn();
    delays.shift()?.();
    await turn();
    expect(sends[1]?.key).toBe(sends[0]?.key);
    sends[1]?.reject(refusal());
    await turn();
    expect(log.slice(2)).toEqual(['unknown a', 'refused a']);
  });

  it('that can’t be looked up is lost without an answer, and may be made again under another key', async () => {
    const { start, log, sends } = setUp();
    start('a', { look: undefined });
    sends[0]?.reject(lost());
    await turn();
    expect(log.at(-1)).toBe('lost a');
    expect(start('a', { look: undefined })).toBe(true);
    expect(sends[1]?.key).not.toBe(sends[0]?.key);
  });

  it('is locked until its end is dealt with', async () => {
    const { start, sends } = setUp();
    let dealt = (): void => undefined;
    start('a', { happened: ({ kind }) => (kind === 'known' ? new Promise<void>((resolve) => (dealt = resolve)) : undefined) });
    sends[0]?.resolve('won');
    await turn();
    expect(start('a')).toBe(false);
    dealt();
    await turn();
    expect(start('a')).toBe(true);
  });
});
