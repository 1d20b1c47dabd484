import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, type RefObject } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { errorText } from '#src/lib/api/error-text.ts';
import { hasCode } from '#src/lib/api/fate.ts';
import { FORM_TIMING } from '#src/lib/forms/timing.ts';
import { useService } from '#src/lib/services/services.ts';
import { sessionService } from '#src/session/session.ts';
import { Button } from '#src/ui/button.tsx';
import { EMAIL_INPUT, TextInput } from '#src/ui/text-input.tsx';
import { useToast } from '#src/ui/toast.ts';
import css from './auth-modal.module.css';
import { PasskeyButton } from './factor/passkey-button.tsx';
import { usePasskeySignIn } from './factor/use-passkey-sign-in.ts';
import { loginForm, type LoginForm } from './forms.ts';
import { dismissFailure, showFailure } from './show-failure.ts';
import { SocialButtons } from './social-buttons.tsx';
import { useFieldError } from './use-field-error.ts';

interface Props {
  /** Gets the field that takes the focus when the dialog opens. */
  firstFieldRef: RefObject<HTMLInputElement | null>;
  email: string;
  /** What the server said when the account was made a moment ago: only the password is missing then. Null at other logins. */
  fresh: string | null;
  onEmail: (email: string) => void;
  onForgot: () => void;
  onSignedIn: () => void;
}

const FIELDS = ['email', 'password'] as const;

/** The login form. */
export function LoginPanel({ firstFieldRef, email, fresh, onEmail, onForgot, onSignedIn }: Props) {
  const { t } = useTranslation('auth');
  const session = useService(sessionService);
  const passkey = usePasskeySignIn(onSignedIn);
  const toast = useToast();
  const fieldError = useFieldError();
  const form = useForm<LoginForm>({ ...FORM_TIMING, resolver: zodResolver(loginForm), defaultValues: { email, password: '' } });
  const { errors, isSubmitting } = form.formState;
  const { setFocus } = form;
  const emailField = form.register('email', { onBlur: () => onEmail(form.getValues('email')) });

  useEffect(() => {
    if (fresh !== null) setFocus('password');
  }, [fresh, setFocus]);

  const submit = form.handleSubmit(async (values) => {
    dismissFailure(toast);
    passkey.pause();
    try {
      if ((await session.signIn(values)) !== 'second-factor') onSignedIn();
    } catch (error) {
      passkey.resume();
      showFailure<LoginForm>(toast, error, FIELDS, form.setError);
      if (hasCode(error, 'invalid_credentials')) form.setError('password', { type: 'server', message: errorText(error) });
    }
  });

  return (
    <form className="stack gap-16" noValidate onSubmit={(event) => void submit(event)} aria-label={t('tab.login')}>
      {fresh !== null && (
        <p className={css.fresh} role="status">
          {fresh}
        </p>
      )}
      <TextInput
        label={t('email')}
        {...EMAIL_INPUT}
        autoComplete={passkey.suggested ? 'username webauthn' : 'username'}
        required
        error={fieldError(errors.email)}
        {...emailField}
        ref={(field) => {
          emailField.ref(field);
          firstFieldRef.current = field;
        }}
      />
      <TextInput
        label={t('password')}
        type="password"
        autoComplete="current-password"
        required
        error={fieldError(errors.password)}
        {...form.register('password')}
      />
      <button type="button" className={css.forgot} onClick={onForgot}>
        {t('forgot.link')}
      </button>
      <Button type="submit" variant="gold" size="lg" wide loading={isSubmitting}>
        {t('submit.login')}
      </Button>
      <PasskeyButton busy={passkey.busy} onPress={() => void passkey.signIn()} />
      <SocialButtons onLeave={passkey.pause} onReturn={passkey.resume} />
    </form>
  );
}
