import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Cents, cents, coinsToCents, formatCents, MAX_CENTS } from '#contract/money.ts';
import { readAmount, writeAmount } from '#src/lib/amount-text.ts';
import { useConfig } from '#src/lib/api/config.ts';
import { CoinIcon } from '#src/ui/coin-icon.tsx';
import { TextInput } from '#src/ui/text-input.tsx';
import { amountFault, bonusOf } from '../amounts.ts';
import type { DepositMethods } from '../methods-query.ts';
import { SumList } from '../sum-list.tsx';
import type { Promo } from '../use-promo.ts';
import { formatUnits, methodBonus, unitsFor } from './crypto-amounts.ts';
import type { OfferedCurrency } from './offered-currency.ts';

interface Props {
  currency: OfferedCurrency;
  terms: DepositMethods['crypto'];
  promo: Promo;
}

/** What the calculator begins with, coins. */
const START_COINS = 100;

/** How much of the currency to send for an amount of coins, at the rate of this moment. */
export function Calculator({ currency, terms, promo }: Props) {
  const { t } = useTranslation('deposit');
  const [text, setText] = useState(() => writeAmount(cents(Math.max(terms.min, coinsToCents(START_COINS)))));
  const limits = { min: terms.min, max: MAX_CENTS };
  const fault = amountFault(text, limits);
  const amount = readAmount(text) ?? cents(0);
  const config = useConfig();
  const most = config?.bonus.crypto_most ?? cents(0);
  const bonus = promo.active === null ? depositBonus(amount) : cents(0);

  function depositBonus(of: Cents): Cents {
    const ofMethod = promo.methodBonusAt === null ? Math.min(most, methodBonus(of, terms.bonus_percent)) : 0;
    return cents(ofMethod + bonusOf(of, promo.applied, config?.deposit.card_max));
  }

  return (
    <>
      <TextInput
        label={t('crypto.calculator')}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        maxLength={24}
        prefix={<CoinIcon size={20} />}
        error={fault === null ? undefined : t(`fault.${fault}`, { min: formatCents(limits.min), max: formatCents(limits.max) })}
        onChange={(event) => setText(event.target.value)}
      />
      {fault === null && (
        <SumList
          amount={amount}
          bonus={bonus > 0 ? bonus : null}
          pays={formatUnits(unitsFor(amount, currency.rate, currency), currency)}
          about
        />
      )}
    </>
  );
}
