import { useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { useEffect, useRef } from 'react';
import type { Invoice } from '#contract/api/deposits.ts';
import { formatCents, cents } from '#contract/money.ts';
import { invoiceUpdatedEvent } from '#contract/realtime/deposits.ts';
import { putAnswer } from '#src/lib/api/query-client.ts';
import { queryKeys } from '#src/lib/api/query-keys.ts';
import { realtimeService } from '#src/realtime/realtime.ts';
import { useService } from '#src/lib/services/services.ts';
import { useGate } from '#src/settlement/use-balance.ts';
import { type Toasts, useToast } from '#src/ui/toast.ts';

/** Codes answer at once, with a sentence of their own. */
const ANSWERED_AT_ONCE: ReadonlySet<string> = new Set(['gift-code', 'voucher']);

/**
 * Follows the player's deposits: what the shop says of one refreshes the lists and receipts in view and is said in a toast. It waits at the gate, as
 * all news of money do. Mounted once, while a player is here.
 */
export function useDepositNews(): void {
  const realtime = useService(realtimeService);
  const gate = useGate();
  const client = useQueryClient();
  const toast = useToast();
  const shown = useRef(new Map<string, string>());
  useEffect(() => {
    const refresh = (): void => {
      void client.invalidateQueries({ queryKey: queryKeys.player.invoices.all });
      void client.invalidateQueries({ queryKey: queryKeys.player.limits });
    };
    return realtime.subscribeOwn(invoiceUpdatedEvent, {
      // What was missed while the socket was away is in the lists.
      connected: refresh,
      message: ({ data }) =>
        gate.whenFree(`deposit ${data.id} ${data.status} ${data.stage}`, () => {
          putAnswer(client, queryKeys.player.invoice(data.id), data);
          refresh();
          const state = `${data.status} ${data.stage}`;
          if (shown.current.get(data.id) === state) return;
          shown.current.set(data.id, state);
          sayOf(toast, data);
        }),
    });
  }, [client, gate, realtime, toast]);
}

/** The page that a provider leads back to shows the deposit itself. */
const isShown = (id: string): boolean => new URLSearchParams(location.search).get('deposit') === id || location.pathname.endsWith(`/${id}`);

function sayOf(toast: Toasts, { id, gateway, title, status, stage, amount, bonus, debt_paid: repaid }: Invoice): void {
  // A debt that is being paid is news of a deposit whose reversal was said before.
  if (ANSWERED_AT_ONCE.has(gateway) || isShown(id) || repaid > 0) return;
  const options = { key: `deposit ${id}`, link: { to: `/profile/deposit/${id}`, text: i18next.t('invoices:news.receipt') } };
  if (status === 'paid') toast.success(i18next.t('invoices:news.paid', { amount: formatCents(cents(amount + bonus)) }), options);
  else if (status === 'new' && stage === 'confirming') toast.info(i18next.t('invoices:news.seen', { title }), options);
  else if (status === 'rejected' || status === 'reversed') toast.error(i18next.t(`invoices:news.${status}`, { title }), options);
}
