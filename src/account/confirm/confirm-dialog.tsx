import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useStore } from 'zustand';
import { beginConfirmByPasskey, confirmSession } from '#contract/api/second-factor.ts';
import { FactorForm, type ProofMethod } from '#src/auth/factor/factor-form.tsx';
import { useCall } from '#src/lib/api/call.ts';
import { modalAddress } from '#src/lib/modal.ts';
import { useService } from '#src/lib/services/services.ts';
import { type ConfirmQuestion, confirmationsService } from '#src/session/confirming.ts';
import { sessionService } from '#src/session/session.ts';
import { Button } from '#src/ui/button.tsx';
import { Modal } from '#src/ui/modal.tsx';

const isProof = (method: string): method is ProofMethod => method !== 'sign_in';

/** "Confirm it's you": asks for the proof that a guarded call needs. It opens automatically, see `confirming`. */
export default function ConfirmDialog() {
  const { t } = useTranslation('security');
  const question = useStore(useService(confirmationsService).store, (state) => state.question);
  // While it closes it keeps what it showed.
  const [shown, setShown] = useState(question);
  if (question !== null && question !== shown) setShown(question);
  return (
    <Modal open={question !== null} onClose={() => question?.answer(false)} title={t('confirm.title')}>
      {shown && <Question question={shown} />}
    </Modal>
  );
}

function Question({ question: { methods, answer } }: { question: ConfirmQuestion }) {
  const call = useCall();
  const { t } = useTranslation('security');
  const proofs = methods.filter(isProof);
  if (proofs.length === 0) return <SignInAgain onGone={() => answer(false)} />;
  return (
    <>
      <p className="mb-16 tone-mid type-3 leading-normal">{t('confirm.text')}</p>
      <FactorForm
        methods={proofs}
        beginPasskey={() => call(beginConfirmByPasskey)}
        prove={async (proof) => {
          await call(confirmSession, { body: { proof } });
          answer(true);
        }}
      />
    </>
  );
}

/** For players without password and second factor: a new sign-in is their proof. */
function SignInAgain({ onGone }: { onGone: () => void }) {
  const { t } = useTranslation('security');
  const session = useService(sessionService);
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState(false);
  const again = async (): Promise<void> => {
    setLeaving(true);
    const next = location.pathname + location.search + location.hash;
    await session.signOut();
    onGone();
    void navigate(modalAddress('login', next));
  };
  return (
    <>
      <p className="mb-16 tone-mid type-3 leading-normal">{t('confirm.signInText')}</p>
      <Button variant="gold" size="lg" wide loading={leaving} onClick={() => void again()}>
        {t('confirm.signIn')}
      </Button>
    </>
  );
}
