import clsx from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import css from './checkbox.module.css';

interface Props extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  /** What is agreed to or chosen; may hold links. */
  children: ReactNode;
  /** Hides the words from view, where the row says what is chosen. */
  labelHidden?: boolean | undefined;
  /** Some of what it represents is chosen, not all. */
  indeterminate?: boolean | undefined;
}

/** A checkbox with its words beside it. Native underneath; takes react-hook-form's `register(…)` as props. */
export function Checkbox({ children, labelHidden = false, indeterminate = false, className, ref, ...input }: Props) {
  return (
    <label className={clsx(css.checkbox, className)}>
      <input
        {...input}
        ref={(element) => {
          if (element) element.indeterminate = indeterminate;
          if (typeof ref === 'function') return ref(element);
          if (ref) ref.current = element;
          return undefined;
        }}
        type="checkbox"
        className={css.input}
      />
      <span className={css.box} aria-hidden="true">
        <svg viewBox="0 0 16 16" className={css.mark}>
          <path d="m3.5 8.5 3 3 6-7" className={css.tick} />
          <path d="M4 8h8" className={css.dash} />
        </svg>
      </span>
      <span className={labelHidden ? 'visually-hidden' : css.words}>{children}</span>
    </label>
  );
}
