import { Minus, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BATTLE_ROUNDS } from '#contract/battle/rules.ts';
import { readWhole } from '#src/lib/amount-text.ts';
import css from './stepper.module.css';

interface Props {
  /** Whose rounds these are. */
  name: string;
  count: number;
  /** No further round fits into the battle. */
  full: boolean;
  onChange: (count: number) => void;
}

/** How many rounds open a box: less, more, or a number that is typed. */
export function Stepper({ name, count, full, onChange }: Props) {
  const { t } = useTranslation('battles');
  /** What is typed, while it is. */
  const [draft, setDraft] = useState<string | null>(null);
  const change = (to: number): void => {
    setDraft(null);
    onChange(to);
  };
  return (
    <div
      className="inline-flex items-center flex-none bordered rounded-md fill-800"
      role="group"
      aria-label={t('create.countOf', { name })}
    >
      <button type="button" className={css.step} aria-label={t('create.less', { name })} onClick={() => change(count - 1)}>
        <Minus size={16} aria-hidden="true" />
      </button>
      <input
        className={css.count}
        aria-label={t('create.countOf', { name })}
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="done"
        value={draft ?? count}
        onChange={(event) => {
          setDraft(event.target.value);
          const typed = readWhole(event.target.value);
          if (typed !== null && typed >= 1) onChange(Math.min(typed, BATTLE_ROUNDS.max));
        }}
        onBlur={() => setDraft(null)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') setDraft(null);
        }}
      />
      <button
        type="button"
        className={css.step}
        aria-label={t('create.more', { name })}
        aria-disabled={full || undefined}
        onClick={() => !full && change(count + 1)}
      >
        <Plus size={16} aria-hidden="true" />
      </button>
    </div>
  );
}
