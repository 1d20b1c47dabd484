import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useStore } from 'zustand';
import { lazyDialog } from '#src/ui/part.tsx';
import { modalIn, modalsService } from '#src/lib/modal.ts';
import { useService } from '#src/lib/services/services.ts';
import { confirmationsService } from '#src/session/confirming.ts';
import { useUserId } from '#src/session/use-user.ts';

const AuthModal = lazyDialog(() => import('#src/auth/auth-modal.tsx'), 'address');
const CoinsModal = lazyDialog(() => import('#src/deposit/coins-modal.tsx'), 'address');
const ConfirmDialog = lazyDialog(() => import('#src/account/confirm/confirm-dialog.tsx'));
const DepositReturn = lazyDialog(() => import('#src/deposit/deposit-return.tsx'), 'address');

/**
 * The dialogs that the address asks for, on any page, and the question of a guarded call. A visitor who asks for the deposit meets sign-up instead, and the deposit after it. Once
 * fetched, a dialog stays mounted, so that it can close with its motion.
 */
export function QueryModals() {
  const { closeModal, openModal } = useService(modalsService);
  const [search, setSearch] = useSearchParams();
  const player = useUserId();
  const modal = modalIn(search);
  const [used, setUsed] = useState({ auth: false, deposit: false });
  const auth = player !== undefined && (modal === 'login' || modal === 'register');
  const deposit = Boolean(player) && modal === 'deposit';
  if ((auth && !used.auth) || (deposit && !used.deposit)) setUsed({ auth: used.auth || auth, deposit: used.deposit || deposit });

  const leaveDepositReturn = (): void =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        after.delete('deposit');
        return after;
      },
      { replace: true, preventScrollReset: true },
    );

  const { store: confirmation } = useService(confirmationsService);
  const asked = useStore(confirmation, (state) => state.question !== null);
  const [wasAsked, setWasAsked] = useState(false);
  if (asked && !wasAsked) setWasAsked(true);

  useEffect(() => {
    if (modal === 'deposit' && player === null) openModal('register', { next: location.pathname + location.search });
  }, [modal, player, openModal]);

  return (
    <>
      {used.auth && <AuthModal open={auth} onClose={closeModal} />}
      {used.deposit && player && <CoinsModal open={deposit} onClose={closeModal} />}
      {wasAsked && <ConfirmDialog open={asked} onClose={() => confirmation.getState().question?.answer(false)} />}
      {search.has('deposit') && player !== undefined && <DepositReturn key={player} open onClose={leaveDepositReturn} />}
    </>
  );
}
