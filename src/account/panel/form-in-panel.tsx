import type { ReactNode } from 'react';
import css from './form-in-panel.module.css';

interface Props {
  onSubmit: () => Promise<void> | void;
  children: ReactNode;
}

/** A form that opens in a panel: its fields one below the other. It says itself what is wrong. */
export function FormInPanel({ onSubmit, children }: Props) {
  return (
    <form
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit();
      }}
    >
      {children}
    </form>
  );
}
