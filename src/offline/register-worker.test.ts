// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { intentsService } from '#src/lib/api/intents.ts';
import { Services } from '#src/lib/services/services.ts';
import { gateService } from '#src/settlement/gate.ts';
import { registerWorker } from './register-worker.ts';

afterEach(() => vi.unstubAllGlobals());

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
});
