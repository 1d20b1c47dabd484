import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { R_SPAN } from '#contract/fairness/hash-chain.ts';
import { reachingCount } from '#contract/games/crash.ts';
import { useKeptFocus } from '#src/lib/hooks/use-kept-focus.ts';
import { NumberField } from '#src/play/controls/number-field.tsx';
import css from './auto-target.module.css';
import { readTarget, writeTarget } from './times.ts';

interface Props {
  /** Hundredths; null is off. */
  target: number | null;
  onTarget: (target: number | null) => void;
  disabled: boolean;
}

/** How many flights in a hundred reach a target, rounded down. */
function chanceOf(target: number): string {
  const hundredths = (reachingCount(target) * 10_000n) / R_SPAN;
  const digits = String(hundredths).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** The multiplier at which the server itself cashes the bet out; part of the bet. */
export function AutoTarget({ target, onTarget, disabled }: Props) {
  const { t } = useTranslation('crash');
  const group = useKeptFocus<HTMLDivElement>();
  return (
    <div ref={group} tabIndex={-1}>
      <NumberField
        label={t('auto.label')}
        aside={target === null ? undefined : t('auto.chance', { percent: chanceOf(target) })}
        value={target === null ? '' : writeTarget(target)}
        rest={target === null ? '' : writeTarget(target)}
        placeholder={t('auto.off')}
        disabled={disabled}
        testId="auto-cash-out"
        onText={(text) => {
          const typed = readTarget(text);
          const off = text.trim() === '';
          if (typed === null && !off) return t('auto.error');
          onTarget(typed);
          return null;
        }}
        suffix={
          target !== null && (
            <>
              <span className="tone-low weight-600">×</span>
              <button type="button" className={css.off} disabled={disabled} onClick={() => onTarget(null)}>
                <X size={16} aria-hidden="true" />
                <span className="visually-hidden">{t('auto.clear')}</span>
              </button>
            </>
          )
        }
      />
    </div>
  );
}
