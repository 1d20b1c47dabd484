import { useTranslation } from 'react-i18next';
import type { Withdrawal } from '#contract/api/withdrawals.ts';
import { Card } from '#src/ui/card.tsx';
import { Coins } from '#src/ui/coins.tsx';
import { CopiedCode } from '#src/ui/copy-button.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { Row } from '#src/ui/row.tsx';
import { AddressLines } from '../address/address-lines.tsx';
import { PageStack } from '#src/ui/page-head.tsx';
import { PrizeLine } from '../prize-line.tsx';
import css from './delivery-facts.module.css';
import { FactList, RefundRow } from './facts.tsx';

interface Props {
  withdrawal: Withdrawal;
  delivery: NonNullable<Withdrawal['delivery']>;
}

/** What is in a parcel, where it goes, and how to follow it. */
export function DeliveryFacts({ withdrawal, delivery }: Props) {
  const { t } = useTranslation('withdrawals');
  const { items, address, shipping_price, carrier, tracking_number } = delivery;
  return (
    <div className={css.columns}>
      <Panel name="delivery-prizes" title={t('detail.prizes', { count: items.length })}>
        <ul className="grid gap-8">
          {items.map(({ id, item, size }) => (
            <li key={id}>
              <PrizeLine item={item}>{size !== null && <span className="tone-mid type-3">{t('detail.size', { size })}</span>}</PrizeLine>
            </li>
          ))}
        </ul>
      </Panel>
      <PageStack>
        <Panel name="delivery-address" title={t('detail.to')}>
          <AddressLines address={address} />
        </Panel>
        <Card padding="lg" aria-label={t('detail.facts')}>
          <FactList>
            <Row name={t('detail.shipping')} lined>
              <Coins amount={shipping_price} />
            </Row>
            <Row name={t('detail.carrier')} lined>
              {carrier ?? t('detail.later')}
            </Row>
            <Row name={t('detail.tracking')} lined>
              {tracking_number === null ? t('detail.later') : <CopiedCode strong text={tracking_number} label={t('detail.copyTracking')} />}
            </Row>
            <RefundRow withdrawal={withdrawal} />
          </FactList>
        </Card>
      </PageStack>
    </div>
  );
}
