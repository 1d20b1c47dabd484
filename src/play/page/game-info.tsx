import { Info } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyDialog } from '#src/ui/part.tsx';
import { Button } from '#src/ui/button.tsx';
import type { GameInfoDialogProps } from './game-info-dialog.tsx';

const GameInfoDialog = lazyDialog(() => import('./game-info-dialog.tsx'));

/** What a game says of itself. */
export type GameInfoProps = Omit<GameInfoDialogProps, 'open' | 'onClose'>;

/** The button that opens a game's rules, exact return, limits and odds; all of it is fetched when it is first opened. */
export function GameInfo(props: GameInfoProps) {
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
