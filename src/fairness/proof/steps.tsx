import clsx from 'clsx';
import { Check as Tick, Lock, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Check } from '#src/games/claim.ts';
import css from './steps.module.css';

/** A proof as a list of steps, each with its sign. */
export function StepList({ children }: { children: ReactNode }) {
  return <ol className={css.steps}>{children}</ol>;
}

interface StepProps {
  name: string;
  text?: string | undefined;
  /** `sealed`: can't be said yet; `none`: there is nothing to compare with, the step is only numbered. */
  sign: 'agrees' | 'differs' | 'sealed' | 'none';
  children?: ReactNode;
}

/** The sign of a comparison; null is one that the sealed seed leaves open. */
export const signOf = (check: Check | null): StepProps['sign'] => (check === null ? 'sealed' : check.agrees ? 'agrees' : 'differs');

const SIGNS: Readonly<Record<StepProps['sign'], ReactNode>> = {
  agrees: <Tick size={16} aria-hidden="true" />,
  differs: <X size={16} aria-hidden="true" />,
  sealed: <Lock size={14} aria-hidden="true" />,
  none: null,
};

/** One step: what is computed, how, and what came out. */
export function Step({ name, text, sign, children }: StepProps) {
  const { t } = useTranslation('fairness');
  return (
    <li className={clsx(css.step, css[sign])}>
      <span className={css.sign}>{SIGNS[sign]}</span>
      <div className="grid flex-1 gap-6 min-w-0">
        <h3 className={css.name}>
          {name}
          {(sign === 'agrees' || sign === 'differs') && <span className="visually-hidden">: {t(`checks.${sign}`)}</span>}
        </h3>
        {text !== undefined && <p className="tone-low type-3">{text}</p>}
        {sign === 'sealed' ? <p className="tone-low type-3">{t('checks.sealed')}</p> : children}
      </div>
    </li>
  );
}

/** Recorded beside computed; one line when they are the same. */
export function Compared({ check: { claimed, computed, agrees } }: { check: Check }) {
  const { t } = useTranslation('fairness');
  if (agrees) return <Code>{computed}</Code>;
  return (
    <dl className={css.compared}>
      <dt>{t('checks.recorded')}</dt>
      <dd>
        <Code>{claimed}</Code>
      </dd>
      <dt>{t('checks.computed')}</dt>
      <dd>
        <Code>{computed}</Code>
      </dd>
    </dl>
  );
}

/** A value to the letter, breaking where it must. */
export function Code({ children }: { children: ReactNode }) {
  return (
    <code translate="no" className="text-code">
      {children}
    </code>
  );
}
