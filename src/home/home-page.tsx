import { useTranslation } from 'react-i18next';
import { useLater } from '#src/lib/hooks/use-later.ts';
import { BoxShelf } from './box-shelf.tsx';
import { FairnessStrip } from './fairness-strip.tsx';
import { GameTiles } from './game-tiles.tsx';
import { LivePlace } from './live/live-place.tsx';
import { Hero } from './hero.tsx';
import css from './home-page.module.css';

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
