import clsx from 'clsx';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Cents } from '#contract/money.ts';
import { readAmount, writeAmount } from '#src/lib/amount-text.ts';
import css from './price-range.module.css';
import { TextInput } from './text-input.tsx';

interface Props {
  /** What the range is of, for screen readers. */
  label: string;
  /** Null: no limit. */
  from: Cents | null;
  to: Cents | null;
  onChange: (from: Cents | null, to: Cents | null) => void;
  className?: string | undefined;
}

const written = (price: Cents | null): string => (price === null ? '' : writeAmount(price));

/** The lowest and the highest price of a list; taken over when a field is left or Enter is pressed. */
export function PriceRange({ label, from, to, onChange, className }: Props) {
  const { t } = useTranslation('ui');
  const [fromText, setFrom] = useState(written(from));
  const [toText, setTo] = useState(written(to));
  const [fault, setFault] = useState<'priceRange.malformed' | 'priceRange.order' | null>(null);
  // A price that changes, also from outside ("clear filters"), is written anew; the other field may be in use.
  const [known, setKnown] = useState({ from, to });
  if (known.from !== from || known.to !== to) {
    setKnown({ from, to });
    if (known.from !== from) setFrom(written(from));
    if (known.to !== to) setTo(written(to));
    setFault(null);
  }

  function apply(): void {
    const nextFrom = readAmount(fromText);
    const nextTo = readAmount(toText);
    if ((fromText.trim() !== '' && nextFrom === null) || (toText.trim() !== '' && nextTo === null)) return setFault('priceRange.malformed');
    if (nextFrom !== null && nextTo !== null && nextTo < nextFrom) return setFault('priceRange.order');
    setFault(null);
    if (nextFrom !== from || nextTo !== to) onChange(nextFrom, nextTo);
  }

  const field = {
    size: 'sm',
    inputMode: 'decimal',
    enterKeyHint: 'done',
    labelHidden: true,
    autoComplete: 'off',
    'aria-invalid': fault !== null,
    onBlur: apply,
    onKeyDown: (event: KeyboardEvent): void => {
      if (event.key === 'Enter') apply();
    },
  } as const;
  return (
    <div className={clsx(css.range, className)} role="group" aria-label={label}>
      <TextInput
        {...field}
        label={t('priceRange.lowest')}
        placeholder={t('priceRange.from')}
        value={fromText}
        onChange={(event) => setFrom(event.target.value)}
      />
      <span className={css.dash} aria-hidden="true">
        –
      </span>
      <TextInput
        {...field}
        label={t('priceRange.highest')}
        placeholder={t('priceRange.to')}
        value={toText}
        onChange={(event) => setTo(event.target.value)}
      />
      {fault !== null && (
        <p className={css.fault} role="alert">
          {t(fault)}
        </p>
      )}
    </div>
  );
}
