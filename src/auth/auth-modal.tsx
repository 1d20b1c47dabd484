import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { useStore } from 'zustand';
import { ownPath } from '#contract/own-path.ts';
import { useModal } from '#src/lib/modal.ts';
import { useService } from '#src/lib/services/services.ts';
import { sessionService } from '#src/session/session.ts';
import { useUserId } from '#src/session/use-user.ts';
import { Button } from '#src/ui/button.tsx';
import { Modal } from '#src/ui/modal.tsx';
import { Tabs } from '#src/ui/tabs.tsx';
import css from './auth-modal.module.css';
import { SecondFactorPanel } from './factor/second-factor-panel.tsx';
import { ForgotForm } from './forgot-form.tsx';
import { LoginPanel } from './login-panel.tsx';
import { RegisterPanel } from './register-panel.tsx';

type Tab = 'register' | 'login';

/** Where a signed-in player goes from the dialog: on to `next`, or back to the page. A sign-in may be answered once the dialog is closed: the player then stays. */
function useLeave(wanted: boolean, signedIn: boolean, next: string | null): () => void {
  const { closeModal } = useModal();
  const navigate = useNavigate();
  const isOpen = useRef(wanted);
  useEffect(() => {
    isOpen.current = wanted;
  });
  const leave = (): void => {
    if (!isOpen.current) return;
    if (next === null) closeModal();
    else void navigate(next, { replace: true });
  };
  useEffect(() => {
    if (wanted && signedIn) leave();
  });
  return leave;
}

/** Sign-up and login. It opens for visitors alone; a player who is signed in already goes on to where they wanted. */
export default function AuthModal() {
  const { t } = useTranslation('auth');
  const { modal, openModal, closeModal } = useModal();
  const [search] = useSearchParams();
  const user = useUserId();
  const [email, setEmail] = useState('');
  const [fresh, setFresh] = useState<string | null>(null);
  const [forgot, setForgot] = useState(false);
  const session = useService(sessionService);
  const waiting = useStore(session.waiting);
  const firstFieldRef = useRef<HTMLInputElement>(null);
  const next = ownPath(search.get('next'));
  const wanted = modal === 'login' || modal === 'register';
  // While it closes it keeps what it showed.
  const [tab, setTab] = useState<Tab>('register');
  if (wanted && modal !== tab) setTab(modal);

  const signedIn = user !== null && user !== undefined;
  const leave = useLeave(wanted, signedIn, next);

  const change = (to: Tab): void => {
    setForgot(false);
    setFresh(null);
    openModal(to, next === null ? {} : { next });
  };

  return (
    <Modal
      open={wanted && !signedIn}
      onClose={() => {
        session.waiting.setState(null, true);
        closeModal();
      }}
      initialFocus={firstFieldRef}
      title={waiting ? t('title.factor') : forgot ? t('title.forgot') : t(`title.${tab}`)}
    >
      {waiting ? (
        <SecondFactorPanel waiting={waiting} onSignedIn={leave} />
      ) : forgot ? (
        <ForgotPanel
          email={email}
          onBack={() => {
            setForgot(false);
            setTimeout(() => firstFieldRef.current?.focus(), 0);
          }}
        />
      ) : (
        <Tabs
          label={t('tabs')}
          wide
          value={tab}
          onChange={change}
          panelClassName={css.panel}
          tabs={[
            {
              value: 'register',
              label: t('tab.register'),
              panel: (
                <RegisterPanel
                  firstFieldRef={firstFieldRef}
                  email={email}
                  onEmail={setEmail}
                  onRegistered={(registered, answer) => {
                    setEmail(registered);
                    change('login');
                    setFresh(answer);
                  }}
                />
              ),
            },
            {
              value: 'login',
              label: t('tab.login'),
              panel: (
                <LoginPanel
                  firstFieldRef={firstFieldRef}
                  email={email}
                  fresh={fresh}
                  onEmail={setEmail}
                  onForgot={() => setForgot(true)}
                  onSignedIn={leave}
                />
              ),
            },
          ]}
        />
      )}
    </Modal>
  );
}

/** The login's way out for a forgotten password: a link by mail. `email`: what was typed at the login. */
function ForgotPanel({ email, onBack }: { email: string; onBack: () => void }) {
  const { t } = useTranslation('auth');
  return (
    <div className={css.forgotPanel}>
      <ForgotForm email={email} focused>
        <Button variant="ghost" onClick={onBack}>
          <ArrowLeft size={18} aria-hidden="true" />
          {t('forgot.back')}
        </Button>
      </ForgotForm>
    </div>
  );
}
