import { Suspense, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useStore } from 'zustand';
import { lazyPart } from '#src/lib/lazy-part.ts';
import { modalIn, openModal } from '#src/lib/modal.ts';
import { confirmStore } from '#src/lib/session/confirming.ts';
import { useUserId } from '#src/lib/session/use-user.ts';

const AuthModal = lazyPart(() => import('#src/auth/auth-modal.tsx'));
const CoinsModal = lazyPart(() => import('#src/deposit/coins-modal.tsx'));
const ConfirmDialog = lazyPart(() => import('#src/account/confirm/confirm-dialog.tsx'));
const DepositReturn = lazyPart(() => import('#src/deposit/deposit-return.tsx'));

/**
 * The dialogs that the address asks for, on any page, and the question of a guarded call. A visitor who asks for the deposit meets sign-up instead, and the deposit after it. Once
 * fetched, a dialog stays mounted, so that it can close with its motion.
 */
export function QueryModals() {
  const [search] = useSearchParams();
  const player = useUserId();
  const modal = modalIn(search);
  const [used, setUsed] = useState({ auth: false, deposit: false });
  const auth = player !== undefined && (modal === 'login' || modal === 'register');
  const deposit = Boolean(player) && modal === 'deposit';
  if ((auth && !used.auth) || (deposit && !used.deposit)) setUsed({ auth: used.auth || auth, deposit: used.deposit || deposit });

  const asked = useStore(confirmStore, (state) => state.question !== null);
  const [wasAsked, setWasAsked] = useState(false);
  if (asked && !wasAsked) setWasAsked(true);

  useEffect(() => {
    if (modal === 'deposit' && player === null) openModal('register', { next: location.pathname + location.search });
  }, [modal, player]);

  return (
    <Suspense fallback={null}>
      {used.auth && <AuthModal />}
      {used.deposit && player && <CoinsModal />}
      {wasAsked && <ConfirmDialog />}
      {search.has('deposit') && player !== undefined && <DepositReturn />}
    </Suspense>
  );
}
