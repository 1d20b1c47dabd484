import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type SocialHandled, socialComplete } from '#contract/api/social.ts';
import { call } from '#src/lib/api/call.ts';
import { FORM_TIMING } from '#src/lib/forms/timing.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { TextInput } from '#src/ui/text-input.tsx';
import { Consents } from '../consents.tsx';
import { completeForm, type CompleteForm } from '../forms.ts';
import { dismissFailure, showFailure } from '../show-failure.ts';
import { useFieldError } from '../use-field-error.ts';
import css from './return-page.module.css';
import { StepCard } from './step-card.tsx';

interface Props {
  handled: SocialHandled;
  /** The account is there. */
  onDone: (nickname: string) => Promise<void>;
}

const FIELDS = ['name', 'terms'] as const;

/** The last step of a new account: a nickname, and what has to be agreed to. Nothing is made before. */
export function CompleteStep({ handled: { provider, provider_access_token: token, name, email }, onDone }: Props) {
  const { t } = useTranslation('auth');
  const fieldError = useFieldError();
  const form = useForm<CompleteForm>({
    ...FORM_TIMING,
    resolver: zodResolver(completeForm),
    defaultValues: { name, promotions: false, terms: false },
  });
  const { errors, isSubmitting } = form.formState;
  const service = t(`social.${provider}`);

  const submit = form.handleSubmit(async (values) => {
    dismissFailure();
    try {
      await call(socialComplete, { body: { ...values, provider, access_token: token } });
    } catch (error) {
      showFailure<CompleteForm>(error, FIELDS, form.setError);
      return;
    }
    await onDone(values.name);
  });

  return (
    <StepCard provider={provider} title={t('social.complete.title')} text={t('social.complete.text', { provider: service })}>
      <form className={css.form} noValidate onSubmit={(event) => void submit(event)} aria-label={t('social.complete.title')}>
        <TextInput
          label={t('name')}
          autoComplete="nickname"
          required
          hint={email === null ? t('social.complete.noEmail', { provider: service }) : t('social.complete.email', { email })}
          error={fieldError(errors.name)}
          {...form.register('name')}
        />
        <Consents
          terms={form.register('terms')}
          promotions={form.register('promotions')}
          error={fieldError(errors.terms)}
          onTerms={() => void form.trigger('terms')}
        />
        <Button type="submit" variant="gold" size="lg" wide loading={isSubmitting}>
          {t('social.complete.submit')}
        </Button>
        <ButtonLink to="/" variant="ghost" wide replace>
          {t('social.cancel')}
        </ButtonLink>
      </form>
    </StepCard>
  );
}
