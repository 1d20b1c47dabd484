import { useTranslation } from 'react-i18next';
import { coinsToCents } from '#contract/money.ts';
import { readAmount, writeAmount } from '#src/lib/amount-text.ts';
import { OTHER_COINS, QUICK_COINS } from './amounts.ts';
import css from './quick-amounts.module.css';

interface Props {
  /** The text in the field. */
  text: string;
  /** Fills the field; `select` where the player goes on typing. */
  onChoose: (text: string, select?: boolean) => void;
}

/** The amounts one tap away, and the way to any other. */
export function QuickAmounts({ text, onChoose }: Props) {
  const { t } = useTranslation('deposit');
  const amount = readAmount(text);
  const chosen = QUICK_COINS.find((coins) => coinsToCents(coins) === amount);
  const written = (coins: number): string => writeAmount(coinsToCents(coins));
  return (
    <fieldset>
      <legend className="text-label mb-8 p-0">{t('amount.quick')}</legend>
      <div className={css.quick}>
        {QUICK_COINS.map((coins) => (
          <button key={coins} type="button" className={css.chip} aria-pressed={chosen === coins} onClick={() => onChoose(written(coins))}>
            {coins}
          </button>
        ))}
        <button type="button" className={css.chip} aria-pressed={chosen === undefined} onClick={() => onChoose(written(OTHER_COINS), true)}>
          {t('amount.other')}
        </button>
      </div>
    </fieldset>
  );
}
