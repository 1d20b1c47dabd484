import { zodResolver } from '@hookform/resolvers/zod';
import { KeyRound, Link2Off, Mail } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { checkResetLink, resetPassword } from '#contract/api/recovery.ts';
import { isApiError } from '#src/lib/api/api-error.ts';
import { useCall } from '#src/lib/api/call.ts';
import { FORM_TIMING } from '#src/lib/forms/timing.ts';
import { useMounted } from '#src/lib/hooks/use-mounted.ts';
import { modalAddress } from '#src/lib/modal.ts';
import { useService } from '#src/lib/services/services.ts';
import { sessionService } from '#src/session/session.ts';
import { Button } from '#src/ui/button.tsx';
import { TextInput } from '#src/ui/text-input.tsx';
import { useToast } from '#src/ui/toast.ts';
import { ForgotForm } from '../forgot-form.tsx';
import { type PasswordForm, passwordForm } from '../forms.ts';
import { dismissFailure, showFailure } from '../show-failure.ts';
import { useFieldError } from '../use-field-error.ts';
import { LinkPage } from './link-page.tsx';
import { useLinkToken } from './use-link-token.ts';

/** A token that was cut off on its way is refused by its form, any other dead one by its code. */
const isDead = (error: unknown): boolean =>
  isApiError(error) && (error.code === 'link_invalid' || (error.code === 'invalid_request' && error.errors?.['token'] !== undefined));

/** Sets a new password by a mailed link. A link that is no good says so before anything is typed, and offers another. */
export function Component() {
  const call = useCall();
  const { t } = useTranslation('auth');
  const { token, forget } = useLinkToken();
  const [dead, setDead] = useState<string | null>(null);
  useEffect(() => {
    if (token == null) return;
    // A shop that can't be asked now says so once the password is sent.
    call(checkResetLink, { body: { token } }).catch((error: unknown) => {
      if (isDead(error)) setDead(token);
    });
  }, [call, token]);
  if (token === null)
    return (
      <LinkPage sign={Mail} title={t('missingTitle')} text={t('reset.missingText')}>
        <ForgotForm email="" />
      </LinkPage>
    );
  if (dead === token)
    return (
      <LinkPage sign={Link2Off} title={t('reset.deadTitle')} text={t('reset.deadText')}>
        <ForgotForm email="" />
      </LinkPage>
    );
  return (
    <LinkPage sign={KeyRound} title={t('reset.title')} text={t('reset.text')}>
      {token !== undefined && <ResetForm token={token} onUsed={forget} onDead={() => setDead(token)} />}
    </LinkPage>
  );
}

interface FormProps {
  token: string;
  onUsed: () => void;
  onDead: () => void;
}

function ResetForm({ token, onUsed, onDead }: FormProps) {
  const call = useCall();
  const toast = useToast();
  const { t } = useTranslation('auth');
  const fieldError = useFieldError();
  const session = useService(sessionService);
  const navigate = useNavigate();
  const isMounted = useMounted();
  const form = useForm<PasswordForm>({ ...FORM_TIMING, resolver: zodResolver(passwordForm), defaultValues: { password: '' } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ password }) => {
    dismissFailure(toast);
    try {
      const { msg } = await call(resetPassword, { body: { token, password } });
      toast.success(msg);
      const isHere = isMounted();
      onUsed();
      // All sessions have ended; this one too, if there was any.
      if (session.isSignedIn()) await session.signOut();
      if (isHere) void navigate(modalAddress('login'), { replace: true });
    } catch (error) {
      if (isDead(error)) onDead();
      else showFailure<PasswordForm>(toast, error, ['password'], form.setError);
    }
  });
  return (
    <form className="stack gap-16" noValidate onSubmit={(event) => void submit(event)} aria-label={t('reset.title')}>
      <TextInput
        label={t('reset.password')}
        type="password"
        autoComplete="new-password"
        required
        hint={t('passwordHint')}
        error={fieldError(errors.password)}
        {...form.register('password')}
      />
      <Button type="submit" variant="gold" size="lg" wide loading={isSubmitting}>
        {t('reset.submit')}
      </Button>
    </form>
  );
}
