import { Vibrate, VibrateOff, Volume2, VolumeX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/button.tsx';
import { Segmented } from '#src/ui/segmented.tsx';
import { useService } from '#src/lib/services/services.ts';
import { useInBrowser } from '#src/lib/hooks/use-in-browser.ts';
import { graphicsOf, useGraphics } from './device/graphics.ts';
import { canVibrate, useVibration, vibrateOnce } from './haptics.ts';
import { cueService, useMuted } from './mixer.ts';
import { MOTION_CHOICES, setMotion, useMotionChoice } from './motion.ts';
import { type QualityChoice, setQuality, useQuality } from './quality.ts';
import css from './scene-settings.module.css';

/** What a player may choose of graphics, and what is stored for it. */
const CHOICES = { auto: 'auto', full: 'high', light: 'light', still: 'plate' } as const satisfies Record<string, QualityChoice>;

const GRAPHICS = ['auto', 'full', 'light', 'still'] as const;

/** Sound and vibration on or off, how much moves, and how finely scenes are drawn: remembered on this device. */
export function SceneSettings() {
  const { t } = useTranslation('play');
  const [muted, setMuted] = useMuted();
  const playCue = useService(cueService);
  const [vibrates, setVibrates] = useVibration();
  const inBrowser = useInBrowser();
  const motion = useMotionChoice();
  const quality = useQuality();
  const graphics = useGraphics();
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
      {inBrowser && canVibrate() && (
        <>
          <span className={css.label} aria-hidden="true">
            {t('settings.vibration')}
          </span>
          <Button
            size="sm"
            aria-pressed={vibrates}
            className={css.sound}
            onClick={() => {
              setVibrates(!vibrates);
              if (!vibrates) vibrateOnce();
            }}
          >
            {vibrates ? <Vibrate size={18} aria-hidden="true" /> : <VibrateOff size={18} aria-hidden="true" />}
            <span className="visually-hidden">{t('settings.vibration')}</span>
            {t(vibrates ? 'settings.on' : 'settings.off')}
          </Button>
        </>
      )}
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
      <div className="grid gap-4">
        <Segmented
          size="sm"
          label={t('settings.quality')}
          value={quality === 'auto' ? 'auto' : graphicsOf(quality, null, false)}
          onChange={(choice) => setQuality(CHOICES[choice])}
          options={GRAPHICS.map((value) => ({ value, label: t(`settings.graphics.${value}`) }))}
        />
        {quality === 'auto' && <p className="text-note">{t(`settings.graphicsNow.${graphics}`)}</p>}
      </div>
    </div>
  );
}
