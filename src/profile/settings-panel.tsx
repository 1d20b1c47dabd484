import { useTranslation } from 'react-i18next';
import { SceneSettings } from '#src/stage/scene-settings.tsx';
import { Card } from '#src/ui/card.tsx';
import css from './settings-panel.module.css';

/** Whether it sounds, how much moves and how finely it is drawn: the settings of the menu, with what they mean. */
export function SettingsPanel() {
  const { t } = useTranslation('profile');
  return (
    <Card aria-labelledby="profile-settings">
      <h2 id="profile-settings" className={css.title}>
        {t('settings.title')}
      </h2>
      <SceneSettings />
      <p className={css.help}>{t('settings.help')}</p>
    </Card>
  );
}
