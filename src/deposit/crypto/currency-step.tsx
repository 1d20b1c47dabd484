import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCents } from '#contract/money.ts';
import { formatInstant } from '#src/lib/format-instant.ts';
import { useConfig } from '#src/lib/api/config.ts';
import { useOnline } from '#src/realtime/use-online.ts';
import { Button } from '#src/ui/button.tsx';
import { Figure } from '#src/ui/figure.tsx';
import { Row } from '#src/ui/row.tsx';
import type { DepositMethods } from '../methods-query.ts';
import { useDepositRemainder } from '../deposit-limit.ts';
import { PromoField } from '../promo-field.tsx';
import type { Promo } from '../use-promo.ts';
import { coinsPerUnit, formatUnits } from './crypto-amounts.ts';
import { rateText } from '#src/wallet/rate-text.ts';
import { CurrencyChoice } from '#src/wallet/currency-choice.tsx';
import css from './currency-step.module.css';
import type { OfferedCurrency } from './offered-currency.ts';

interface Props {
  offered: readonly OfferedCurrency[];
  currency: OfferedCurrency;
  terms: DepositMethods['crypto'];
  promo: Promo;
  busy: boolean;
  onChoose: (code: string) => void;
  onNext: () => void;
}

/** Step 0: which currency, at which rate, and with which promo code. */
export function CurrencyStep({ offered, currency, terms, promo, busy, onChoose, onNext }: Props) {
  const { t } = useTranslation('deposit');
  const online = useOnline();
  const most = useConfig()?.bonus.crypto_most;
  const remainder = useDepositRemainder();
  const { rate, unit } = currency;
  const next = (event: FormEvent): void => {
    event.preventDefault();
    if (!busy) onNext();
  };
  return (
    <form className="grid gap-16" onSubmit={next} aria-label={t('method.crypto')}>
      <CurrencyChoice
        legend={t('crypto.choose')}
        currencies={offered.map(({ code, name, label, unit: short }) => ({ code, name, note: label ?? short }))}
        chosen={currency.code}
        disabled={busy}
        onChoose={onChoose}
      />
      <dl className="grid gap-6 type-3 py-12 px-16 rounded-lg fill-well" aria-live="polite">
        <Row name={t('crypto.rate')}>
          <Figure>{t('crypto.rateOf', { unit, coins: rateText(coinsPerUnit(rate)) })}</Figure>
        </Row>
        <Row name={t('crypto.minimum')}>
          <Figure>{formatUnits(rate.minimum_amount, currency)}</Figure>
        </Row>
        {terms.bonus_percent > 0 && promo.active === null && most !== undefined && (
          <Row name={t('crypto.bonus')} className={css.bonus}>
            {promo.methodBonusAt === null
              ? t('crypto.bonusOf', { percent: terms.bonus_percent, most: formatCents(most) })
              : t('crypto.bonusAgain', { when: formatInstant(promo.methodBonusAt) })}
          </Row>
        )}
      </dl>
      {remainder && <p className="text-note">{remainder.sentence}</p>}
      <PromoField promo={promo} />
      <Button type="submit" variant="gold" size="lg" wide loading={busy} disabled={!online}>
        {t('crypto.next')}
      </Button>
    </form>
  );
}
