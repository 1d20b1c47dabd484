import { beforeEach, describe, expect, test, vi } from 'vitest';
import { userChannel } from '#contract/realtime/main.ts';
import type { RefreshOutcome } from '#src/lib/api/refresh.ts';
import { type BoundChannel, OwnChannel } from './own-channel.ts';

const NAME = userChannel('me');

/** A socket that remembers what it was asked for, and whose channels say what the test says. */
function setUp(outcome: RefreshOutcome = 'renewed') {
  const log: string[] = [];
  const channels = new Map<string, Map<string, (data: unknown) => void>>();
  const socket = {
    subscribe(name: string): BoundChannel {
      log.push(`subscribe ${name}`);
      const listeners = channels.get(name) ?? new Map<string, (data: unknown) => void>();
      channels.set(name, listeners);
      return { bind: (event, listener) => listeners.set(event, listener), unbind: () => listeners.clear() };
    },
    unsubscribe: (name: string) => log.push(`unsubscribe ${name}`),
    channel: (name: string) => (channels.has(name) ? { bind: () => undefined, unbind: () => channels.get(name)?.clear() } : undefined),
  };
  const renew = vi.fn(() => Promise.resolve(outcome));
  const pauses: number[] = [];
  const own = new OwnChannel({
    socket,
    listen: (channel) => void channel.bind('balanceUpdated', () => log.push('balance')),
    renew,
    after(delayMs, run) {
      pauses.push(delayMs);
      const timer = setTimeout(run, delayMs);
      return () => clearTimeout(timer);
    },
    random: () => 0.5,
  });
  const say = (event: string, data: unknown = {}): void => channels.get(NAME)?.get(event)?.(data);
  /** The authorisation fails, and the pause after that is over. */
  const refuse = async (status = 401): Promise<void> => {
    say('pusher:subscription_error', { type: 'AuthError', status });
    await vi.advanceTimersByTimeAsync(10_000);
  };
  return { own, log, renew, pauses, say, refuse };
}

beforeEach(() => {
  vi.useFakeTimers();
});

describe('the player’s own channel', () => {
  test('is subscribed while somebody is signed in, and brings events', () => {
    const { own, log, say } = setUp();
    own.follow(null);
    own.follow('me');
    own.follow('me');
    say('balanceUpdated');
    own.follow('other');
    own.follow(null);
    const other = userChannel('other');
    expect(log).toEqual([`subscribe ${NAME}`, 'balance', `unsubscribe ${NAME}`, `subscribe ${other}`, `unsubscribe ${other}`]);
  });

  test('is subscribed afresh with a renewed token when it was refused, however often, with pauses that grow up to five seconds', async () => {
    const { own, log, renew, pauses, refuse, say } = setUp();
    own.follow('me');
    for (let count = 0; count < 20; count++) await refuse();
    expect(renew).toHaveBeenCalledTimes(20);
    expect(log.filter((line) => line.startsWith('subscribe'))).toHaveLength(21);
    expect(pauses.slice(0, 4)).toEqual([1_000, 2_000, 4_000, 5_000]);
    expect(Math.max(...pauses)).toBe(5_000);
    say('balanceUpdated');
    expect(log.filter((line) => line === 'balance')).toHaveLength(1);
  });

  test('begins with the shortest pause again once it was let in', async () => {
    const { own, pauses, refuse, say } = setUp();
    own.follow('me');
    for (let count = 0; count < 3; count++) await refuse();
    say('pusher:subscription_succeeded');
    await refuse();
    expect(pauses).toEqual([1_000, 2_000, 4_000, 1_000]);
  });

  test('is asked for again when nobody could be reached, and keeps the token when it was not that', async () => {
    const { own, log, renew, refuse } = setUp('unreachable');
    own.follow('me');
    await refuse();
    for (const status of [503, 500, 429, 0, 403]) await refuse(status);
    expect(log.filter((line) => line.startsWith('subscribe'))).toHaveLength(7);
    expect(renew).toHaveBeenCalledTimes(1);
  });

  test('is left alone once the session is over, or somebody else is here', async () => {
    const over = setUp('lost');
    over.own.follow('me');
    await over.refuse();
    expect(over.log).toEqual([`subscribe ${NAME}`]);
    const changed = setUp();
    changed.own.follow('me');
    changed.say('pusher:subscription_error');
    changed.own.follow(null);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(changed.log).toEqual([`subscribe ${NAME}`, `unsubscribe ${NAME}`]);
  });
});
