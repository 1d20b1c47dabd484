// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { invoice, type Invoice } from '#contract/api/deposits.ts';
import { fakeServer } from '#src/lib/api/testing/fake-server.ts';
import { initI18n, loadAllTexts } from '#src/lib/i18n/i18n.ts';
import { ShopFrame } from '#src/lib/services/testing/shop-frame.tsx';
import { createSessionStore, type Player, sessionStoreService } from '#src/session/session-store.ts';
import DepositReturn from './deposit-return.tsx';
import { testInvoice } from './testing/invoices.ts';

beforeAll(async () => {
  await initI18n();
  await loadAllTexts();
});
afterEach(cleanup);

function showEnd(change: Partial<Invoice>): void {
  const server = fakeServer();
  server.answer(invoice, () => ({ data: testInvoice(change) }));
  const store = createSessionStore();
  store.setState({ player: { id: 'mira', name: 'Mira' } as Player });
  render(
    <MemoryRouter initialEntries={['/?deposit=i1']}>
      <ShopFrame services={server.shop().bring(sessionStoreService, store)}>
        <DepositReturn />
      </ShopFrame>
    </MemoryRouter>,
  );
}

it('a payment that was charged but not credited says why and offers no new try', async () => {
  showEnd({ status: 'rejected', reason: 'over_limit' });
  expect(await screen.findByText(/so it wasn’t credited. We’re returning it/)).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Deposit not credited' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

it('a declined payment can be tried again', async () => {
  showEnd({ status: 'rejected', reason: 'declined' });
  expect(await screen.findByText(/Nothing was charged/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});
