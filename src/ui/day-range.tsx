import clsx from 'clsx';
import { type ChangeEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type DayRange as Days, readDay } from '#src/lib/list-address.ts';
import css from './day-range.module.css';
import { TextInput } from './text-input.tsx';

interface Props {
  /** What the days are of, for screen readers. */
  label: string;
  days: Days;
  onChange: (days: Days) => void;
  className?: string | undefined;
}

/** The first and the last day of a list, in the browser's own date fields. A day counts as soon as it is whole; a range the wrong way round never. */
export function DayRange({ label, days, onChange, className }: Props) {
  const { t } = useTranslation('ui');
  const [texts, setTexts] = useState({ from: days.from ?? '', to: days.to ?? '' });
  // What changes from outside ("clear filters", back) is followed; what is being typed stays.
  const [known, setKnown] = useState(days);
  if (known.from !== days.from || known.to !== days.to) {
    setKnown(days);
    setTexts({ from: days.from ?? '', to: days.to ?? '' });
  }
  const wrong = readDay(texts.from) !== null && readDay(texts.to) !== null && texts.to < texts.from;

  const change =
    (end: keyof Days) =>
    ({ target }: ChangeEvent<HTMLInputElement>): void => {
      const next = { ...texts, [end]: target.value };
      setTexts(next);
      // A day that is half typed has no value, and the browser calls it bad.
      const half = target.validity.badInput || (target.value !== '' && readDay(target.value) === null);
      const days = { from: readDay(next.from), to: readDay(next.to) };
      if (half || (days.from !== null && days.to !== null && days.to < days.from)) return;
      setKnown(days);
      onChange(days);
    };

  const field = { size: 'sm', type: 'date', labelHidden: true, min: '2000-01-01', max: '2099-12-31', 'aria-invalid': wrong } as const;
  return (
    <div className={clsx(css.range, className)} role="group" aria-label={label}>
      <TextInput {...field} label={t('days.first')} prefix={t('days.from')} value={texts.from} onChange={change('from')} />
      <TextInput {...field} label={t('days.last')} prefix={t('days.to')} value={texts.to} onChange={change('to')} />
      {wrong && (
        <p className={css.fault} role="alert">
          {t('days.order')}
        </p>
      )}
    </div>
  );
}
