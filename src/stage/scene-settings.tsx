import { Volume2, VolumeX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/button.tsx';
import { Segmented } from '#src/ui/segmented.tsx';
import { useService } from '#src/lib/services/services.ts';
import { cueService, useMuted } from './mixer.ts';
import { MOTION_CHOICES, setMotion, useMotionChoice } from './motion.ts';
import { type QualityChoice, setQuality, useQuality } from './quality.ts';
import css from './scene-settings.module.css';

/** What a player may want to force; the canvas tier between them is found by measuring. */
const QUALITIES = ['auto', 'high', 'low', 'plate'] as const satisfies readonly QualityChoice[];

/** Sound on or off, how much moves, and how finely scenes are drawn: remembered on this device. */
export function SceneSettings() {
  const { t } = useTranslation('app');
  const [muted, setMuted] = useMuted();
  const playCue = useService(cueService);
  const motion = useMotionChoice();
  const quality = useQuality();
  return (
    <div className={css.settings}>
      <span className={css.label} aria-hidden="true">
        {t('settings.sound')}
      </span>
      <Button
        size="sm"
        aria-pressed={!muted}
        className={css.sound}
        onClick={() => {
          setMuted(!muted);
          if (muted) playCue('button');
        }}
      >
        {muted ? <VolumeX size={18} aria-hidden="true" /> : <Volume2 size={18} aria-hidden="true" />}
        <span className="visually-hidden">{t('settings.sound')}</span>
        {t(muted ? 'settings.off' : 'settings.on')}
      </Button>
      <span className={css.label} aria-hidden="true">
        {t('settings.motion')}
      </span>
      <Segmented
        size="sm"
        label={t('settings.motion')}
        value={motion}
        onChange={setMotion}
        options={MOTION_CHOICES.map((value) => ({ value, label: t(`settings.motions.${value}`) }))}
      />
      <span className={css.label} aria-hidden="true">
        {t('settings.quality')}
      </span>
      <Segmented
        size="sm"
        label={t('settings.quality')}
        value={quality === 'canvas' || quality === 'lean' ? 'low' : quality}
        onChange={setQuality}
        options={QUALITIES.map((value) => ({ value, label: t(`settings.qualities.${value}`) }))}
      />
    </div>
  );
}
