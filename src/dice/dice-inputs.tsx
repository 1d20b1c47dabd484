import { ArrowLeftRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatRoll, ROLLS } from '#contract/fairness/dice.ts';
import { formatMultiplier } from '#contract/multiplier.ts';
import { NumberField } from '#src/play/number-field.tsx';
import { type DiceChoice, exactChance, paysOf, swapped, winsOf, withChance, withMultiplier, withTarget } from './dice-choice.ts';
import css from './dice-inputs.module.css';

interface Props {
  choice: DiceChoice;
  onChoice: (choice: DiceChoice) => void;
  disabled: boolean;
}

const digits = new Intl.NumberFormat('en-US');

/** Multiplier, chance and target: one choice seen three ways. Typing in one moves the others; what stands at rest is exact. */
export function DiceInputs({ choice, onChoice, disabled }: Props) {
  const { t } = useTranslation('dice');
  const wins = winsOf(choice);
  return (
    <div className={css.inputs}>
      <LinkedField
        label={t('multiplier.label')}
        text={formatMultiplier(paysOf(choice)).replace(/[×,]/g, '')}
        unit="×"
        read={(text) => withMultiplier(choice, text)}
        error={t('multiplier.error')}
        onChoice={onChoice}
        disabled={disabled}
        testId="dice-multiplier"
      />
      <LinkedField
        label={t('chance.label')}
        text={formatRoll(wins)}
        unit="%"
        read={(text) => withChance(choice, text)}
        error={t('chance.error')}
        onChoice={onChoice}
        disabled={disabled}
        testId="dice-chance"
      />
      <LinkedField
        label={t(`target.${choice.side}`)}
        text={formatRoll(choice.target)}
        read={(text) => withTarget(choice, text)}
        error={t(`target.${choice.side}Error`)}
        onChoice={onChoice}
        disabled={disabled}
        testId="dice-target"
        suffix={
          <button type="button" className={css.swap} disabled={disabled} onClick={() => onChoice(swapped(choice))}>
            <ArrowLeftRight size={17} aria-hidden="true" />
            <span className="visually-hidden">{t('target.swap')}</span>
          </button>
        }
      />
      <p className={css.exact}>
        {t('chance.exact', { wins: digits.format(wins), rolls: digits.format(ROLLS), percent: exactChance(wins) })}
      </p>
    </div>
  );
}

interface FieldProps {
  label: string;
  text: string;
  unit?: string;
  read: (text: string) => DiceChoice | null;
  error: string;
  onChoice: (choice: DiceChoice) => void;
  disabled: boolean;
  testId: string;
  suffix?: React.ReactNode;
}

function LinkedField({ label, text, unit, read, error, onChoice, disabled, testId, suffix }: FieldProps) {
  const [wrong, setWrong] = useState(false);
  return (
    <NumberField
      label={label}
      value={text}
      error={wrong ? error : undefined}
      disabled={disabled}
      testId={testId}
      suffix={suffix ?? <span className={css.unit}>{unit}</span>}
      onText={(typed) => {
        const next = read(typed);
        setWrong(next === null);
        if (next) onChoice(next);
      }}
      onLeave={() => setWrong(false)}
    />
  );
}
