// @vitest-environment happy-dom
import { useQueryClient } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { createBattle, nextBattleSeed } from '#contract/api/battles.ts';
import { cents } from '#contract/money.ts';
import { ApiError } from '#src/lib/api/api-error.ts';
import { fakeServer } from '#src/lib/api/testing/fake-server.ts';
import { initI18n, loadAllTexts } from '#src/lib/i18n/i18n.ts';
import { ShopFrame } from '#src/lib/services/testing/shop-frame.tsx';
import { type Player, sessionStoreService } from '#src/session/session-store.ts';
import { Again } from '../page/battle-result.tsx';
import { keptSeeds } from '../proof/kept-seeds.ts';
import { battleOf } from '../testing/battles.ts';
import { EMPTY_DRAFT } from './draft.ts';
import { nextSeedQuery, useCreate } from './use-create.ts';

const server = fakeServer();

beforeAll(async () => {
  await initI18n();
  await loadAllTexts();
});
afterEach(() => {
  cleanup();
  server.clear();
});

const REQUEST = { ...EMPTY_DRAFT, boxes: [{ slug: 'toy-shelf', count: 1 }] };

function shopOfMira() {
  const services = server.shop();
  services.get(sessionStoreService).setState({ player: { id: 'mira' } as Player });
  return ({ children }: { children: ReactNode }) => (
    <ShopFrame services={services}>
      <MemoryRouter>{children}</MemoryRouter>
    </ShopFrame>
  );
}

const showHook = () => renderHook(() => ({ ...useCreate(), client: useQueryClient() }), { wrapper: shopOfMira() });

it('creates a battle only under a hash that is on the screen, and keeps the hash and the client seed for the proof', async () => {
  localStorage.clear();
  let isDown = true;
  server.answer(nextBattleSeed, () => {
    if (isDown) throw new ApiError({ status: 400, code: 'not_found', msg: 'Not now.' });
    return { data: { server_seed_hash: 'd'.repeat(64) } };
  });
  const asked: { client_seed: string; server_seed_hash: string }[] = [];
  server.answer(createBattle, ({ body }: { body: (typeof asked)[number] }) => {
    asked.push(body);
    return { msg: 'Created', data: { id: 'battle-1', balance: cents(0), balance_version: 1 } };
  });
  const { result } = showHook();
  expect(result.current).toMatchObject({ creating: true, seed: { hash: null, failed: false } });
  await vi.waitFor(() => expect(result.current.seed.failed).toBe(true), { timeout: 5_000 });
  act(() => result.current.create(REQUEST, cents(0)));
  await vi.waitFor(() => expect(result.current.creating).toBe(false));
  isDown = false;
  act(() => result.current.seed.retry());
  await vi.waitFor(() => expect(result.current.seed).toMatchObject({ hash: 'd'.repeat(64), failed: false }));
  expect(asked).toEqual([]);
  act(() => result.current.create(REQUEST, cents(0)));
  await vi.waitFor(() => expect(keptSeeds('battle-1')).toHaveLength(1));
  expect(keptSeeds('battle-1')).toEqual([{ id: 'battle-1', seat: 0, clientSeed: asked[0]?.client_seed, seedHash: 'd'.repeat(64) }]);
});

it('sends one body under one key, also where the next seed is another one by the second try', async () => {
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
  const { result } = showHook();
  await vi.waitFor(() => expect(result.current.seed.hash).toBe('1'.repeat(64)));
  act(() => result.current.create(REQUEST, cents(0)));
  await vi.waitFor(() => expect(asked).toHaveLength(2), { timeout: 5_000 });
  expect(asked[1]).toEqual(asked[0]);
});

it('can be created again from a battle’s page, which shows the hash, or that it did not load and a way to try again', async () => {
  let isDown = true;
  server.answer(nextBattleSeed, () => {
    if (isDown) throw new ApiError({ status: 400, code: 'not_found', msg: 'Not now.' });
    return { data: { server_seed_hash: 'd'.repeat(64) } };
  });
  render(<Again battle={battleOf({ status: 'canceled' })} />, { wrapper: shopOfMira() });
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  isDown = false;
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('d'.repeat(64))).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('is created again for the price that the button shows: with the versions that the battle was played with', async () => {
  server.answer(nextBattleSeed, () => ({ data: { server_seed_hash: 'd'.repeat(64) } }));
  const asked: unknown[] = [];
  server.answer(createBattle, ({ body }: { body: { boxes: unknown } }) => {
    asked.push(body.boxes);
    throw new ApiError({ status: 409, code: 'box_changed', msg: 'Toy shelf has changed.' });
  });
  render(<Again battle={battleOf({ status: 'canceled' })} />, { wrapper: shopOfMira() });
  await screen.findByText('d'.repeat(64));
  fireEvent.click(screen.getByTestId('recreate'));
  await vi.waitFor(() => expect(asked).toEqual([[{ slug: 'toy-shelf', count: 2, version_hash: 'a'.repeat(64) }]]));
});
