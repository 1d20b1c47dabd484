import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Connection, FIRST_CONNECT_MS, LOST_AFTER_MS } from './connection.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a socket that can’t get through while the shop answers', () => {
  it('leaves the page online without live updates, from the first time on', () => {
    const connection = new Connection();
    connection.socketAway(FIRST_CONNECT_MS);
    connection.shopAnswered(true);
    expect(connection.store.getState()).toEqual({ online: true, live: true });
    vi.advanceTimersByTime(FIRST_CONNECT_MS);
    expect(connection.store.getState()).toEqual({ online: true, live: false });
    connection.shopAnswered(false);
    expect(connection.store.getState()).toEqual({ online: false, live: false });
    connection.socketHere();
    expect(connection.store.getState()).toEqual({ online: true, live: true });
  });

  it('counts as lost with the shop until the shop has answered twice in a row', () => {
    const connection = new Connection();
    connection.socketHere();
    connection.socketAway(LOST_AFTER_MS);
    vi.advanceTimersByTime(LOST_AFTER_MS);
    const seen = [true, false, true, true].map((isHere) => {
      connection.shopAnswered(isHere);
      return connection.store.getState().online;
    });
    expect(seen).toEqual([false, false, false, true]);
    expect(connection.store.getState().live).toBe(false);
    connection.socketHere();
    connection.socketAway(LOST_AFTER_MS);
    vi.advanceTimersByTime(LOST_AFTER_MS);
    expect(connection.store.getState()).toEqual({ online: false, live: false });
  });
});
