import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import css from './missing-dialog.module.css';

interface Props {
  open: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** The browser's own dialog, in place of one that could not be loaded: the kit's may be what is missing. */
export function MissingDialog({ open, onClose, children }: Props) {
  const { t } = useTranslation('ui');
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (open && element?.open === false) element.showModal();
    if (!open) element?.close();
  }, [open]);
  return (
    <dialog ref={dialog} aria-label={t('part.title')} className={css.dialog} onClose={() => open && onClose()}>
      {children}
    </dialog>
  );
}
