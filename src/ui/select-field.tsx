import clsx from 'clsx';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Field, fieldBox, fieldInput, useNote } from './field.tsx';
import css from './select-field.module.css';

interface Props extends Omit<ComponentProps<'select'>, 'size' | 'children'> {
  label: string;
  options: readonly { value: string; label: string }[];
  /** Shown first and is no choice. */
  placeholder: string;
  /** 60 px high, or 40 px. */
  size?: 'md' | 'sm' | undefined;
  /** The sentence under the field while it is wrong. */
  error?: string | undefined;
}

/** One of many in a form, with its label and its error beneath. Native underneath; takes react-hook-form's `register(…)` as props. */
export function SelectField({ label, options, placeholder, size = 'md', error, id, className, ...select }: Props) {
  const { field, control } = useNote({ id, error });
  return (
    <Field label={label} {...field} className={className}>
      <div className={clsx(fieldBox, css.box, css[size])}>
        <select {...select} {...control} className={clsx(fieldInput, css.select)}>
          <option value="">{placeholder}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown size={18} className={css.arrow} aria-hidden="true" />
      </div>
    </Field>
  );
}
