import type { ReactNode } from 'react';
import { readWhole } from '#src/lib/amount-text.ts';
import { NumberField } from './number-field.tsx';

interface Props {
  label: string;
  labelHidden?: boolean | undefined;
  value: number;
  min: number;
  max: number;
  /** The text of zero while it is not edited. */
  zero?: string;
  error: string;
  onValue: (value: number) => void;
  disabled: boolean;
  suffix?: ReactNode;
}

/** A field for a whole number within bounds. */
export function WholeField({ label, labelHidden, value, min, max, zero, error, onValue, disabled, suffix }: Props) {
  const rest = value === 0 && zero !== undefined ? zero : String(value);
  return (
    <NumberField
      label={label}
      labelHidden={labelHidden}
      value={String(value)}
      rest={rest}
      suffix={suffix}
      disabled={disabled}
      onText={(text) => {
        const typed = readWhole(text);
        if (typed === null || typed < min || typed > max) return error;
        onValue(typed);
        return null;
      }}
    />
  );
}
