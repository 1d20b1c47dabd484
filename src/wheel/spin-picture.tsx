import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { WHEEL_SEGMENTS, type WheelDraw } from '#contract/games/wheel.ts';
import { Figure } from '#src/ui/figure.tsx';
import css from './spin-picture.module.css';

/** A round in words over the wheel's segments as a strip; the one that it stopped on is lit, once there is one. */
export function SpinPicture({ segment, children }: { segment: number | null; children: ReactNode }) {
  return (
    <div className={css.picture}>
      <strong className={css.words}>{children}</strong>
      <span className={css.strip}>
        {WHEEL_SEGMENTS.map((color, index) => (
          <span key={index} className={clsx(css.segment, css[`c${color}`], segment !== null && index !== segment && css.dark)} />
        ))}
      </span>
    </div>
  );
}

/** The same for a round whose wheel has stopped. */
export function LandedPicture({ result: { color, segment } }: { result: Pick<WheelDraw, 'color' | 'segment'> }) {
  const { t } = useTranslation('wheel');
  return (
    <SpinPicture segment={segment}>
      <Trans t={t} i18nKey="status.landed" values={{ color }} components={{ figure: <Figure /> }} />
    </SpinPicture>
  );
}
