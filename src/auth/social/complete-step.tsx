import { useTranslation } from 'react-i18next';
import { type SocialHandled, socialComplete } from '#contract/api/social.ts';
import { useCall } from '#src/lib/api/call.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { NewAccountForm } from '../new-account-form.tsx';
import css from './return-page.module.css';
import { StepCard } from './step-card.tsx';

interface Props {
  handled: SocialHandled;
  /** The account is there. */
  onDone: (nickname: string) => Promise<void>;
}

/** The last step of a new account: a nickname, and what has to be agreed to. Nothing is made before. */
export function CompleteStep({ handled: { provider, provider_access_token: token, name: known, email }, onDone }: Props) {
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
