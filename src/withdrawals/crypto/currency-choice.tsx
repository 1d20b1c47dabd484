import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { PayableCurrency } from '#contract/api/withdrawals.ts';
import { cryptocurrency } from '#contract/deposits/currencies.ts';
import { CurrencyIcon } from '#src/wallet/currency-icon.tsx';
import css from './currency-choice.module.css';

interface Props {
  currencies: readonly PayableCurrency[];
  chosen: string | undefined;
  onChoose: (currency: string) => void;
}

/** What is paid out, with its network: tokens of one name live on several. */
export function CurrencyChoice({ currencies, chosen, onChoose }: Props) {
  const { t } = useTranslation('withdrawals');
  const name = useId();
  return (
    <fieldset>
      <legend className={css.legend}>{t('crypto.currency')}</legend>
      <div className={css.list}>
        {currencies.map(({ currency, name: called, network }) => (
          <label key={currency} className={css.option}>
            <input
              type="radio"
              name={name}
              className={css.input}
              value={currency}
              checked={currency === chosen}
              onChange={() => onChoose(currency)}
            />
            <span className={css.face}>
              <CurrencyIcon code={currency} size={28} />
              <span className={css.words}>
                <span className={css.name}>{cryptocurrency(currency)?.unit ?? currency}</span>
                <span className={css.network}>{called === network ? called : network}</span>
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
