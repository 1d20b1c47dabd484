import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, useLocation, useParams } from 'react-router';
import type { SocialHandled, SocialProvider } from '#contract/api/social.ts';
import { modalsService } from '#src/lib/modal.ts';
import { useService } from '#src/lib/services/services.ts';
import { notFound } from '#src/lib/not-found.ts';
import { useUser } from '#src/session/use-user.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { PageTitle } from '#src/ui/page-title.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import { cameBack, type CameBack } from './came-back.ts';
import { CompleteStep } from './complete-step.tsx';
import { ConnectStep } from './connect-step.tsx';
import css from './return-page.module.css';
import { StepCard } from './step-card.tsx';
import { useReturn } from './use-return.ts';

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
