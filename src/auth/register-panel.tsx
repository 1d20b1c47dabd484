import { zodResolver } from '@hookform/resolvers/zod';
import type { RefObject } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { NICKNAME_MAX } from '#contract/api/nickname.ts';
import { FORM_TIMING } from '#src/lib/forms/timing.ts';
import { useService } from '#src/lib/services/services.ts';
import { captchaService } from '#src/session/captcha.ts';
import { signUp } from '#src/session/sign-up.ts';
import { Button } from '#src/ui/button.tsx';
import { TextInput } from '#src/ui/text-input.tsx';
import { toast } from '#src/ui/toast.ts';
import css from './auth-modal.module.css';
import { Consents } from './consents.tsx';
import { registerForm, type RegisterForm } from './forms.ts';
import { dismissFailure, showFailure } from './show-failure.ts';
import { SocialButtons } from './social-buttons.tsx';
import { useFieldError } from './use-field-error.ts';

interface Props {
  /** Gets the field that takes the focus when the dialog opens. */
  firstFieldRef: RefObject<HTMLInputElement | null>;
  email: string;
  onEmail: (email: string) => void;
  /** The account exists: on to the login. */
  onRegistered: (email: string) => void;
}

const FIELDS = ['name', 'email', 'password', 'terms'] as const;

/** The sign-up form. It creates the account without signing in. */
export function RegisterPanel({ firstFieldRef, email, onEmail, onRegistered }: Props) {
  const { t } = useTranslation('auth');
  const fieldError = useFieldError();
  const captcha = useService(captchaService);
  const form = useForm<RegisterForm>({
    ...FORM_TIMING,
    resolver: zodResolver(registerForm),
    defaultValues: { name: '', email, password: '', promotions: false, terms: false },
  });
  const { errors, isSubmitting } = form.formState;
  const name = form.register('name');

  const submit = form.handleSubmit(async (values) => {
    dismissFailure();
    try {
      const msg = await signUp(captcha, values);
      toast.success(msg);
      onRegistered(values.email);
    } catch (error) {
      showFailure<RegisterForm>(error, FIELDS, form.setError);
    }
  });

  return (
    <form className={css.form} noValidate onSubmit={(event) => void submit(event)} aria-label={t('tab.register')}>
      <TextInput
        label={t('name')}
        autoComplete="nickname"
        required
        hint={t('nameHint', { most: NICKNAME_MAX })}
        error={fieldError(errors.name)}
        {...name}
        ref={(field) => {
          name.ref(field);
          firstFieldRef.current = field;
        }}
      />
      <TextInput
        label={t('email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        required
        error={fieldError(errors.email)}
        {...form.register('email', { onBlur: () => onEmail(form.getValues('email')) })}
      />
      <TextInput
        label={t('password')}
        type="password"
        autoComplete="new-password"
        required
        hint={t('passwordHint')}
        error={fieldError(errors.password)}
        {...form.register('password')}
      />
      <Consents
        terms={form.register('terms')}
        promotions={form.register('promotions')}
        error={fieldError(errors.terms)}
        onTerms={() => void form.trigger('terms')}
      />
      <Button type="submit" variant="gold" size="lg" wide loading={isSubmitting}>
        {t('submit.register')}
      </Button>
      <SocialButtons />
    </form>
  );
}
