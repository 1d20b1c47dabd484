import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { GAME_TILES } from './game-tiles.data.ts';
import css from './game-tiles.module.css';

/** The games, each in its own light. */
export function GameTiles() {
  const { t } = useTranslation('home');
  const { t: app } = useTranslation('app');
  return (
    <nav className={css.games} aria-label={t('games.title')}>
      {GAME_TILES.map(({ key, picture, tone, ...tile }) => (
        <Link key={key} to={`/${key}`} className={css.tile} style={{ '--tone': tone }}>
          {'soon' in tile && <span className={css.soon}>{t('games.soon')}</span>}
          <img src={`/pictures/${picture}.webp`} alt="" width={80} height={80} draggable={false} className={css.picture} />
          <span className={css.name}>{app(`nav.${key}`)}</span>
          <span className={css.line}>{t(`games.lines.${key}`)}</span>
        </Link>
      ))}
    </nav>
  );
}
