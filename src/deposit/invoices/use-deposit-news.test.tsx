// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Invoice } from '#contract/api/deposits.ts';
import { cents } from '#contract/money.ts';
import { queryKeys } from '#src/lib/api/query-keys.ts';
import { initI18n, loadAllTexts } from '#src/lib/i18n/i18n.ts';
import type { ChannelListener } from '#src/realtime/channels.ts';
import { type Realtime, realtimeService } from '#src/realtime/realtime.ts';
import { Services, ServicesContext } from '#src/lib/services/services.ts';
import { gateService } from '#src/settlement/gate.ts';
import { toastsService } from '#src/ui/toast.ts';
import { testCryptoInvoice, testInvoice } from '../testing/invoices.ts';
import { useDepositNews } from './use-deposit-news.ts';

/** The player's channel, as the hook listens to it. */
let listener: ChannelListener<{ data: Invoice }> | undefined;
let services: Services;
let client: QueryClient;

beforeAll(async () => {
  await initI18n();
  await loadAllTexts();
});
beforeEach(() => {
  history.replaceState(null, '', '/dice');
  client = new QueryClient();
  const realtime: Pick<Realtime, 'subscribeOwn'> = {
    subscribeOwn(_schema, given) {
      listener = given as unknown as typeof listener;
      return () => {
        listener = undefined;
      };
    },
  };
  services = new Services().bring(realtimeService, realtime as Realtime);
  render(
    <ServicesContext value={services}>
      <QueryClientProvider client={client}>
        <News />
      </QueryClientProvider>
    </ServicesContext>,
  );
});
afterEach(cleanup);

function News() {
  useDepositNews();
  return null;
}

const hear = (data: Invoice): void => listener?.message({ data });
const takeNews = () => services.get(toastsService).takeNews();
const toasts = (): string[] => takeNews().map(({ text }) => text);

it('says once that a payment was seen and once that it is paid, and refreshes what shows it', () => {
  const refreshed = vi.spyOn(client, 'invalidateQueries');
  hear(testCryptoInvoice());
  hear(testCryptoInvoice({ confirmations: { seen: 2, needed: 2 } }));
  expect(toasts()).toEqual(['Bitcoin payment seen, waiting for confirmations']);
  const paid = testCryptoInvoice({ status: 'paid', stage: 'closed' });
  hear(paid);
  hear(paid);
  expect(takeNews()).toMatchObject([{ text: '86.40 coins have arrived', link: { to: '/profile/deposit/c1' } }]);
  expect(client.getQueryData(queryKeys.player.invoice('c1'))).toEqual(paid);
  expect(refreshed).toHaveBeenCalledTimes(8);
  refreshed.mockClear();
  listener?.connected?.();
  expect(refreshed).toHaveBeenCalledTimes(2);
});

it('says what went wrong', () => {
  hear(testCryptoInvoice({ status: 'rejected', stage: 'closed', reason: 'wrong_network' }));
  hear(testInvoice({ id: 's1', title: 'Skins', gateway: 'skinsback', status: 'reversed' }));
  expect(toasts()).toEqual(['Bitcoin payment rejected', 'Skins payment reversed']);
});

it('says nothing of codes, which answer at once, nor of what the page in view shows itself', () => {
  hear(testInvoice({ id: 'g1', gateway: 'gift-code' }));
  history.replaceState(null, '', '/boxes?deposit=i1');
  hear(testInvoice());
  history.replaceState(null, '', '/profile/deposit/i2');
  hear(testInvoice({ id: 'i2' }));
  expect(toasts()).toEqual([]);
});

it('waits at the gate until the scene in play has shown its result', () => {
  const gate = services.get(gateService);
  const hold = gate.hold({ id: 'bet', concealing: 'movement', watchdogMs: 10_000 });
  hear(testInvoice({ amount: cents(1_000) }));
  expect(toasts()).toEqual([]);
  hold.release('shown');
  expect(toasts()).toEqual(['10.00 coins have arrived']);
});

it('says that a payment was taken back, and nothing more while what is owed of it is being paid', () => {
  const reversed = testInvoice({ id: 'r9', status: 'reversed', debt: cents(900) });
  hear({ ...reversed, debt: cents(400), debt_paid: cents(500) });
  expect(toasts()).toEqual([]);
  hear({ ...reversed, id: 'r10' });
  expect(toasts()).toEqual(['Card payment reversed']);
});
