import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import css from './game-tiles.module.css';

const GAMES = [
  { key: 'crash', picture: 'comet', tone: '#ff7a3d' },
  { key: 'wheel', picture: 'target', tone: '#e0a52a' },
  { key: 'plinko', picture: 'ball', tone: '#6a5cff' },
  { key: 'dice', picture: 'die', tone: '#ff5c7a' },
  { key: 'battles', picture: 'swords', tone: '#3b9eff' },
  { key: 'upgrade', picture: 'rocket', tone: '#35d08a' },
] as const;

/** The games, each in its own light. */
export function GameTiles() {
  const { t } = useTranslation('home');
  const { t: app } = useTranslation('app');
  return (
    <nav className={css.games} aria-label={t('games.title')}>
      {GAMES.map(({ key, picture, tone }) => (
        <Link key={key} to={`/${key}`} className={css.tile} style={{ '--tone': tone }}>
          <span className={css.soon}>{t('games.soon')}</span>
          <img src={`/pictures/${picture}.webp`} alt="" width={80} height={80} draggable={false} className={css.picture} />
          <span className={css.name}>{app(`nav.${key}`)}</span>
          <span className={css.line}>{t(`games.lines.${key}`)}</span>
        </Link>
      ))}
    </nav>
  );
}
