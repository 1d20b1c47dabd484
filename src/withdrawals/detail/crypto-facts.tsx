import { useTranslation } from 'react-i18next';
import type { Withdrawal } from '#contract/api/withdrawals.ts';
import { Card } from '#src/ui/card.tsx';
import { Coins } from '#src/ui/coins.tsx';
import { CopiedCode } from '#src/ui/copy-button.tsx';
import { Figure } from '#src/ui/figure.tsx';
import { Row } from '#src/ui/row.tsx';
import { sentAmount, sentParts } from '../crypto/sent-amount.ts';
import { FactList, RefundRow } from './facts.tsx';

interface Props {
  withdrawal: Withdrawal;
  crypto: NonNullable<Withdrawal['crypto']>;
}

/** Where a payout goes, what it took and what is sent. */
export function CryptoFacts({ withdrawal, crypto }: Props) {
  const { t } = useTranslation('withdrawals');
  const { currency, network, address, fee, unplayed_fee: unplayed, transaction_id } = crypto;
  return (
    <Card padding="lg" aria-label={t('detail.facts')}>
      <FactList>
        <Row name={t('detail.sent')} lined>
          <Figure>{withdrawal.status === 'new' ? t('crypto.about', sentParts(crypto)) : sentAmount(crypto)}</Figure>
        </Row>
        <Row name={t('detail.currency')} lined>
          {network ?? currency}
        </Row>
        <Row name={t('detail.address')} lined>
          <CopiedCode strong text={address} label={t('detail.copyAddress')} />
        </Row>
        <Row name={t('detail.charged')} lined>
          <Coins amount={withdrawal.charged} />
        </Row>
        <Row name={t('detail.fee')} lined>
          <Coins amount={fee} />
        </Row>
        {unplayed > 0 && (
          <Row name={t('detail.unplayed')} lined>
            <Coins amount={unplayed} />
          </Row>
        )}
        {transaction_id !== null && (
          <Row name={t('detail.transaction')} lined>
            <CopiedCode strong text={transaction_id} label={t('detail.copyTransaction')} />
          </Row>
        )}
        <RefundRow withdrawal={withdrawal} />
      </FactList>
    </Card>
  );
}
