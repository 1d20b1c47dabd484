import { useTranslation } from 'react-i18next';
import { StatusChip } from '#src/ui/status-chip.tsx';
import { AccountPanel } from '../panel/account-panel.tsx';
import { useFactors } from '../factors/use-factors.ts';
import { PasswordForm } from './password-form.tsx';

/** The password: changed, or set by players who sign in another way. */
export function PasswordPanel() {
  const { t } = useTranslation('security');
  const { factors, failure } = useFactors();
  const isSet = factors?.password !== false;
  return (
    <AccountPanel
      name="password"
      title={t('password.title')}
      text={t(isSet ? 'password.text' : 'password.none')}
      state={failure && <StatusChip tone="bad">{t('state.notLoaded')}</StatusChip>}
      form={{ label: t(isSet ? 'password.change' : 'password.set'), disabled: factors === undefined, Form: PasswordForm }}
    />
  );
}
