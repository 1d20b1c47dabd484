import { type ReactNode, useRef } from 'react';
import { Button, type ButtonVariant } from './button.tsx';
import { Modal } from './modal.tsx';
import css from './question.module.css';

interface Props {
  open: boolean;
  title: string;
  /** What follows from it. */
  text: string;
  /** The words of the way out, which has the focus at first. */
  keep: string;
  /** The words of what is asked. */
  act: ReactNode;
  variant?: ButtonVariant | undefined;
  onKeep: () => void;
  onAct: () => void;
}

/** Asks before something that can't be undone. */
export function Question({ open, title, text, keep, act, variant = 'gold', onKeep, onAct }: Props) {
  const wayOut = useRef<HTMLButtonElement>(null);
  return (
    <Modal open={open} onClose={onKeep} title={title} initialFocus={wayOut}>
      <p className={css.text}>{text}</p>
      <div className={css.actions}>
        <Button ref={wayOut} onClick={onKeep}>
          {keep}
        </Button>
        <Button variant={variant} onClick={onAct}>
          {act}
        </Button>
      </div>
    </Modal>
  );
}
