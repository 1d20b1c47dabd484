import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { resendEmail } from '#contract/api/recovery.ts';
import { useCall } from '#src/lib/api/call.ts';
import { errorText } from '#src/lib/api/error-text.ts';
import { FORM_TIMING } from '#src/lib/forms/timing.ts';
import { useUser } from '#src/session/use-user.ts';
import { Button } from '#src/ui/button.tsx';
import { TextInput } from '#src/ui/text-input.tsx';
import { useToast } from '#src/ui/toast.ts';
import css from '../auth-modal.module.css';
import { type EmailForm, emailForm } from '../forms.ts';
import { useFieldError } from '../use-field-error.ts';

/** Asks for another link that confirms an address. */
export function ResendForm() {
  const call = useCall();
  const toast = useToast();
  const { t } = useTranslation('auth');
  const fieldError = useFieldError();
  const user = useUser();
  const [sent, setSent] = useState<string | null>(null);
  const form = useForm<EmailForm>({ ...FORM_TIMING, resolver: zodResolver(emailForm), values: { email: user?.email ?? '' } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (body) => {
    try {
      setSent((await call(resendEmail, { body })).msg);
    } catch (error) {
      toast.error(errorText(error), { key: 'resend-failure' });
    }
  });
  if (sent !== null)
    return (
      <p className={css.fresh} role="status">
        {sent}
      </p>
    );
  return (
    <form className="stack gap-16" noValidate onSubmit={(event) => void submit(event)} aria-label={t('verify.again')}>
      <TextInput
        label={t('email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        required
        error={fieldError(errors.email)}
        {...form.register('email')}
      />
      <Button type="submit" variant="gold" size="lg" wide loading={isSubmitting}>
        {t('verify.again')}
      </Button>
    </form>
  );
}
