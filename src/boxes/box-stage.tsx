import clsx from 'clsx';
import { SkipForward } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Box } from '#contract/api/boxes.ts';
import { formatCents } from '#contract/money.ts';
import type { BoxFact, BoxState } from '#scenes/box/model.ts';
import type { StageStatus } from '#src/stage/contract.ts';
import { StageSlot } from '#src/stage/stage-slot.tsx';
import { PrizePicture } from '#src/ui/prize-picture.tsx';
import { BoxPicture } from './box-picture.tsx';
import css from './box-stage.module.css';
import type { Outcome } from './open-flow.ts';
import type { BoxScene } from './use-open-flow.ts';

interface Props {
  box: Box;
  /** What the scene rests in. */
  initial: BoxState;
  outcome: Outcome | null;
  /** An outcome is being told: it may be skipped. */
  telling: boolean;
  onScene: (scene: BoxScene) => void;
  onStatus: (status: StageStatus) => void;
  onSkip: () => void;
}

const PLATE_TEXT = { 'no-graphics': 'stage.noGraphics', lost: 'stage.lost', error: 'stage.error' } as const;

/** The scene's slot with its skip button; where no scene can be drawn, a still plate of the same state. */
export function BoxStage({ box, initial, outcome, telling, onScene, onStatus, onSkip }: Props) {
  const { t } = useTranslation('boxes');
  const [status, setStatus] = useState<StageStatus>({ kind: 'loading' });
  useEscape(telling, onSkip);

  return (
    // Pressing the picture skips too: a shortcut for pointers; the button says it to everyone.
    <div
      className={css.stage}
      role="presentation"
      onClick={telling ? onSkip : undefined}
      style={{ '--light-a': box.colors[0], '--light-b': box.colors[1] }}
    >
      <StageSlot<BoxState, BoxFact>
        scene="box"
        initial={initial}
        onReady={onScene}
        onStatus={(next) => {
          setStatus(next);
          onStatus(next);
        }}
        {...(css.slot && { className: css.slot })}
      />
      {status.kind !== 'ready' && <StillPlate box={box} outcome={outcome} />}
      {status.kind === 'plate' && <p className={css.note}>{t(PLATE_TEXT[status.reason])}</p>}
      {telling && (
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
          <kbd className={css.key}>{t('stage.skipKey')}</kbd>
        </button>
      )}
    </div>
  );
}

function StillPlate({ box, outcome }: { box: Box; outcome: Outcome | null }) {
  return (
    <div className={css.plate} aria-hidden="true">
      {outcome ? (
        outcome.prizes.map(({ id, item }) => (
          <span key={id} className={css.plateCard} style={{ '--tone': `var(--rarity-${item.rarity})` }}>
            <PrizePicture src={item.img_url} alt="" size={96} eager />
            <span className={css.plateName}>{item.name}</span>
            <span className={clsx(css.platePrice, 'figures')}>{formatCents(item.sale_price)}</span>
          </span>
        ))
      ) : (
        <BoxPicture src={box.img_url} eager className={css.plateBox} />
      )}
    </div>
  );
}

function useEscape(active: boolean, onEscape: () => void): void {
  useEffect(() => {
    if (!active) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.defaultPrevented && !event.repeat) onEscape();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [active, onEscape]);
}
