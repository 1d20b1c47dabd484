// @vitest-environment happy-dom
import { useQueryClient } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { createBattle, nextBattleSeed } from '#contract/api/battles.ts';
import { cents } from '#contract/money.ts';
import { ApiError } from '#src/lib/api/api-error.ts';
import { fakeServer } from '#src/lib/api/testing/fake-server.ts';
import { initI18n } from '#src/lib/i18n/i18n.ts';
import { ShopFrame } from '#src/lib/services/testing/shop-frame.tsx';
import { type Player, sessionStoreService } from '#src/session/session-store.ts';
import { EMPTY_DRAFT } from './draft.ts';
import { nextSeedQuery, useCreate } from './use-create.ts';

const server = fakeServer();

beforeAll(async () => {
  await initI18n();
});
afterEach(() => {
  cleanup();
  server.clear();
});

it('sends one body under one key, also where the next seed is another one by the second try', async () => {
  const services = server.shop();
  services.get(sessionStoreService).setState({ player: { id: 'mira' } as Player });
  let seeds = 0;
  server.answer(nextBattleSeed, () => ({ data: { server_seed_hash: String(++seeds).repeat(64) } }));
  const asked: { body: unknown; idempotencyKey: string }[] = [];
  server.answer(createBattle, (request: (typeof asked)[number]) => {
    asked.push(request);
    result.current.client.removeQueries({ queryKey: nextSeedQuery.queryKey });
    throw new ApiError(
      asked.length === 1 ? { status: 0, code: 'network', msg: '' } : { status: 409, code: 'insufficient_funds', msg: 'Too few coins.' },
    );
  });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ShopFrame services={services}>
      <MemoryRouter>{children}</MemoryRouter>
    </ShopFrame>
  );
  const { result } = renderHook(() => ({ ...useCreate(), client: useQueryClient() }), { wrapper });
  await vi.waitFor(() => expect(result.current.seedHash).toBe('1'.repeat(64)));
  act(() => result.current.create({ ...EMPTY_DRAFT, boxes: [{ slug: 'toy-shelf', count: 1 }] }, cents(0)));
  await vi.waitFor(() => expect(asked).toHaveLength(2), { timeout: 5_000 });
  expect(asked[1]).toEqual(asked[0]);
});
