import { useTranslation } from 'react-i18next';
import { formatCents, type Cents } from '#contract/money.ts';
import { readAmount, writeAmount } from '#src/lib/amount-text.ts';
import { useGate } from '#src/settlement/use-balance.ts';
import { CoinIcon } from '#src/ui/coin-icon.tsx';
import { NumberField } from './number-field.tsx';
import { doubled, halved, mostStake, type StakeRange, stakeProblem } from './stake.ts';
import css from './stake-field.module.css';

interface Props {
  label?: string | undefined;
  stake: Cents;
  onStake: (stake: Cents) => void;
  range: StakeRange;
  disabled?: boolean | undefined;
}

/** The stake, typed, halved, doubled, or set to the least or the most. What is typed counts as soon as it is an amount; whether it can be played is said at the bet button. */
export function StakeField({ label, stake, onStake, range, disabled = false }: Props) {
  const { t } = useTranslation('play');
  const gate = useGate();
  const quick = [
    { key: 'half', words: t('stake.half'), run: () => onStake(halved(stake, range)) },
    { key: 'double', words: t('stake.double'), run: () => onStake(doubled(stake, range)) },
    { key: 'min', words: t('stake.min'), run: () => onStake(range.min) },
    { key: 'max', words: t('stake.max'), run: () => onStake(mostStake(range, gate.store.getState().balance)) },
  ] as const;
  return (
    <NumberField
      label={label ?? t('stake.label')}
      value={writeAmount(stake)}
      rest={formatCents(stake).replaceAll(',', '')}
      prefix={<CoinIcon />}
      invalid={stakeProblem(stake, range) !== null}
      disabled={disabled}
      testId="stake"
      onText={(text) => {
        const amount = readAmount(text);
        if (amount === null) return t('stake.malformed');
        onStake(amount);
        return null;
      }}
      suffix={
        <span className={`flex flex-none gap-4 ${css.quick}`}>
          {quick.map(({ key, words, run }) => (
            <button key={key} type="button" className={css.chip} disabled={disabled} onClick={run}>
              {words}
              <span className="visually-hidden"> {t(`stake.${key}Help`)}</span>
            </button>
          ))}
        </span>
      }
    />
  );
}
