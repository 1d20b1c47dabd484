import { QueryClient, QueryObserver, type QueryKey } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { queryKeys, SAME_FOR_ALL } from '#src/lib/api/query-keys.ts';
import { forgetAnswers, onOtherPlayer } from './forget-answers.ts';
import { createSessionStore } from './session-store.ts';
import { testPlayer } from './testing/test-player.ts';

type Keys = QueryKey | ((...given: never[]) => QueryKey) | { readonly [name: string]: Keys };

/** Every key that the shell has, made with whatever its function takes. */
function everyKey(keys: Keys): QueryKey[] {
  if (Array.isArray(keys)) return [keys];
  if (typeof keys === 'function') return [(keys as (...given: unknown[]) => QueryKey)('one', 'two', 'three')];
  return Object.values(keys).flatMap((inner) => everyKey(inner as Keys));
}

const KEYS = everyKey(queryKeys);

function filled(): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  for (const key of KEYS) client.setQueryData(key, 'said to the visitor before');
  return client;
}

const sessionStore = createSessionStore();

afterEach(() => sessionStore.setState({ player: undefined }));

describe('what the server said to the visitor before', () => {
  it('covers the keys of the shell', () => expect(KEYS.length).toBeGreaterThan(60));

  it.each([['a player', 'mira'] as const, ['a visitor', null] as const])('is forgotten for %s, whatever it is about', (_who, playerId) => {
    const client = filled();
    forgetAnswers(client, playerId);
    const left = KEYS.filter((key) => client.getQueryData(key) !== undefined).map(([part]) => part);
    expect(new Set(left)).toEqual(SAME_FOR_ALL);
  });

  it('is asked for again where it is in view, and only there', async () => {
    const client = filled();
    const asked: string[] = [];
    const stops = KEYS.map((queryKey) => {
      const name = JSON.stringify(queryKey);
      const observer = new QueryObserver(client, { queryKey, staleTime: Infinity, queryFn: () => asked.push(name) && 'said to mira' });
      return observer.subscribe(() => undefined);
    });
    forgetAnswers(client, 'mira');
    await vi.waitFor(() => expect(client.isFetching()).toBe(0));
    for (const key of KEYS)
      expect(client.getQueryData(key), JSON.stringify(key)).toBe(SAME_FOR_ALL.has(key[0]) ? 'said to the visitor before' : 'said to mira');
    for (const stop of stops) stop();
  });
});

describe('another player', () => {
  const came: string[] = [];
  const follow = () => onOtherPlayer(sessionStore, (id) => came.push(id));
  const be = (id: string | null) => sessionStore.setState({ player: id === null ? null : { ...testPlayer(), id } });
  afterEach(() => came.splice(0));

  it('is replaced after a visitor and after another player, however late the player is known', () => {
    const stop = follow();
    be(null);
    sessionStore.setState({ player: undefined });
    be('mira');
    be('mira');
    sessionStore.setState({ player: undefined });
    be('noah');
    be(null);
    be('noah');
    expect(came).toEqual(['mira', 'noah', 'noah']);
    stop();
  });

  it('is not the one whom the page was opened for', () => {
    const stop = follow();
    be('mira');
    expect(came).toEqual([]);
    stop();
  });
});
