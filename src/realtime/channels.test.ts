import { beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import type { RefreshOutcome } from '#src/lib/api/refresh.ts';
import { type BoundChannel, Channels } from './channels.ts';

const NAME = 'private-users.me';
const balance = z.object({ type: z.literal('balanceUpdated'), amount: z.number() });

/** A socket that remembers what it was asked for, and whose channels say what the test says. */
function setUp(outcome: RefreshOutcome = 'renewed') {
  const log: string[] = [];
  type Listener = (data: unknown) => void;
  const bound = new Map<string, { of: Map<string, Listener>; all: ((event: string, data: unknown) => void)[] }>();
  const channelOf = (name: string): BoundChannel => {
    const listeners = bound.get(name) ?? { of: new Map<string, Listener>(), all: [] };
    bound.set(name, listeners);
    return {
      bind: (event, listener) => listeners.of.set(event, listener),
      bind_global: (listener) => listeners.all.push(listener),
      unbind_all: () => bound.delete(name),
      disconnect: () => log.push(`disconnect ${name}`),
    };
  };
  const socket = {
    subscribe(name: string): BoundChannel {
      log.push(`subscribe ${name}`);
      return channelOf(name);
    },
    unsubscribe: (name: string) => log.push(`unsubscribe ${name}`),
    channel: (name: string) => (bound.has(name) ? channelOf(name) : undefined),
  };
  const renew = vi.fn(() => Promise.resolve(outcome));
  const pauses: number[] = [];
  const channels = new Channels({
    renew,
    after(delayMs, run) {
      pauses.push(delayMs);
      const timer = setTimeout(run, delayMs);
      return () => clearTimeout(timer);
    },
    random: () => 0.5,
  });
  const listen = (name = NAME): (() => void) =>
    channels.subscribe(name, balance, { connected: () => log.push('connected'), message: ({ amount }) => log.push(`balance ${amount}`) });
  const say = (event: string, data: unknown = {}, name = NAME): void => {
    bound.get(name)?.of.get(event)?.(data);
    for (const listener of bound.get(name)?.all ?? []) listener(event, data);
  };
  /** The authorisation fails, and the pause after that is over. */
  const refuse = async (status = 401): Promise<void> => {
    say('pusher:subscription_error', { type: 'AuthError', status });
    await vi.advanceTimersByTimeAsync(10_000);
  };
  return { channels, socket, listen, log, renew, pauses, say, refuse };
}

const BALANCE = { type: 'balanceUpdated', amount: 5 };

beforeEach(() => {
  vi.useFakeTimers();
});

describe('a channel', () => {
  test('is subscribed while it has a listener, as soon as there is a socket, and brings what the schema reads', () => {
    const { channels, socket, listen, log, say } = setUp();
    const stop = listen();
    expect(log).toEqual([]);
    channels.attach(socket);
    say('pusher:subscription_succeeded');
    say('balanceUpdated', BALANCE);
    stop();
    say('balanceUpdated', BALANCE);
    expect(log).toEqual([`subscribe ${NAME}`, 'connected', 'balance 5', `unsubscribe ${NAME}`]);
  });

  test('from which an event was left out has all who listen take a snapshot', () => {
    const { channels, socket, listen, log, say } = setUp();
    listen();
    channels.attach(socket);
    say('pusher:subscription_succeeded');
    say('left_out');
    expect(log).toEqual([`subscribe ${NAME}`, 'connected', 'connected']);
  });

  test('of any name needs nothing but its schema', () => {
    const { channels, socket, log, say } = setUp();
    channels.attach(socket);
    const seat = z.object({ type: z.literal('seatTaken'), seat: z.number() });
    channels.subscribe('battle-17', seat, { message: (message) => log.push(`seat ${message.seat}`) });
    say('seatTaken', { type: 'seatTaken', seat: 2 }, 'battle-17');
    expect(log).toEqual(['subscribe battle-17', 'seat 2']);
  });

  test('is shared by all who listen, each with a schema of their own, and left with the last of them', () => {
    const { channels, socket, listen, log, say } = setUp();
    channels.attach(socket);
    const stop = listen();
    say('pusher:subscription_succeeded');
    const any = channels.subscribe(NAME, z.looseObject({ type: z.string() }), {
      connected: () => log.push('also connected'),
      message: ({ type }) => log.push(`any ${type}`),
    });
    say('balanceUpdated', BALANCE);
    say('other', { type: 'other' });
    stop();
    any();
    expect(log).toEqual([
      `subscribe ${NAME}`,
      'connected',
      'also connected',
      'balance 5',
      'any balanceUpdated',
      'any other',
      `unsubscribe ${NAME}`,
    ]);
  });

  test('reads no further than the type where a message is of another event', () => {
    const { channels, socket, listen, log, say } = setUp();
    channels.attach(socket);
    listen();
    const looked = vi.fn(() => true);
    const level = z.object({ type: z.literal('levelUpdated'), level: z.custom<number>(looked) });
    channels.subscribe(NAME, level, { message: ({ level: reached }) => log.push(`level ${reached}`) });
    say('balanceUpdated', BALANCE);
    expect(looked).not.toHaveBeenCalled();
    say('levelUpdated', { type: 'levelUpdated', level: 3 });
    expect(log).toEqual([`subscribe ${NAME}`, 'balance 5', 'level 3']);
  });

  test('logs a message that no schema reads, and goes on', () => {
    const { channels, socket, listen, log, say } = setUp();
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    channels.attach(socket);
    listen();
    say('balanceUpdated', { type: 'balanceUpdated', amount: 'much' });
    say('balanceUpdated', BALANCE);
    expect(warn).toHaveBeenCalledTimes(1);
    expect(log).toEqual([`subscribe ${NAME}`, 'balance 5']);
    warn.mockRestore();
  });

  test('is subscribed again on the next socket', () => {
    const { channels, socket, listen, log } = setUp();
    channels.attach(socket);
    listen();
    channels.detach();
    channels.attach(socket);
    expect(log).toEqual([`subscribe ${NAME}`, `subscribe ${NAME}`]);
  });
});

describe('a channel that needs authorisation', () => {
  test('is subscribed afresh with a renewed token when it was refused, however often, with pauses that grow up to five seconds', async () => {
    const { channels, socket, listen, log, renew, pauses, refuse, say } = setUp();
    channels.attach(socket);
    listen();
    for (let count = 0; count < 20; count++) await refuse();
    expect(renew).toHaveBeenCalledTimes(20);
    expect(log.filter((line) => line.startsWith('subscribe'))).toHaveLength(21);
    expect(pauses.slice(0, 4)).toEqual([1_000, 2_000, 4_000, 5_000]);
    expect(Math.max(...pauses)).toBe(5_000);
    say('balanceUpdated', BALANCE);
    expect(log.filter((line) => line === 'balance 5')).toHaveLength(1);
  });

  test('begins with the shortest pause again once it was let in', async () => {
    const { channels, socket, listen, pauses, refuse, say } = setUp();
    channels.attach(socket);
    listen();
    for (let count = 0; count < 3; count++) await refuse();
    say('pusher:subscription_succeeded');
    await refuse();
    expect(pauses).toEqual([1_000, 2_000, 4_000, 1_000]);
  });

  test('is asked for again when the server could not be reached, and keeps the token when it was not that', async () => {
    const { channels, socket, listen, log, renew, refuse } = setUp('unreachable');
    channels.attach(socket);
    listen();
    await refuse();
    for (const status of [503, 500, 429, 0, 403]) await refuse(status);
    expect(log.filter((line) => line.startsWith('subscribe'))).toHaveLength(7);
    expect(renew).toHaveBeenCalledTimes(1);
  });

  test('is left alone once the session is over, or the last listener has gone', async () => {
    const over = setUp('lost');
    over.channels.attach(over.socket);
    over.listen();
    await over.refuse();
    expect(over.log).toEqual([`subscribe ${NAME}`]);
    const left = setUp();
    left.channels.attach(left.socket);
    const stop = left.listen();
    left.say('pusher:subscription_error');
    stop();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(left.log).toEqual([`subscribe ${NAME}`, `unsubscribe ${NAME}`]);
  });
});
