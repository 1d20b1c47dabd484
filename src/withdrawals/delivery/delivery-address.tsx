import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Address } from '#contract/delivery/address-record.ts';
import { Button } from '#src/ui/button.tsx';
import { ErrorState } from '#src/ui/error-state.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { AddressForm } from '../address/address-form.tsx';
import { AddressLines } from '../address/address-lines.tsx';

/** Where a delivery goes: the saved address, which can be changed in its place, or the form where none is saved. */
export function DeliveryAddress({ saved }: { saved: UseQueryResult<Address | null> }) {
  const { t } = useTranslation('withdrawals');
  const [editing, setEditing] = useState(false);
  const { data } = saved;
  return (
    <Panel name="delivery-address" title={t('delivery.address')} text={data === null ? t('delivery.addressFirst') : undefined}>
      {data === undefined && saved.isError && (
        <ErrorState level={3} title={t('address.error')} retrying={saved.isFetching} onRetry={() => void saved.refetch()} />
      )}
      {data === undefined && !saved.isError && (
        <div role="status" aria-busy="true" aria-label={t('address.loading')}>
          <Skeleton width="100%" height={120} radius={12} />
        </div>
      )}
      {data && !editing && (
        <div className="flex items-start wrap justify-between gap-16 row-gap-12">
          <AddressLines address={data} />
          <Button size="sm" onClick={() => setEditing(true)}>
            {t('address.change')}
          </Button>
        </div>
      )}
      {(data === null || (data && editing)) && (
        <AddressForm saved={data} onSaved={() => setEditing(false)} onCancel={data ? () => setEditing(false) : undefined} />
      )}
    </Panel>
  );
}
