import { useTranslation } from 'react-i18next';
import { AccountPanel } from '../panel/account-panel.tsx';
import { ClosingForm } from './closing-form.tsx';

/** The way out for good. */
export function ClosingPanel() {
  const { t } = useTranslation('account');
  return (
    <AccountPanel
      name="closing"
      title={t('closing.title')}
      text={t('closing.text')}
      form={{ label: t('closing.open'), variant: 'danger', Form: ClosingForm }}
    />
  );
}
