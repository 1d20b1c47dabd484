import { useTranslation } from 'react-i18next';
import { playCue, setMuted, useMuted } from '#src/stage/mixer.ts';
import { setMotion, useMotion } from '#src/stage/motion.ts';
import { Segmented } from '#src/ui/segmented.tsx';
import css from './settings-panel.module.css';

const MOTIONS = ['full', 'reduced', 'still'] as const;

/** How much moves and whether it sounds; both are remembered in this browser and hold at once. */
export function SettingsPanel() {
  const { t } = useTranslation('profile');
  const motion = useMotion();
  const muted = useMuted();
  return (
    <section className={css.panel} aria-labelledby="profile-settings">
      <h2 id="profile-settings" className={css.title}>
        {t('settings.title')}
      </h2>
      <div className={css.setting}>
        <span className={css.name}>{t('settings.motion')}</span>
        <Segmented
          label={t('settings.motion')}
          size="sm"
          value={motion}
          options={MOTIONS.map((value) => ({ value, label: t(`settings.motions.${value}`) }))}
          onChange={setMotion}
        />
      </div>
      <p className={css.help}>{t('settings.motionHelp')}</p>
      <div className={css.setting}>
        <span className={css.name}>{t('settings.sound')}</span>
        <Segmented
          label={t('settings.sound')}
          size="sm"
          value={muted ? 'off' : 'on'}
          options={[
            { value: 'on', label: t('settings.soundOn') },
            { value: 'off', label: t('settings.soundOff') },
          ]}
          onChange={(next) => {
            setMuted(next === 'off');
            if (next === 'on') playCue('button');
          }}
        />
      </div>
    </section>
  );
}
