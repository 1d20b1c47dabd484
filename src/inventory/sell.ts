import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { sell } from '#contract/api/inventory.ts';
import { formatCents } from '#contract/money.ts';
import { apiService } from '#src/lib/api/api-service.ts';
import { errorText } from '#src/lib/api/error-text.ts';
import { wait } from '#src/lib/api/fate.ts';
import { queryKeys } from '#src/lib/api/query-keys.ts';
import { service, type Services, useService, useServices } from '#src/lib/services/services.ts';
import { onPlayerChange, sessionStoreService } from '#src/session/session-store.ts';
import { gateService } from '#src/settlement/gate.ts';
import { cueService } from '#src/stage/mixer.ts';
import { toastsService } from '#src/ui/toast.ts';
import { createSellQueue, type ForSale, type SellProgress, type SaleResult } from './sell-queue.ts';

/** The one queue of this tab: a sale goes on when the player changes pages, and no two runs get into each other's way. */
const sellQueueService = service('sell queue', (services) => {
  const queue = createSellQueue({
    async sell(id, idempotencyKey) {
      const { data } = await services.get(apiService).call(sell, { params: { id }, idempotencyKey });
      return { paid: data.sale_price, balance: data.balance, version: data.balance_version };
    },
    receiveBalance: (balance) => services.get(gateService).receiveBalance(balance),
    delay: wait,
  });
  onPlayerChange(services.get(sessionStoreService), queue.forget);
  return queue;
});

/** How far the running sale is, or null. */
export function useSellProgress(): SellProgress | null {
  return useStore(useService(sellQueueService).progress, ({ run }) => run);
}

/**
 * Sells items one at a time and says, in one toast, what came of it. The inventory is asked for again afterwards. Answers the report, or
 * null when nothing was started (another sale runs).
 */
export function useSell(): (items: readonly ForSale[]) => Promise<SaleResult | null> {
  const { t } = useTranslation('inventory');
  const client = useQueryClient();
  const services = useServices();
  return useCallback(
    async (items) => {
      const report = await services.get(sellQueueService).sellAll(items);
      if (!report) return null;
      reportSale(report, items, t, services);
      await client.invalidateQueries({ queryKey: queryKeys.player.inventory.all });
      return report;
    },
    [client, services, t],
  );
}

type Translate = ReturnType<typeof useTranslation<'inventory'>>['t'];

function reportSale({ sold, gone, earned, error }: SaleResult, items: readonly ForSale[], t: Translate, services: Services): void {
  const price = formatCents(earned);
  const toast = services.get(toastsService);
  const [only] = sold;
  if (error !== null) return toast.error(t('sold.stopped', { sold: sold.length, total: items.length, price, why: errorText(error) }));
  if (gone.length > 0) toast.info(t('sold.gone', { count: gone.length }));
  if (!only) return undefined;
  services.get(cueService)('coin');
  return toast.success(sold.length === 1 ? t('sold.one', { name: only.name, price }) : t('sold.many', { count: sold.length, price }), {
    key: 'sold',
  });
}
