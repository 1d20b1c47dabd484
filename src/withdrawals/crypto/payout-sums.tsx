import { useTranslation } from 'react-i18next';
import type { PayableCurrency } from '#contract/api/withdrawals.ts';
import type { Cents } from '#contract/money.ts';
import { Coins } from '#src/ui/coins.tsx';
import { Row } from '#src/ui/row.tsx';
import css from './payout-sums.module.css';
import { aboutArrives, unitOf } from './sent-amount.ts';
import { rateText } from '#src/wallet/rate-text.ts';

/** What an amount comes to: its fee, the rate, and what arrives. */
export function PayoutSums({ currency, amount }: { currency: PayableCurrency; amount: Cents }) {
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
      <Row name={t('crypto.rate', { unit })}>
        <span className="figures">{rateText(currency.rate)}</span>
      </Row>
      <Row name={t('crypto.arrives')} className={css.arrives}>
        <span className="figures">{t('crypto.about', { amount: aboutArrives(amount, currency), unit })}</span>
      </Row>
    </dl>
  );
}
