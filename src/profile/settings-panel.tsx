import { useTranslation } from 'react-i18next';
import { AccountPanel } from '#src/account/panel/account-panel.tsx';
import { SceneSettings } from '#src/stage/scene-settings.tsx';

/** Whether it sounds, how much moves and how finely it is drawn: the settings of the menu, with what they mean. */
export function SettingsPanel() {
  const { t } = useTranslation('profile');
  return (
    <AccountPanel name="settings" title={t('settings.title')} text={t('settings.help')}>
      <SceneSettings />
    </AccountPanel>
  );
}
