import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useModal } from '#src/lib/modal.ts';
import { useMedia } from '#src/lib/hooks/use-media.ts';
import { useUserId } from '#src/session/use-user.ts';
import { visitPromocode } from '#src/session/visit-promocode.ts';
import { Modal } from '#src/ui/modal.tsx';
import { DepositBody } from './deposit-body.tsx';
import { type Method, readMethod } from './methods.ts';

/** The methods and the form fit side by side. */
const WIDE = '(min-width: 760px)';
const WIDTH_PX = 808;
const NARROW_WIDTH_PX = 400;

/** Depositing coins. Visitors get the sign-up instead, and come back here after their login. */
export default function DepositModal() {
  const { t } = useTranslation('deposit');
  const { modal, promocode, amount, method: asked, openModal, closeModal } = useModal();
  const user = useUserId();
  const wide = useMedia(WIDE);
  const [chosen, setChosen] = useState<Method | null>(readMethod(asked));
  const focus = useRef<HTMLDivElement>(null);
  const wanted = modal === 'deposit';
  // Each opening starts anew; while it closes it keeps what it showed.
  const [opened, setOpened] = useState(wanted);
  if (opened !== wanted) {
    setOpened(wanted);
    if (wanted) setChosen(readMethod(asked));
  }
  const method = chosen ?? (wide ? 'card' : null);

  useEffect(() => {
    if (wanted && user === null) openModal('register', { next: location.pathname + location.search });
  }, [wanted, user, openModal]);

  return (
    <Modal
      open={wanted && user !== null && user !== undefined}
      onClose={closeModal}
      title={method === null ? t('choose') : t('title')}
      initialFocus={focus}
      width={wide ? WIDTH_PX : NARROW_WIDTH_PX}
    >
      <DepositBody
        focus={focus}
        method={method}
        wide={wide}
        amount={amount}
        promocode={promocode ?? visitPromocode()}
        onMethod={setChosen}
      />
    </Modal>
  );
}
