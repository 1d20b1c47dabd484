import { useTranslation } from 'react-i18next';
import { ResendLink } from '#src/session/resend-link.tsx';
import { useUser } from '#src/session/use-user.ts';
import { StatusChip } from '#src/ui/status-chip.tsx';
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
      action={waits ? <ResendLink email={email} /> : undefined}
      form={{ label: t(email === null ? 'email.add' : 'email.change'), disabled: !user, Form: EmailForm }}
    />
  );
}
