import { type ReactNode, useState } from 'react';
import { Info } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { StakeGame } from '#contract/api/limits.ts';
import { LiveStats } from '#src/play/lists/live-stats.tsx';
import { Extra, lazyDialog } from '#src/ui/part.tsx';
import { Button } from '#src/ui/button.tsx';
import css from './game-below.module.css';
import type { GameInfoDialogProps } from './game-info-dialog.tsx';

const GameInfoDialog = lazyDialog(() => import('./game-info-dialog.tsx'));

/** What a game says of itself. */
type GameInfoProps = Omit<GameInfoDialogProps, 'open' | 'onClose'>;

/** The button that opens a game's rules, exact return, limits and odds; all of it is fetched when it is first opened. */
function GameInfo(props: GameInfoProps) {
  const { t } = useTranslation('play');
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  return (
    <>
      <Button
        size="sm"
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
      >
        <Info size={16} aria-hidden="true" />
        {t('info.open')}
      </Button>
      {wanted && <GameInfoDialog {...props} open={open} onClose={() => setOpen(false)} />}
    </>
  );
}

/** What there is to know of a game. A page keeps it by `useMemo`, so that a bet draws none of it anew. */
export interface GameAbout extends Pick<GameInfoProps, 'rules' | 'facts' | 'odds' | 'returnLabel' | 'stake' | 'leastStakeOnly'> {
  /** Shown between the figures of the visit and the link to all of this. */
  aside?: ReactNode;
}

interface Props {
  game: StakeGame;
  /** The game's name. */
  title: string;
  /** The page about how its results are made. */
  fairness: string;
  about: GameAbout;
  /** The lists of bets. */
  children: ReactNode;
}

/** The part below a game: a column as wide as the controls, with the figures of the visit and what there is to know, and the lists beside it. */
export function GameBelow({ game, title, fairness, about: { aside, ...info }, children }: Props) {
  return (
    <div className={css.below}>
      <div className="grid gap-12 min-w-0">
        <Extra>
          <LiveStats game={game} />
        </Extra>
        {aside}
        <GameInfo game={game} name={title} fairness={fairness} {...info} />
      </div>
      <Extra>{children}</Extra>
    </div>
  );
}
