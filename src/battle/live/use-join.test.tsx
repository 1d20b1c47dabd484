// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { joinBattle } from '#contract/api/battles.ts';
import { fakeServer } from '#src/lib/api/testing/fake-server.ts';
import { initI18n } from '#src/lib/i18n/i18n.ts';
import { ShopFrame } from '#src/lib/services/testing/shop-frame.tsx';
import { type Player, sessionStoreService } from '#src/session/session-store.ts';
import { battleOf } from '../testing/battles.ts';
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
