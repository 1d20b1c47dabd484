import { Volume2, VolumeX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { setMuted, useMuted } from '#src/stage/mixer.ts';
import { type MotionChoice, setMotion, useMotionChoice } from '#src/stage/motion.ts';
import { Button } from '#src/ui/button.tsx';
import { Segmented } from '#src/ui/segmented.tsx';
import css from './scene-settings.module.css';

const CHOICES: readonly MotionChoice[] = ['auto', 'full', 'reduced', 'still'];

/** Sound on or off, and how much moves: remembered on this device. */
export function SceneSettings() {
  const { t } = useTranslation('app');
  const muted = useMuted();
  const motion = useMotionChoice();
  return (
    <div className={css.settings}>
      <Button size="sm" aria-pressed={!muted} onClick={() => setMuted(!muted)}>
        {muted ? <VolumeX size={18} aria-hidden="true" /> : <Volume2 size={18} aria-hidden="true" />}
        {t(muted ? 'settings.soundOff' : 'settings.soundOn')}
      </Button>
      <Segmented
        size="sm"
        label={t('settings.motion')}
        value={motion}
        onChange={setMotion}
        options={CHOICES.map((value) => ({ value, label: t(`settings.motions.${value}`) }))}
      />
    </div>
  );
}
