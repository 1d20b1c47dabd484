import { ArrowLeftRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '#contract/count.ts';
import { diceMultiplier, formatRoll, ROLLS, WINNING_ROLLS } from '#contract/games/dice.ts';
import { formatMultiplier } from '#contract/multiplier.ts';
import { NumberField } from '#src/play/controls/number-field.tsx';
import { type DiceChoice, exactChance, paysOf, swapped, targetsOf, winsOf, withChance, withMultiplier, withTarget } from './dice-choice.ts';
import css from './dice-inputs.module.css';

interface Props {
  choice: DiceChoice;
  onChoice: (choice: DiceChoice) => void;
  disabled: boolean;
}

const PAYS = { least: formatMultiplier(diceMultiplier(WINNING_ROLLS.max)), most: formatMultiplier(diceMultiplier(WINNING_ROLLS.min)) };
const CHANCES = { least: formatRoll(WINNING_ROLLS.min), most: formatRoll(WINNING_ROLLS.max) };

/** Multiplier, chance and target: one choice seen three ways. Typing in one moves the others; what is shown at rest is exact. */
export function DiceInputs({ choice, onChoice, disabled }: Props) {
  const { t } = useTranslation('dice');
  const wins = winsOf(choice);
  const { least, most } = targetsOf(choice.side);
  const targets = { least: formatRoll(least), most: formatRoll(most) };
  return (
    <div className={css.inputs}>
      <LinkedField
        label={t('multiplier.label')}
        text={formatMultiplier(paysOf(choice)).replace(/[×,]/g, '')}
        unit="×"
        read={(text) => withMultiplier(choice, text)}
        why={(fault) => t(`multiplier.${fault}`, PAYS)}
        onChoice={onChoice}
        disabled={disabled}
        testId="dice-multiplier"
      />
      <LinkedField
        label={t('chance.label')}
        text={formatRoll(wins)}
        unit="%"
        read={(text) => withChance(choice, text)}
        why={(fault) => t(`chance.${fault}`, CHANCES)}
        onChoice={onChoice}
        disabled={disabled}
        testId="dice-chance"
      />
      <LinkedField
        label={t(`target.${choice.side}`)}
        text={formatRoll(choice.target)}
        read={(text) => withTarget(choice, text)}
        why={(fault) => t(`target.${choice.side}Faults.${fault}`, targets)}
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
      <p className={css.exact}>{t('chance.exact', { wins: formatCount(wins), rolls: formatCount(ROLLS), percent: exactChance(wins) })}</p>
    </div>
  );
}

interface FieldProps<Fault> {
  label: string;
  text: string;
  unit?: string;
  read: (text: string) => DiceChoice | Fault;
  /** Says what is wrong with the text. */
  why: (fault: Fault) => string;
  onChoice: (choice: DiceChoice) => void;
  disabled: boolean;
  testId: string;
  suffix?: React.ReactNode;
}

function LinkedField<Fault extends string>({ label, text, unit, read, why, onChoice, disabled, testId, suffix }: FieldProps<Fault>) {
  return (
    <NumberField
      label={label}
      value={text}
      disabled={disabled}
      testId={testId}
      suffix={suffix ?? <span className={css.unit}>{unit}</span>}
      onText={(typed) => {
        const next = read(typed);
        if (typeof next === 'string') return why(next);
        onChoice(next);
        return null;
      }}
    />
  );
}
