import clsx from 'clsx';
import { SkipForward } from 'lucide-react';
import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRules } from '#src/lib/api/rules.ts';
import type { Clock } from '#scenes/stage/clock.ts';
import type { SceneHandle, StageStatus } from '#src/stage/contract.ts';
import type { SceneKey } from '#scenes/registry.ts';
import { StageSlot } from '#src/stage/stage-slot.tsx';
import { useAnnounce } from '#src/ui/announcer.tsx';
import css from './game-stage.module.css';

interface Props<State, Fact> {
  scene: SceneKey;
  /** Time of the slot's own, as for rounds that all players share; the same one for as long as the page is mounted. */
  clock?: Clock | undefined;
  /** What the scene rests in when it appears. */
  initial: State;
  onReady: (handle: SceneHandle<State, Fact>) => void;
  onStatus: (status: StageStatus) => void;
  /** Goes straight to the result that is being presented; left out while there is none, and where many are presented at once or in a moment. The rules of play may forbid it. */
  onSkip?: (() => void) | undefined;
  /** The same state as a still picture in the page, for where no scene can be drawn, and until it is. */
  plate: ReactNode;
  className?: string | undefined;
  plateClassName?: string | undefined;
  style?: CSSProperties | undefined;
  /** Controls that lie over the picture. */
  children?: ReactNode;
}

/** Why there is a still picture, where the player did not choose it. */
const PLATE_TEXT = {
  chosen: null,
  'no-graphics': 'stage.noGraphics',
  slow: 'stage.slow',
  lost: 'stage.lost',
  missing: 'stage.missing',
  error: 'stage.error',
} as const;

/** A scene's slot with its skip button; where no scene can be drawn, a still plate of the same state. */
export function GameStage<State, Fact>({
  scene,
  clock,
  initial,
  onReady,
  onStatus,
  onSkip: skip,
  plate,
  className,
  plateClassName,
  style,
  children,
}: Props<State, Fact>) {
  const { t } = useTranslation('play');
  const [status, setStatus] = useState<StageStatus>({ kind: 'loading' });
  const { instant_play: mayBeSkipped } = useRules();
  const announce = useAnnounce();
  const announced = useRef(false);
  const onSkip = mayBeSkipped ? skip : undefined;
  useEscape(onSkip);
  const note = status.kind === 'plate' ? PLATE_TEXT[status.reason] : null;

  return (
    // Pressing the picture skips too: a shortcut for pointers; the button says it to everyone.
    <div
      className={clsx(css.stage, className)}
      data-plate={status.kind === 'plate' || undefined}
      role="presentation"
      onClick={onSkip}
      style={style}
    >
      <StageSlot<State, Fact>
        scene={scene}
        clock={clock}
        mayShowAtOnce={mayBeSkipped}
        initial={initial}
        onReady={onReady}
        onStatus={(next) => {
          const gone = status.kind === 'ready' && next.kind === 'plate' ? PLATE_TEXT[next.reason] : null;
          if (gone !== null && !announced.current) {
            announced.current = true;
            announce(t(gone));
          }
          setStatus(next);
          onStatus(next);
        }}
        {...(css.slot && { className: css.slot })}
      />
      {status.kind !== 'ready' && (
        <div className={clsx(css.plate, note !== null && css.noted, plateClassName)} aria-hidden="true">
          {plate}
        </div>
      )}
      {children}
      {note !== null && <p className={css.note}>{t(note)}</p>}
      {onSkip && (
        <button
          type="button"
          className={css.skip}
          onClick={(event) => {
            event.stopPropagation();
            onSkip();
          }}
        >
          <SkipForward size={16} aria-hidden="true" />
          {t('stage.skip')}
          <kbd className={clsx('tone-low face-text type-1 weight-500 py-2 px-6 bordered rounded-sm', css.key)}>{t('stage.skipKey')}</kbd>
        </button>
      )}
    </div>
  );
}

function useEscape(onEscape: (() => void) | undefined): void {
  useEffect(() => {
    if (!onEscape) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.defaultPrevented && !event.repeat) onEscape();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [onEscape]);
}
