// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { intentsService } from '#src/lib/api/intents.ts';
import { Services } from '#src/lib/services/services.ts';
import { noteOpenRound, openRoundsService } from '#src/play/bet/open-rounds.ts';
import { gateService } from '#src/settlement/gate.ts';
import { registerWorker } from './register-worker.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A browser in which a newer worker waits. */
function newerWorker() {
  const received: unknown[] = [];
  const waiting = { postMessage: (message: unknown) => void received.push(message) };
  const registration = Object.assign(new EventTarget(), { active: {}, waiting, installing: null });
  const serviceWorker = { controller: {}, register: vi.fn<() => Promise<unknown>>().mockResolvedValue(registration) };
  vi.stubGlobal('navigator', { serviceWorker });
  return received;
}

describe('a newer service worker', () => {
  it('takes over at once where nothing is going on', async () => {
    const received = newerWorker();
    await registerWorker(new Services());
    expect(received).toEqual(['take over']);
  });

  it('waits for the end of a scene, and of a call that is on its way', async () => {
    const received = newerWorker();
    const services = new Services();
    const hold = services.get(gateService).hold({ id: 'bet', concealing: 'payouts', watchdogMs: 60_000 });
    let answer = (_value: unknown): void => undefined;
    services.get(intentsService).start('join', { send: () => new Promise((resolve) => (answer = resolve)) });
    await registerWorker(services);
    expect(received).toEqual([]);
    hold.release('shown');
    await Promise.resolve();
    expect(received).toEqual([]);
    answer('joined');
    await vi.waitFor(() => expect(received).toEqual(['take over']));
  });

  it('waits for the end of a round that the player has a bet on', async () => {
    const received = newerWorker();
    const services = new Services();
    const rounds = services.get(openRoundsService);
    noteOpenRound(rounds, 'crash', true);
    await registerWorker(services);
    expect(received).toEqual([]);
    noteOpenRound(rounds, 'crash', false);
    await vi.waitFor(() => expect(received).toEqual(['take over']));
  });
});

describe('the first service worker of a browser', () => {
  it('is asked to keep the files that the page has loaded before, once it is active', async () => {
    const received: unknown[] = [];
    const registration = Object.assign(new EventTarget(), { active: null, waiting: null, installing: null });
    const ready = Promise.resolve({ active: { postMessage: (message: unknown) => void received.push(message) } });
    vi.stubGlobal('navigator', { serviceWorker: { controller: null, ready, register: () => Promise.resolve(registration) } });
    const loaded = ['/assets/scene-1.js', '/assets/scene-1.js', '/api/settings'].map((path) => ({ name: location.origin + path }));
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([...loaded, { name: 'https://example.com/assets/other.js' }] as never);
    await registerWorker(new Services());
    expect(received).toEqual([{ keep: ['/assets/scene-1.js'] }]);
  });
});
