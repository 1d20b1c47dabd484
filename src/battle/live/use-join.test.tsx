// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { BrowserRouter, MemoryRouter } from 'react-router';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { joinBattle } from '#contract/api/battles.ts';
import { fakeServer } from '#src/lib/api/testing/fake-server.ts';
import { initI18n } from '#src/lib/i18n/i18n.ts';
import { ShopFrame } from '#src/lib/services/testing/shop-frame.tsx';
import { type Player, sessionStoreService } from '#src/session/session-store.ts';
import { cents } from '#contract/money.ts';
import { keptSeeds } from '../proof/kept-seeds.ts';
import { battleOf, seatsOf, summaryOf } from '../testing/battles.ts';
import { useJoin } from './use-join.ts';

const server = fakeServer();

beforeAll(async () => {
  await initI18n();
});
afterEach(() => {
  cleanup();
  server.clear();
});

it('takes one seat of a battle, however many of its buttons are pressed', async () => {
  let asked = 0;
  server.answer(joinBattle, () => {
    asked += 1;
    return new Promise(() => undefined);
  });
  const services = server.shop();
  services.get(sessionStoreService).setState({ player: { id: 'mira' } as Player });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ShopFrame services={services}>
      <MemoryRouter>{children}</MemoryRouter>
    </ShopFrame>
  );
  const { result } = renderHook(() => [useJoin(battleOf({})), useJoin(battleOf({}))] as const, { wrapper });
  await act(async () => result.current[0].join(0));
  await act(async () => result.current[1].join(1));
  expect(asked).toBe(1);
  expect(result.current.map(({ joining }) => joining)).toEqual([true, false]);
});

it('keeps the client seed that it sent and the hash that it had read, for the proof, also from a list', async () => {
  localStorage.clear();
  let sent = '';
  server.answer(joinBattle, ({ body }: { body: { client_seed: string } }) => {
    sent = body.client_seed;
    const seats = seatsOf('1v1', 2).map((seat) => ({ ...seat, mine: seat.seat === 1 }));
    return { msg: 'Joined', data: { battle: battleOf({ seats }), balance: cents(0), balance_version: 1 }, ts: 1 };
  });
  const services = server.shop();
  services.get(sessionStoreService).setState({ player: { id: 'mira' } as Player });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ShopFrame services={services}>
      <MemoryRouter>{children}</MemoryRouter>
    </ShopFrame>
  );
  const seedHash = 'b'.repeat(64);
  const battle = summaryOf({ server_seed_hash: seedHash });
  const { result } = renderHook(() => useJoin(battle), { wrapper });
  await act(async () => result.current.join());
  await vi.waitFor(() => expect(keptSeeds('battle-1')).toEqual([{ id: 'battle-1', seat: 1, clientSeed: sent, seedHash }]));
});

it.each([
  ['goes to the battle, also when its row has left the list', '/battles', '/battles/battle-1'],
  ['stays on the page that the player went to meanwhile', '/games/dice', '/games/dice'],
])('%s', async (_, now, after) => {
  let answer = (): void => undefined;
  server.answer(joinBattle, async () => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return { msg: 'Joined', data: { battle: battleOf({}), balance: cents(0), balance_version: 1 }, ts: 1 };
  });
  const services = server.shop();
  services.get(sessionStoreService).setState({ player: { id: 'mira' } as Player });
  history.replaceState(null, '', '/battles');
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ShopFrame services={services}>
      <BrowserRouter>{children}</BrowserRouter>
    </ShopFrame>
  );
  const joined = vi.fn<() => void>();
  const { result, unmount } = renderHook(() => useJoin(battleOf({}), joined), { wrapper });
  await act(async () => result.current.join(1));
  history.pushState(null, '', now);
  unmount();
  await act(async () => answer());
  await vi.waitFor(() => expect(joined).toHaveBeenCalled());
  expect(location.pathname).toBe(after);
});
