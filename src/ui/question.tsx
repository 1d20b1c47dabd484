import { type ReactNode, useRef } from 'react';
import { Button, type ButtonVariant } from './button.tsx';
import { Modal } from './modal.tsx';
import css from './question.module.css';

interface Props {
  open?: boolean;
  title: string;
  /** What follows from it. */
  text?: string;
  /** What has to be looked at before; the focus then begins at the top. */
  children?: ReactNode;
  /** The words of the way out, which has the focus at first. */
  keep: string;
  /** The words of what is asked. */
  act: ReactNode;
  variant?: ButtonVariant | undefined;
  /** What is asked is under way. */
  busy?: boolean;
  width?: number | undefined;
  theme?: 'default' | 'battles' | undefined;
  onKeep: () => void;
  onAct: () => void;
}

/** Asks before something that can't be undone. */
export function Question({
  open = true,
  title,
  text,
  children,
  keep,
  act,
  variant = 'gold',
  busy = false,
  width,
  theme,
  onKeep,
  onAct,
}: Props) {
  const wayOut = useRef<HTMLButtonElement>(null);
  return (
    <Modal
      open={open}
      onClose={() => !busy && onKeep()}
      title={title}
      initialFocus={children === undefined ? wayOut : undefined}
      width={width}
      theme={theme}
    >
      {text !== undefined && <p className="tone-mid leading-normal">{text}</p>}
      {children}
      <div className={css.actions}>
        <Button ref={wayOut} disabled={busy} onClick={onKeep}>
          {keep}
        </Button>
        <Button variant={variant} loading={busy} onClick={onAct}>
          {act}
        </Button>
      </div>
    </Modal>
  );
}
