import { useTranslation } from 'react-i18next';
import type { SocialHandled } from '#contract/api/social.ts';
import { openModal } from '#src/lib/modal.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import css from './return-page.module.css';
import { StepCard } from './step-card.tsx';

/** The provider's address has an account here: its player signs in first, over this page, and then connects. */
export function LinkStep({ handled: { provider, email } }: { handled: SocialHandled }) {
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
