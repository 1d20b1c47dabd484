import { Dialog } from '@base-ui/react/dialog';
import clsx from 'clsx';
import { X } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import css from './modal.module.css';
import { useKeptField } from './use-kept-field.ts';

interface Props {
  open: boolean;
  /** Asked for by the close button, Escape and, unless it is kept, a press outside. Left out: one of the choices inside closes it, and nothing else does. */
  onClose?: (() => void) | undefined;
  /** Shown as the heading; with `titleHidden` it is the dialog's name for screen readers alone. */
  title: string;
  titleHidden?: boolean | undefined;
  /** Width of the content in px. */
  width?: number | undefined;
  /** `battles` has its own light. */
  theme?: 'default' | 'battles' | undefined;
  /** Shows what can't be shown again: a press outside doesn't close it. */
  kept?: boolean | undefined;
  /** Without inner spacing, for pictures that reach the edge. */
  bare?: boolean | undefined;
  /** Gets the focus on opening; left out, the first control does. */
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  children: ReactNode;
}

/** A dialog over the page: 400 px wide unless a width is given, at most 90 % of the window high, its body scrolls. On phones it rises from below. */
export function Modal({
  open,
  onClose,
  title,
  titleHidden = false,
  width = 400,
  theme = 'default',
  kept = false,
  bare = false,
  initialFocus,
  children,
}: Props) {
  const { t } = useTranslation('ui');
  const dialogRef = useKeptField();
  return (
    <Dialog.Root open={open} disablePointerDismissal={kept || !onClose} onOpenChange={(next) => !next && onClose?.()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={css.backdrop} />
        <Dialog.Viewport className={css.viewport}>
          <Dialog.Popup
            ref={dialogRef}
            className={clsx(css.popup, theme === 'battles' && css.battles)}
            style={{ '--modal-width': `${width}px` }}
            {...(initialFocus && { initialFocus })}
          >
            <header className={clsx(css.header, titleHidden && css.headerBare)}>
              <Dialog.Title className={titleHidden ? 'visually-hidden' : 'type-7'}>{title}</Dialog.Title>
              {onClose && (
                <Dialog.Close className={css.close} aria-label={t('modal.close')}>
                  <X size={20} aria-hidden="true" />
                </Dialog.Close>
              )}
            </header>
            <div className={clsx(css.body, bare && css.bodyBare)}>{children}</div>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
