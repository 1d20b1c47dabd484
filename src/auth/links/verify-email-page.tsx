import { Mail, MailCheck, MailX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { verifyEmail, resendEmail } from '#contract/api/recovery.ts';
import { useCall } from '#src/lib/api/call.ts';
import { useService } from '#src/lib/services/services.ts';
import { sessionService } from '#src/session/session.ts';
import { useUserId, useUser } from '#src/session/use-user.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { errorText } from '#src/lib/api/error-text.ts';
import { FORM_TIMING } from '#src/lib/forms/timing.ts';
import { EMAIL_INPUT, TextInput } from '#src/ui/text-input.tsx';
import { useToast } from '#src/ui/toast.ts';
import { LinkPage } from './link-page.tsx';
import { useLinkCall } from './use-link-call.ts';
import { useLinkToken } from './use-link-token.ts';
import css from '../auth-modal.module.css';
import { type EmailForm, emailForm } from '../forms.ts';
import { useFieldError } from '../use-field-error.ts';

/** Confirms an address by a mailed link, on a press: programs that open the links of mails confirm nothing. */
export function Component() {
  const call = useCall();
  const { t } = useTranslation('auth');
  const user = useUserId();
  const session = useService(sessionService);
  const { state, busy, press } = useLinkCall(useLinkToken(), async (token) => {
    const reply = await call(verifyEmail, { body: { token } });
    void session.refresh();
    return reply;
  });
  if (state.name === 'missing')
    return (
      <LinkPage sign={Mail} title={t('missingTitle')} text={t('verify.missingText')}>
        <ResendForm />
      </LinkPage>
    );
  if (state.name === 'dead')
    return (
      <LinkPage sign={MailX} title={t('verify.deadTitle')} text={t('verify.deadText')}>
        <ResendForm />
      </LinkPage>
    );
  if (state.name === 'done')
    return (
      <LinkPage sign={MailCheck} title={t('verify.doneTitle')} text={state.msg}>
        <ButtonLink to={user ? '/profile/main' : '/?modal=login'} variant="gold" size="lg">
          {t(user ? 'verify.toProfile' : 'verify.toLogin')}
        </ButtonLink>
      </LinkPage>
    );
  return (
    <LinkPage sign={MailCheck} title={t('verify.title')} text={t('verify.text')}>
      <Button variant="gold" size="lg" loading={busy} onClick={() => void press()}>
        {t('verify.submit')}
      </Button>
    </LinkPage>
  );
}

/** Asks for another link that confirms an address. */
function ResendForm() {
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
      <TextInput label={t('email')} {...EMAIL_INPUT} required error={fieldError(errors.email)} {...form.register('email')} />
      <Button type="submit" variant="gold" size="lg" wide loading={isSubmitting}>
        {t('verify.again')}
      </Button>
    </form>
  );
}
