// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { fakeServer } from '#src/lib/api/testing/fake-server.ts';
import { initI18n, loadAllTexts } from '#src/lib/i18n/i18n.ts';
import { notFound } from '#src/lib/not-found.ts';
import { ShopFrame } from '#src/lib/services/testing/shop-frame.tsx';
import { realtimeService } from '#src/realtime/realtime.ts';
import { Component } from './battle-page.tsx';

beforeAll(async () => {
  await initI18n();
  await loadAllTexts();
});
afterEach(cleanup);

it('a battle that does not exist is a 404, also where the loader got no answer at first', async () => {
  const services = fakeServer()
    .shop()
    .bring(realtimeService, { subscribe: () => () => undefined } as never);
  let asked = 0;
  const loader = () => (asked++ === 0 ? null : notFound('battle', 'battle'));
  const router = createMemoryRouter(
    [{ path: '/battles/:id', Component, loader, HydrateFallback: () => null, errorElement: <p>Not found</p> }],
    {
      initialEntries: ['/battles/b1'],
    },
  );
  render(
    <ShopFrame services={services}>
      <RouterProvider router={router} />
    </ShopFrame>,
  );
  expect(await screen.findByText('Not found')).toBeTruthy();
  expect(asked).toBe(2);
});
