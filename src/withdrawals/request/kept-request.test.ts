import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#src/lib/api/api-error.ts';
import { KeptRequest, type RequestPorts } from './kept-request.ts';

const lost = (): ApiError => new ApiError({ status: 0, code: 'network', msg: '' });
const refusal = (code: 'insufficient_funds' | 'unauthenticated', status: number): ApiError => new ApiError({ status, code, msg: 'no' });
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const stored = new Map<string, string>();
let sent: { body: string; key: string }[] = [];
let answers: (string | Error)[] = [];
let log: string[] = [];
let player: string | null = 'mira';
let pauses: (() => void)[] = [];
let isLookAllowed = true;

const ports: RequestPorts<string, string> = {
  name: 'parcel',
  storage: { read: (key) => stored.get(key) ?? null, write: (key, value) => stored.set(key, value), remove: (key) => stored.delete(key) },
  player: () => player,
  send(body, key) {
    sent.push({ body, key });
    const answer = answers.shift() ?? 'done';
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  },
  answered: (reply) => void log.push(`answered ${reply}`),
  refused: (error) => void log.push(`refused ${(error as ApiError).code}`),
  untilMayLook: () => Promise.resolve(isLookAllowed),
  delay: () => new Promise<void>((resolve) => void pauses.push(resolve)),
};

beforeEach(() => {
  stored.clear();
  sent = [];
  answers = [];
  log = [];
  player = 'mira';
  pauses = [];
  isLookAllowed = true;
});
afterEach(() => {
  vi.useRealTimers();
});

/** Ports whose looks are never allowed, and the times from which they were asked about. */
function watched() {
  const asked: number[] = [];
  const untilMayLook = (askedAtMs: number): Promise<boolean> => Promise.resolve(asked.push(askedAtMs) < 0);
  return { asked, looking: { ...ports, untilMayLook } };
}

/** Ends all pauses of now. */
async function pass(): Promise<void> {
  for (const end of pauses.splice(0)) end();
  await turn();
}

describe('a request that is kept until its fate is known', () => {
  it('is sent once for a double click, and leaves nothing behind', async () => {
    const request = new KeptRequest(ports);
    const [first, second] = [request.send('shoes'), request.send('shoes')];
    expect(request.store.getState().get('parcel')).toBe('sending');
    expect([await first, await second]).toEqual(['done', null]);
    expect(sent.map(({ body }) => body)).toEqual(['shoes']);
    expect([log, stored.size, request.store.getState().size]).toEqual([['answered done'], 0, 0]);
  });

  it('in doubt is kept, and not sent again, while another player is here', async () => {
    answers = [lost()];
    const request = new KeptRequest(ports);
    const done = request.send('shoes');
    await turn();
    player = 'nora';
    await pass();
    expect(await done).toBeNull();
    expect([sent.length, stored.size, request.store.getState().size]).toEqual([1, 1, 0]);
  });

  it('is asked for again under its key while the answer is lost', async () => {
    answers = [lost(), lost(), 'done'];
    const request = new KeptRequest(ports);
    const done = request.send('shoes');
    await turn();
    expect(request.store.getState().get('parcel')).toBe('unknown');
    await pass();
    await pass();
    expect(await done).toBe('done');
    expect(sent).toHaveLength(3);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
    expect(log).toEqual(['answered done']);
  });

  it('is refused by a look as well, since the first try may never have arrived', async () => {
    answers = [lost(), refusal('insufficient_funds', 422)];
    const request = new KeptRequest(ports);
    const done = request.send('shoes');
    await turn();
    await pass();
    expect(await done).toBeNull();
    expect([log, stored.size]).toEqual([['refused insufficient_funds'], 0]);
  });

  it('goes on after a reload with the same key and the same body', async () => {
    answers = [lost()];
    void new KeptRequest(ports).send('shoes');
    await turn();
    // The page before is gone, with its pauses.
    pauses = [];
    const reloaded = new KeptRequest(ports);
    const done = reloaded.resume();
    await turn();
    await pass();
    expect(await done).toBe('done');
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
    expect(sent[1]?.body).toBe('shoes');
    expect(await reloaded.resume()).toBeNull();
  });

  it('in doubt is asked for again only by a press once it may not be without one, also after a reload', async () => {
    answers = [lost()];
    void new KeptRequest(ports).send('shoes');
    await turn();
    isLookAllowed = false;
    await pass();
    const reloaded = new KeptRequest(ports);
    const done = reloaded.resume();
    await turn();
    await pass();
    expect([sent.length, stored.size, reloaded.store.getState().get('parcel')]).toEqual([1, 1, 'paused']);
    isLookAllowed = true;
    reloaded.lookNow();
    expect(reloaded.store.getState().get('parcel')).toBe('unknown');
    expect(await done).toBe('done');
    expect(sent[1]).toEqual(sent[0]);
  });

  it('says since when it was asked for, over a reload', async () => {
    const { asked, looking } = watched();
    answers = [lost()];
    vi.setSystemTime(0);
    void new KeptRequest(looking).send('shoes');
    await turn();
    await pass();
    vi.setSystemTime(60_000);
    void new KeptRequest(looking).resume();
    await turn();
    await pass();
    expect(asked).toEqual([0, 0]);
  });

  it('is as if asked for anew after a confirmation and after a press for it, over a reload too', async () => {
    const { asked, looking } = watched();
    vi.setSystemTime(0);
    const request = new KeptRequest({
      ...looking,
      send(_body, _key, confirmed) {
        vi.setSystemTime(40_000);
        confirmed();
        return Promise.reject(lost());
      },
    });
    void request.send('shoes');
    await turn();
    await pass();
    expect(asked).toEqual([40_000]);
    vi.setSystemTime(90_000);
    request.lookNow();
    await turn();
    void new KeptRequest(looking).resume();
    await turn();
    await pass();
    expect(new Set(asked.slice(1))).toEqual(new Set([90_000]));
  });

  it('waits for its player where the session was lost on the way, and is never another player’s', async () => {
    answers = [refusal('unauthenticated', 401)];
    const request = new KeptRequest(ports);
    expect(await request.send('shoes')).toBeNull();
    expect(log).toEqual([]);
    player = 'noah';
    expect(await request.resume()).toBeNull();
    expect(sent).toHaveLength(1);
    player = 'mira';
    const done = request.resume();
    await turn();
    await pass();
    expect(await done).toBe('done');
  });

  it.each(['', 'no JSON', '{"player":"mira"}', 'null', '[]'])('starts with nothing where the storage says %j', async (text) => {
    stored.set('parcel', text);
    expect(await new KeptRequest(ports).resume()).toBeNull();
    expect(sent).toEqual([]);
  });
});
