import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#src/ui/button.tsx';
import css from './hero.module.css';

/** What floats in the light: from far to near. Their places are in the style sheet, by name. */
const PRIZES = [
  { name: 'regatta-watch', place: css.watch, size: 84 },
  { name: 'duo-pad', place: css.pad, size: 108 },
  { name: 'field-camera', place: css.camera, size: 96 },
  { name: 'aurora-headphones', place: css.headphones, size: 136 },
  { name: 'gilded-crown', place: css.crown, size: 138 },
  { name: 'drift-runner', place: css.runner, size: 144 },
  { name: 'blue-diamond', place: css.diamond, size: 208 },
] as const;

/** The promise in two short sentences, with prizes floating in the light. */
export function Hero() {
  const { t } = useTranslation('home');
  return (
    <section className={css.hero}>
      <div className={css.light} aria-hidden="true" />
      <div className={css.prizes} aria-hidden="true">
        {PRIZES.map(({ name, place, size }) => (
          <span key={name} className={clsx(css.prize, place)}>
            <img
              src={`/prizes/${name}.webp`}
              alt=""
              width={size}
              height={size}
              fetchPriority={size > 200 ? 'high' : 'auto'}
              draggable={false}
            />
          </span>
        ))}
      </div>
      <div className={css.words}>
        <h1 className={css.title}>
          {t('hero.titleOne')} <span>{t('hero.titleTwo')}</span>
        </h1>
        <p className={css.text}>{t('hero.text')}</p>
        <div className={clsx('flex gap-12 mt-20', css.actions)}>
          <ButtonLink to="/boxes" variant="gold" size="lg" className={css.open}>
            {t('hero.open')}
          </ButtonLink>
          <ButtonLink to="/provably-fair" size="lg" className={css.fair}>
            {t('hero.fair')}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
