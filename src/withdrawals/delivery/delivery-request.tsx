import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shipAddress } from '#src/inventory/item-addresses.ts';
import { PageTitle } from '#src/ui/page-title.tsx';
import { PageHead, PageStack } from '#src/ui/page-head.tsx';
import { OpenDebt } from '#src/wallet/open-debt.tsx';
import { ConfirmEmailNotice } from '../request/confirm-email-notice.tsx';
import { DoubtNotice } from '../request/doubt-notice.tsx';
import { ForfeitQuestion } from '../request/forfeit-question.tsx';
import { ChosenPrizes } from './chosen-prizes.tsx';
import { DeliveryAddress } from './delivery-address.tsx';
import css from './delivery-request.module.css';
import { DeliverySummary } from './delivery-summary.tsx';
import { useShipment } from './use-shipment.ts';

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
        <PageTitle page={t('delivery.requestTitle')} />
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
