import { Trans, useTranslation } from 'react-i18next';
import type { PayableCurrency } from '#contract/api/withdrawals.ts';
import { type Cents, cents, formatCents } from '#contract/money.ts';
import { Coins } from '#src/ui/coins.tsx';
import { Figure } from '#src/ui/figure.tsx';
import { Row } from '#src/ui/row.tsx';
import css from './payout-sums.module.css';
import type { UnplayedFee } from './payout-amount.ts';
import { aboutArrives, unitOf } from './sent-amount.ts';
import { rateText } from '#src/wallet/rate-text.ts';

interface Props {
  currency: PayableCurrency;
  amount: Cents;
  unplayedFee: UnplayedFee;
}

/** The breakdown of an amount: its fees, the rate, and what arrives. */
export function PayoutSums({ currency, amount, unplayedFee: { percent, unplayed, fee } }: Props) {
  const { t } = useTranslation('withdrawals');
  const unit = unitOf(currency.currency);
  return (
    <dl className={css.sums}>
      <Row name={t('crypto.charged')}>
        <Coins amount={amount} />
      </Row>
      <Row name={t('crypto.fee')}>
        <Coins amount={currency.fee} />
      </Row>
      {fee > 0 && (
        <Row
          name={
            <Trans
              t={t}
              i18nKey="crypto.unplayed"
              values={{ percent, unplayed: formatCents(unplayed) }}
              components={{ figure: <Figure /> }}
            />
          }
        >
          <Coins amount={fee} />
        </Row>
      )}
      <Row name={t('crypto.rate', { unit })}>
        <Figure>{rateText(currency.rate)}</Figure>
      </Row>
      <Row name={t('crypto.arrives')} className={css.arrives}>
        <Figure>{amount > 0 ? t('crypto.about', { amount: aboutArrives(cents(amount - fee), currency), unit }) : '–'}</Figure>
      </Row>
    </dl>
  );
}
