import clsx from 'clsx';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openModal, useModal } from '#src/lib/modal.ts';
import { useUser } from '#src/lib/session/use-user.ts';
import { Modal } from '#src/ui/modal.tsx';
import { CardForm } from './card-form.tsx';
import css from './deposit-modal.module.css';
import { MethodTiles } from './method-tiles.tsx';
import type { Method } from './methods.ts';
import { SoonPanel } from './soon-panel.tsx';
import { useWide } from './use-wide.ts';

const WIDTH_PX = 808;
const NARROW_WIDTH_PX = 400;

/** Depositing coins. Visitors get the sign-up instead, and come back here after their login. */
export default function DepositModal() {
  const { t } = useTranslation('deposit');
  const { modal, promocode, amount, closeModal } = useModal();
  const user = useUser();
  const wide = useWide();
  const [chosen, setChosen] = useState<Method | null>(null);
  const body = useRef<HTMLDivElement>(null);
  const wanted = modal === 'deposit';
  // Each opening starts anew; while it closes it keeps what it showed.
  const [opened, setOpened] = useState(wanted);
  if (opened !== wanted) {
    setOpened(wanted);
    if (wanted) setChosen(null);
  }
  const method = chosen ?? (wide ? 'card' : null);

  useEffect(() => {
    if (wanted && user === null) openModal('register', { next: location.pathname + location.search });
  }, [wanted, user]);

  return (
    <Modal
      open={wanted && user !== null && user !== undefined}
      onClose={closeModal}
      title={method === null ? t('choose') : t('title')}
      initialFocus={body}
      width={wide ? WIDTH_PX : NARROW_WIDTH_PX}
    >
      <div ref={body} tabIndex={-1} className={clsx(css.body, wide ? css.wide : css.narrow)}>
        {(wide || method === null) && <MethodTiles selected={method} onSelect={setChosen} />}
        {method !== null && (
          <div className={css.form}>
            {!wide && <BackToList label={t('choose')} onClick={() => setChosen(null)} />}
            {method === 'card' ? (
              <CardForm amount={amount} promocode={promocode} />
            ) : (
              <SoonPanel method={method} onCard={() => setChosen('card')} />
            )}
          </div>
        )}
      </div>
    </Modal>
  );
}

/** The way back to the list on phones; gets the focus, which the tapped tile took away with it. */
function BackToList({ label, onClick }: { label: string; onClick: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  return (
    <button ref={button} type="button" className={css.back} onClick={onClick}>
      <ArrowLeft size={20} aria-hidden="true" />
      {label}
    </button>
  );
}
