import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ColorToken } from '#contract/design-tokens.ts';
import { gameEntries } from '#src/games/registry.ts';
import { lazyExtra } from '#src/ui/part.tsx';
import { useRested } from '#src/lib/hooks/use-rested.ts';
import css from './game-tiles.module.css';

const About = ({ line }: { line: string }) => <span className={css.line}>{line}</span>;

const PaidLine = lazyExtra(
  () => import('./live/paid-line.tsx'),
  (props) => ({ waiting: <About {...props} />, otherwise: <About {...props} /> }),
);

/** The games, each in its own light, with what they have paid today. */
export function GameTiles() {
  const { t } = useTranslation('home');
  const { t: app } = useTranslation('app');
  const tiles = gameEntries().flatMap(({ key, path, picture, name, tile }) => (tile ? [{ key, path, picture, name, ...tile }] : []));
  return (
    <nav className={css.games} aria-label={t('games.title')}>
      {tiles
        .sort((a, b) => a.index - b.index)
        .map(({ key, path, name, line, ...look }) => (
          <Tile key={key} game={key} to={path} {...look} name={app(name)} line={t(line)} />
        ))}
    </nav>
  );
}

interface TileProps {
  game: string;
  to: string;
  picture: string;
  tone: ColorToken;
  name: string;
  line: string;
}

function Tile({ game, to, picture, tone, name, line }: TileProps) {
  // What they paid is asked for once the page has come to rest.
  const rested = useRested();
  return (
    <Link to={to} className={css.tile} style={{ '--tone': `var(--${tone})` }}>
      <img src={`/pictures/${picture}.webp`} alt="" width={80} height={80} draggable={false} className={css.picture} />
      <span className={`face-display type-6 weight-600 tracking-02 ${css.name}`}>{name}</span>
      {rested ? <PaidLine game={game} line={line} /> : <About line={line} />}
    </Link>
  );
}
