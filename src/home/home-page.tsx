import { useTranslation } from 'react-i18next';
import { Fingerprint, Shuffle, ScanSearch } from 'lucide-react';
import { useLater } from '#src/lib/hooks/use-later.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { BoxShelf } from './box-shelf.tsx';
import { GameTiles } from './game-tiles.tsx';
import { LivePlace } from './live/live-place.tsx';
import { Hero } from './hero.tsx';
import css from './home-page.module.css';

const STEPS = [
  { key: 'seal', Icon: Fingerprint },
  { key: 'mix', Icon: Shuffle },
  { key: 'prove', Icon: ScanSearch },
] as const;

/** How fairness works, in three steps that anybody can repeat. */
function FairnessStrip() {
  const { t } = useTranslation('home');
  return (
    <section className={css.strip} aria-labelledby="fair-title">
      <div className="stack items-start gap-14">
        <h2 id="fair-title" className={css.title}>
          {t('fair.title')}
        </h2>
        <p className="tone-mid text-pretty">{t('fair.text')}</p>
        <ButtonLink to="/provably-fair" size="sm">
          {t('fair.link')}
        </ButtonLink>
      </div>
      <ol className={`grid cols-3 gap-32 ${css.steps}`}>
        {STEPS.map(({ key, Icon }, index) => (
          <li key={key} className={`relative ${css.step}`}>
            <span className={css.icon} aria-hidden="true">
              <Icon size={24} strokeWidth={1.7} />
              <span className={css.number}>{index + 1}</span>
            </span>
            <h3 className={`mt-16 face-display type-6 ${css.name}`}>{t(`fair.${key}Title`)}</h3>
            <p className={`text-about mt-8 ${css.words}`}>{t(`fair.${key}Text`)}</p>
          </li>
        ))}
      </ol>
      <p className={css.odds}>
        <strong>{t('fair.odds')}</strong> {t('fair.oddsText')}
      </p>
    </section>
  );
}

/** The first page: what this is, the games, the boxes, what happens in the shop now, and why to trust them. */
export function Component() {
  const { t } = useTranslation('app');
  const later = useLater();
  return (
    <div className={css.page}>
      <title>{t('title')}</title>
      <Hero />
      <GameTiles />
      {later && (
        <>
          <BoxShelf />
          <LivePlace />
          <FairnessStrip />
        </>
      )}
    </div>
  );
}
