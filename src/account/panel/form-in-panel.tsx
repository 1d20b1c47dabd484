import { type ReactNode, useEffect, useRef, useState } from 'react';
import css from './form-in-panel.module.css';

interface Props {
  onSubmit: () => Promise<void> | void;
  children: ReactNode;
}

/** A form that opens in a panel: its fields one below the other. It says itself what is wrong, and the first field that is has the focus then. */
export function FormInPanel({ onSubmit, children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (tries === 0) return;
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    wrong?.focus();
    if (wrong instanceof HTMLInputElement) wrong.select();
  }, [tries]);
  const submit = async (): Promise<void> => {
    await onSubmit();
    setTries((before) => before + 1);
  };
  return (
    <form
      ref={form}
      className={`grid justify-items-start gap-16 ${css.form}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {children}
    </form>
  );
}
