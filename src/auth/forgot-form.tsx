import { zodResolver } from '@hookform/resolvers/zod';
import { MailCheck } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { isApiError } from '#src/lib/api/api-error.ts';
import { useCall } from '#src/lib/api/call.ts';
import { errorText } from '#src/lib/api/error-text.ts';
import { FORM_TIMING } from '#src/lib/forms/timing.ts';
import { useService } from '#src/lib/services/services.ts';
import { captchaService } from '#src/session/captcha.ts';
import { askForPassword } from '#src/session/recovery.ts';
import { CaptchaUnavailable } from '#src/session/recaptcha.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { EMAIL_INPUT, TextInput } from '#src/ui/text-input.tsx';
import { useToast } from '#src/ui/toast.ts';
import css from './auth-modal.module.css';
import { type EmailForm, emailForm } from './forms.ts';
import { useFieldError } from './use-field-error.ts';

/** What is said about a request that failed: the captcha's own sentence where it was the captcha. */
function failureText(error: unknown): string {
  if (error instanceof CaptchaUnavailable) return error.message;
  const [captcha] = (isApiError(error) ? error.errors?.['g-recaptcha-response'] : undefined) ?? [];
  return captcha ?? errorText(error);
}

interface Props {
  /** What the field begins with. */
  email: string;
  /** Takes the focus when it comes into view. */
  focused?: boolean;
  /** Shown below: the way back. */
  children?: ReactNode;
}

/** Asks for the address that a link for a new password is mailed to; afterwards says that it was sent, as far as anybody may know. */
export function ForgotForm({ email, focused = false, children }: Props) {
  const toast = useToast();
  const { t } = useTranslation('auth');
  const fieldError = useFieldError();
  const call = useCall();
  const captcha = useService(captchaService);
  const [sent, setSent] = useState<string | null>(null);
  const form = useForm<EmailForm>({ ...FORM_TIMING, resolver: zodResolver(emailForm), defaultValues: { email } });
  const { errors, isSubmitting } = form.formState;
  const { setFocus } = form;
  useEffect(() => {
    if (focused) setFocus('email');
  }, [focused, setFocus]);
  const submit = form.handleSubmit(async (values) => {
    try {
      setSent(await askForPassword(call, captcha, values.email));
    } catch (error) {
      toast.error(failureText(error), { key: 'forgot-failure' });
    }
  });
  if (sent !== null) return <Sent sentence={sent}>{children}</Sent>;
  return (
    <form className="stack gap-16" noValidate onSubmit={(event) => void submit(event)} aria-label={t('title.forgot')}>
      <p className="tone-mid type-3 leading-normal">{t('forgot.text')}</p>
      <TextInput
        label={t('email')}
        {...EMAIL_INPUT}
        autoComplete="username"
        required
        error={fieldError(errors.email)}
        {...form.register('email')}
      />
      <Button type="submit" variant="gold" size="lg" wide loading={isSubmitting}>
        {t('forgot.submit')}
      </Button>
      {children}
    </form>
  );
}

function Sent({ sentence, children }: { sentence: string; children?: ReactNode }) {
  const { t } = useTranslation('auth');
  const place = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone, and the focus with it.
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} className={css.sent} tabIndex={-1} role="status">
      <EmptyState
        level={3}
        picture={<MailCheck size={44} strokeWidth={1.5} aria-hidden="true" />}
        title={t('forgot.sentTitle')}
        text={sentence}
        className="p-0"
      />
      <p className="tone-mid type-3 leading-normal">{t('forgot.sentHint')}</p>
      {children}
    </div>
  );
}
