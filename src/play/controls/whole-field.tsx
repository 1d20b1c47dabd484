import type { ReactNode } from 'react';
import { NumberField } from './number-field.tsx';

/** Reads a typed whole number; null when it is none or out of range. */
function readWhole(text: string, min: number, max: number): number | null {
  const value = /^\s*\d{1,6}\s*$/.test(text) ? Number(text) : NaN;
  return value >= min && value <= max ? value : null;
}

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
        const typed = readWhole(text, min, max);
        if (typed === null) return error;
        onValue(typed);
        return null;
      }}
    />
  );
}
