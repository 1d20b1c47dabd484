import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { resendEmail } from '#contract/api/recovery.ts';
import { call } from '#src/lib/api/call.ts';
import { errorText } from '#src/lib/api/error-text.ts';
import { useUser } from '#src/session/use-user.ts';
import { Button } from '#src/ui/button.tsx';
import { StatusChip } from '#src/ui/status-chip.tsx';
import { useToast } from '#src/ui/toast.ts';
import { AccountPanel } from '../panel/account-panel.tsx';
import { EmailForm } from './email-form.tsx';

/** The address of the account: whether it is confirmed, the link once more while it isn't, and another address. */
export function EmailPanel() {
  const { t } = useTranslation('account');
  const user = useUser();
  const email = user?.email ?? null;
  const waits = user && email !== null && !user.email_verified;
  const text = !user
    ? t('email.loading')
    : email === null
      ? t('email.none')
      : waits
        ? t('email.waits', { email })
        : t('email.text', { email });
  return (
    <AccountPanel
      name="email"
      title={t('email.title')}
      text={text}
      state={
        user &&
        email !== null && <StatusChip tone={waits ? 'busy' : 'good'}>{t(waits ? 'email.unconfirmed' : 'email.confirmed')}</StatusChip>
      }
      action={waits ? <Resend email={email} /> : undefined}
      form={{ label: t(email === null ? 'email.add' : 'email.change'), disabled: !user, Form: EmailForm }}
    />
  );
}

function Resend({ email }: { email: string }) {
  const toast = useToast();
  const { t } = useTranslation('account');
  const [sending, setSending] = useState(false);
  const send = async (): Promise<void> => {
    setSending(true);
    try {
      toast.success((await call(resendEmail, { body: { email } })).msg);
    } catch (error) {
      toast.error(errorText(error));
    } finally {
      setSending(false);
    }
  };
  return (
    <Button size="sm" variant="gold" loading={sending} onClick={() => void send()}>
      {t('email.resend')}
    </Button>
  );
}
