import clsx from 'clsx';
import { Square } from 'lucide-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/button.tsx';
import { Figure } from '#src/ui/figure.tsx';
import css from './bet-button.module.css';
import type { BetAction } from './use-bet-action.ts';
import { useOnePress } from './use-one-press.ts';

interface Props {
  action: BetAction;
  /** What a bet is called here: "Roll", "Drop a ball". */
  label: string;
  /** Shown beside the label, as the stake is. */
  sub?: ReactNode;
  /** The key that does the same, when hotkeys are on. */
  hotkey?: boolean | undefined;
  /** Auto play is on: the same button stops it, so the player who pressed it keeps the focus. */
  run?: { placed: ReactNode; ending: boolean; onStop: () => void } | undefined;
}

/** An answer that takes longer than this shows a spinner; quicker ones would only make the button flicker, ms. */
const SLOW_AFTER_MS = 350;

/** The one button that bets, with a note under it when it can't or does something else first. One press is one bet. */
export function BetButton({ action, label, sub, hotkey = false, run }: Props) {
  const { t } = useTranslation('play');
  const noteId = useId();
  const { way, waiting } = action;
  const note = run ? null : action.note;
  const locked = run ? run.ending : action.locked;
  const slow = useSlow(waiting && run === undefined);
  const press = useOnePress(locked, run ? run.onStop : action.press, { repeatable: true, several: run === undefined && action.several });
  const key = hotkey && way === 'bet' && run === undefined;
  const labels = {
    'log-in': () => t('bet.logIn'),
    offline: () => label,
    'ask-again': () => t('unknown.again'),
    problem: () => label,
    'add-coins': () => t('bet.addCoins'),
    bet: () => label,
  };
  return (
    <div className={clsx('grid gap-8', css.main)}>
      <Button
        variant={run ? 'danger' : 'gold'}
        size="lg"
        wide
        data-testid={run ? 'auto-stop' : 'place-bet'}
        className={clsx(css.bet, !run && locked && way === 'bet' && css.busy)}
        aria-disabled={locked || undefined}
        aria-describedby={note === null ? undefined : noteId}
        aria-keyshortcuts={key ? 'Space' : undefined}
        loading={slow}
        {...press}
      >
        {run ? (
          <>
            <Square size={15} fill="currentColor" aria-hidden="true" />
            <span>{t(run.ending ? 'auto.ending' : 'auto.stop')}</span>
            <Figure>{run.placed}</Figure>
          </>
        ) : (
          <>
            <span>{labels[way]()}</span>
            {way === 'bet' && sub !== undefined && <Figure className={css.sub}>{sub}</Figure>}
          </>
        )}
        {key && (
          <kbd className="text-key" aria-hidden="true">
            {t('hotkeys.space')}
          </kbd>
        )}
      </Button>
      <p id={noteId} className="text-note text-center" hidden={note === null}>
        {note}
      </p>
    </div>
  );
}

function useSlow(waiting: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [waiting]);
  return slow;
}
