import { describe, expect, it, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { type Fate, fateOf, followFate, hasCode, isRefusal } from './fate.ts';

const lost = (): ApiError => new ApiError({ status: 0, code: 'network', msg: '' });
const refusal = (code: 'not_found' | 'too_late' = 'too_late', status = 409): ApiError => new ApiError({ status, code, msg: 'no' });
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Answers of a server, one per call; the last one repeats. */
function answers<Answer = string>(...given: (Answer | Error)[]) {
  let at = 0;
  return vi.fn((): Promise<Answer> => {
    const next = given[Math.min(at++, given.length - 1)];
    return next instanceof Error ? Promise.reject(next) : Promise.resolve(next as Answer);
  });
}

describe('what counts as a refusal', () => {
  it.each([
    [{ code: 'box_changed', status: 409 }, true],
    [{ code: 'too_many_requests', status: 429 }, true],
    [{ code: 'network', status: 0 }, false],
    [{ code: 'aborted', status: 0 }, false],
    [{ code: 'bad_reply', status: 200 }, false],
    [{ code: 'bad_reply', status: 404 }, false],
    [{ code: 'internal', status: 500 }, false],
    [{ code: 'unavailable', status: 503 }, false],
    [new TypeError('unreadable answer'), false],
    ['nonsense', false],
  ])('%o → %s', (error, refused) => {
    expect(isRefusal(error)).toBe(refused);
  });

  it('is recognised by its code', () => {
    expect(hasCode(refusal('not_found'), 'not_found')).toBe(true);
    expect(hasCode(lost(), 'not_found')).toBe(false);
    expect(hasCode(null, 'not_found')).toBe(false);
  });
});

describe('the fate of a request', () => {
  const delay = (): Promise<void> => Promise.resolve();

  it('is its answer', async () => {
    const send = answers('paid');
    expect(await fateOf({ send, againAfterMs: [1, 2], delay })).toEqual({ kind: 'answered', answer: 'paid' });
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('is a refusal, which is never sent again', async () => {
    const error = refusal();
    const send = answers(error);
    expect(await fateOf({ send, againAfterMs: [1, 2], delay })).toEqual({ kind: 'refused', error });
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('is asked for again after each pause while it is unknown', async () => {
    const send = answers<string>(lost(), new ApiError({ status: 503, code: 'unavailable', msg: '' }), 'paid');
    const pauses: number[] = [];
    const fate = await fateOf({ send, againAfterMs: [10, 20], delay: async (ms) => void pauses.push(ms) });
    expect(fate).toEqual({ kind: 'answered', answer: 'paid' });
    expect(pauses).toEqual([10, 20]);
  });

  it('stays unknown when no try brings an answer', async () => {
    const error = lost();
    const send = answers(error);
    expect(await fateOf({ send, againAfterMs: [10, 20], delay })).toEqual({ kind: 'unknown', error });
    expect(send).toHaveBeenCalledTimes(3);
  });

  it('is not asked for again once the caller gave up', async () => {
    const error = new ApiError({ status: 0, code: 'aborted', msg: '' });
    const send = answers(error);
    expect(await fateOf({ send, againAfterMs: [10], delay })).toEqual({ kind: 'unknown', error });
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('lets the caller read a refusal, knowing whether an earlier try may have gone through', async () => {
    const readRefusal = (error: unknown, doubtful: boolean): Fate<string> =>
      doubtful ? { kind: 'answered', answer: 'sold before' } : { kind: 'refused', error };
    expect(await fateOf({ send: answers<string>(lost(), refusal('not_found')), againAfterMs: [1], delay, readRefusal })).toEqual({
      kind: 'answered',
      answer: 'sold before',
    });
    expect(await fateOf({ send: answers<string>(refusal('not_found')), againAfterMs: [1], delay, readRefusal })).toMatchObject({
      kind: 'refused',
    });
  });
});

describe('a fate that is followed until it is known', () => {
  function setUp() {
    let timers: { ms: number; run: () => void }[] = [];
    const sends: { resolve: (answer: string) => void; reject: (error: unknown) => void }[] = [];
    const looks: { resolve: (answer: string | null) => void; reject: (error: unknown) => void }[] = [];
    const log: string[] = [];
    const followed = followFate<string>({
      send: () => new Promise((resolve, reject) => void sends.push({ resolve, reject })),
      slowAfterMs: 3_000,
      look: () => new Promise((resolve, reject) => void looks.push({ resolve, reject })),
      delay: (ms) => new Promise<void>((resolve) => void timers.push({ ms, run: resolve })),
      doubted: () => void log.push('doubted'),
      ended: (fate) => void log.push(fate.kind === 'answered' ? fate.answer : fate.kind),
    });
    /** Lets every pause of this length pass. */
    async function pass(ms: number): Promise<void> {
      const due = timers.filter((timer) => timer.ms === ms);
      timers = timers.filter((timer) => timer.ms !== ms);
      for (const { run } of due) run();
      await turn();
    }
    return { followed, sends, looks, log, pass };
  }

  it('ends with the answer, without a look', async () => {
    const { sends, looks, log } = setUp();
    sends[0]?.resolve('won');
    await turn();
    expect(log).toEqual(['won']);
    expect(looks).toHaveLength(0);
  });

  it('ends with a refusal', async () => {
    const { sends, log } = setUp();
    sends[0]?.reject(refusal());
    await turn();
    expect(log).toEqual(['refused']);
  });

  it('is doubted once when the answer is slow or lost, and looked up until a look knows', async () => {
    const { sends, looks, log, pass } = setUp();
    await pass(3_000);
    expect(log).toEqual(['doubted']);
    sends[0]?.reject(lost());
    await turn();
    await pass(0);
    expect(looks).toHaveLength(1);
    looks[0]?.reject(lost());
    await turn();
    await pass(1_000);
    looks[1]?.resolve(null);
    await turn();
    await pass(2_000);
    looks[2]?.resolve('won');
    await turn();
    expect(log).toEqual(['doubted', 'won']);
  });

  it('is looked up at once where the player asks for it', async () => {
    const { followed, sends, looks, pass } = setUp();
    sends[0]?.reject(lost());
    await turn();
    await pass(0);
    looks[0]?.resolve(null);
    await turn();
    followed.lookNow();
    await turn();
    expect(looks).toHaveLength(2);
  });

  it('is given up when a lookup finds no signed-in player', async () => {
    const { sends, looks, log, pass } = setUp();
    sends[0]?.reject(lost());
    await turn();
    await pass(0);
    looks[0]?.reject(new ApiError({ status: 401, code: 'unauthenticated', msg: '' }));
    await turn();
    expect(log).toEqual(['doubted', 'unknown']);
  });

  it('ends with an answer that is late, or with news that come by another way, and only once', async () => {
    const late = setUp();
    await late.pass(3_000);
    late.sends[0]?.resolve('won');
    await turn();
    late.followed.learn('lost');
    expect(late.log).toEqual(['doubted', 'won']);
    const news = setUp();
    news.followed.learn('lost');
    expect(news.log).toEqual(['lost']);
    news.sends[0]?.resolve('won');
    await news.pass(3_000);
    expect(news.log).toEqual(['lost']);
  });
});
