import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, useLocation, useParams } from 'react-router';
import { type SocialHandled, type SocialProvider, socialComplete } from '#contract/api/social.ts';
import { modalsService } from '#src/lib/modal.ts';
import { useService } from '#src/lib/services/services.ts';
import { notFound } from '#src/lib/not-found.ts';
import { useUser } from '#src/session/use-user.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { PageTitle } from '#src/ui/page-title.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import { useCall } from '#src/lib/api/call.ts';
import { cameBack, type CameBack } from './came-back.ts';
import { ConnectStep } from './connect-step.tsx';
import css from './return-page.module.css';
import { StepCard } from './step-card.tsx';
import { useReturn } from './use-return.ts';
import { NewAccountForm } from '../new-account-form.tsx';

/** There is a page for each provider and no other. */
export function loader({ params }: LoaderFunctionArgs): null {
  return cameBack(params['provider'], '') === null ? notFound('page') : null;
}

/** Where a sign-in provider sends the browser back to: signs in and goes on, or asks for the step that is left. */
export function Component() {
  const { provider } = useParams();
  const { search } = useLocation();
  // Read once: the address loses it at once.
  const [came] = useState(() => cameBack(provider, search));
  return came && <Return {...came} />;
}

function Return({ provider, back }: { provider: SocialProvider; back: CameBack }) {
  const { t } = useTranslation('auth');
  const user = useUser();
  const { step, enter, fail } = useReturn(provider, back);
  const name = t(`social.${provider}`);
  return (
    <div className={css.page}>
      <PageTitle page={t('social.title', { provider: name })} />
      {step === null ? (
        <p className="grid justify-items-center gap-16 tone-mid" role="status">
          <Spinner size={32} />
          {t('social.working', { provider: name })}
        </p>
      ) : step.outcome === 'complete' ? (
        <CompleteStep handled={step} onDone={(nickname) => enter(step, nickname)} />
      ) : user ? (
        <ConnectStep handled={step} user={user} onFail={fail} />
      ) : (
        <LinkStep handled={step} />
      )}
    </div>
  );
}

/** The provider's address has an account here: its player signs in first, over this page, and then connects. */
function LinkStep({ handled: { provider, email } }: { handled: SocialHandled }) {
  const { openModal } = useService(modalsService);
  const { t } = useTranslation('auth');
  const service = t(`social.${provider}`);
  return (
    <StepCard provider={provider} title={t('social.link.title')} text={t('social.link.text', { email: email ?? '', provider: service })}>
      <div className={css.actions}>
        <Button variant="gold" size="lg" wide onClick={() => openModal('login')}>
          {t('social.link.submit')}
        </Button>
        <ButtonLink to="/" variant="ghost" wide replace>
          {t('social.cancel')}
        </ButtonLink>
      </div>
    </StepCard>
  );
}

interface Props {
  handled: SocialHandled;
  /** The account is there. */
  onDone: (nickname: string) => Promise<void>;
}

/** The last step of a new account: a nickname, and what has to be agreed to. Nothing is made before. */
function CompleteStep({ handled: { provider, provider_access_token: token, name: known, email }, onDone }: Props) {
  const call = useCall();
  const { t } = useTranslation('auth');
  const service = t(`social.${provider}`);
  return (
    <StepCard provider={provider} title={t('social.complete.title')} text={t('social.complete.text', { provider: service })}>
      <NewAccountForm
        label={t('social.complete.title')}
        act={t('social.complete.submit')}
        name={known}
        nameHint={email === null ? t('social.complete.noEmail', { provider: service }) : t('social.complete.email', { email })}
        className={css.form}
        send={async ({ name, promotions, terms }) => {
          await call(socialComplete, { body: { name, promotions, terms, provider, access_token: token } });
        }}
        onDone={({ name }) => onDone(name)}
      >
        <ButtonLink to="/" variant="ghost" wide replace>
          {t('social.cancel')}
        </ButtonLink>
      </NewAccountForm>
    </StepCard>
  );
}
