import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UseQueryResult } from '@tanstack/react-query';
import { shipAddress } from '#src/inventory/item-addresses.ts';
import { Loading } from '#src/ui/asked.tsx';
import { PageHead, PageStack } from '#src/ui/page-head.tsx';
import { OpenDebt } from '#src/wallet/open-debt.tsx';
import type { Address } from '#contract/delivery/address-record.ts';
import { Button } from '#src/ui/button.tsx';
import { ErrorState } from '#src/ui/error-state.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { ConfirmEmailNotice } from '../request/confirm-email-notice.tsx';
import { DoubtNotice } from '../request/doubt-notice.tsx';
import { ForfeitQuestion } from '../request/forfeit-question.tsx';
import { ChosenPrizes } from './chosen-prizes.tsx';
import css from './delivery-request.module.css';
import { DeliverySummary } from './delivery-summary.tsx';
import { useShipment } from './use-shipment.ts';
import { AddressForm } from '../address/address-form.tsx';
import { AddressLines } from '../address/address-lines.tsx';

/** The page that requests a delivery: prizes with their sizes, the address, the costs. */
export function DeliveryRequest() {
  const { t } = useTranslation('withdrawals');
  const shipment = useShipment();
  const [tried, setTried] = useState(false);
  const page = useRef<HTMLDivElement>(null);
  const { problem, request, asking } = shipment;

  const submit = (): void => {
    setTried(true);
    if (problem === null) return void shipment.start();
    // The first missing field gets the focus, once its error is shown.
    requestAnimationFrame(() => page.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-missing] button')?.focus());
  };

  return (
    <div ref={page}>
      <PageStack>
        <PageHead title={t('delivery.requestTitle')} back={{ to: shipAddress([]), text: t('detail.back.delivery') }} />
        <OpenDebt />
        <ConfirmEmailNotice />
        <DoubtNotice request={request} />
        <fieldset className={css.columns} disabled={request.step !== undefined || shipment.checking}>
          <PageStack>
            <ChosenPrizes shipment={shipment} tried={tried} />
            <DeliveryAddress saved={shipment.address} />
          </PageStack>
          <DeliverySummary shipment={shipment} tried={tried} onSubmit={submit} />
        </fieldset>
      </PageStack>
      {asking !== null && <ForfeitQuestion type="delivery" lost={asking} onKeep={shipment.keepBonus} onAct={shipment.endBonus} />}
    </div>
  );
}

/** Where a delivery goes: the saved address, which can be changed in its place, or the form where none is saved. */
function DeliveryAddress({ saved }: { saved: UseQueryResult<Address | null> }) {
  const { t } = useTranslation('withdrawals');
  const [editing, setEditing] = useState(false);
  const { data } = saved;
  return (
    <Panel name="delivery-address" title={t('delivery.address')} text={data === null ? t('delivery.addressFirst') : undefined}>
      {data === undefined && saved.isError && <ErrorState level={3} title={t('address.error')} query={saved} />}
      {data === undefined && !saved.isError && <Loading label={t('address.loading')} heights={[120]} radius={12} />}
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
