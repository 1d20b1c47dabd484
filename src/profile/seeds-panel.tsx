import { useTranslation } from 'react-i18next';
import { AccountPanel } from '#src/account/panel/account-panel.tsx';
import { ButtonLink } from '#src/ui/button.tsx';

/** The way to the player's own seeds. */
export function SeedsPanel() {
  const { t } = useTranslation('profile');
  return (
    <AccountPanel
      name="seeds"
      title={t('fairness.title')}
      text={t('fairness.text')}
      action={
        <ButtonLink to="/provably-fair" size="sm">
          {t('fairness.action')}
        </ButtonLink>
      }
    />
  );
}
