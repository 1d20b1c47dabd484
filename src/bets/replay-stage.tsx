import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Bet } from '#contract/api/bets.ts';
import { reduceDice } from '#scenes/dice/model.ts';
import { reducePlinko } from '#scenes/plinko/model.ts';
import { reduceUpgrade } from '#scenes/upgrade/model.ts';
import { recordedOutcome } from '#src/fairness/bet-proof.ts';
import { DrawnPicture } from '#src/fairness/drawn-picture.tsx';
import { factOfBet, type Replay } from '#src/play/bet-facts.ts';
import type { StageStatus } from '#src/stage/contract.ts';
import type { SceneKey } from '#src/stage/registry.ts';
import { StageSlot } from '#src/stage/stage-slot.tsx';
import { createReplay, type Told } from '#src/play/replay/replay.ts';
import css from './replay-stage.module.css';
import { Scrubber } from '#src/play/replay/scrubber.tsx';

/** A scene with what it tells; the registry keeps states and facts of its scenes closed, and so does the replay. */
type SceneReplay = Told<unknown, unknown> & { scene: SceneKey };

/** The bet's scene, told again from its record alone, with the controls of a film. A record that no scene can tell is drawn plainly. */
export function ReplayStage({ bet }: { bet: Bet }) {
  const told = useMemo(() => replayOf(bet), [bet]);
  return told ? <Film bet={bet} told={told} /> : <Plain bet={bet} />;
}

/** Null where the record contradicts itself: its verdict says so, and no scene draws what can't have been. */
function replayOf(bet: Bet): SceneReplay | null {
  try {
    const replay = factOfBet(bet);
    if (replay === null) return null;
    possible(replay);
    return { id: bet.id, ...replay };
  } catch {
    return null; // the scene's own model refused the record; the proof on this page names what is wrong with it
  }
}

/** Throws where a scene's model refuses what it is to tell. */
function possible(replay: Replay): void {
  switch (replay.scene) {
    case 'dice':
      return void reduceDice(replay.before, replay.fact);
    case 'plinko':
      return void reducePlinko(replay.before, replay.fact);
    case 'upgrade':
      return void reduceUpgrade(replay.before, replay.fact);
  }
}

function Film({ bet, told }: { bet: Bet; told: SceneReplay }) {
  const { t } = useTranslation('bets');
  const [replay] = useState(() => createReplay(told));
  const [status, setStatus] = useState<StageStatus>({ kind: 'loading' });
  const { game } = bet.outcome;

  useEffect(() => {
    const follow = (): void => {
      // The stage cuts what it tells in a hidden tab; it shows itself again first, then the moment is drawn anew.
      if (document.hidden) replay.pause();
      else setTimeout(() => replay.refresh(), 0);
    };
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      replay.pause();
    };
  }, [replay]);

  const plate = status.kind === 'plate';
  return (
    <section className={css.film} aria-label={t('replay.label')}>
      <div className={css.stage} data-game={game}>
        <StageSlot<unknown, unknown>
          scene={told.scene}
          initial={told.before}
          clock={replay.clock}
          onReady={(handle) => replay.arrived(handle)}
          onStatus={(next) => {
            setStatus(next);
            if (next.kind !== 'ready') replay.lost();
          }}
          {...(css.slot && { className: css.slot })}
        />
        {status.kind === 'loading' && <p className={css.loading}>{t('replay.loading')}</p>}
        {plate && (
          <div className={css.plate}>
            <DrawnPicture drawn={recordedOutcome(bet.outcome)} />
            <p className={css.note}>{t('replay.plate')}</p>
          </div>
        )}
      </div>
      {!plate && <Scrubber replay={replay} />}
    </section>
  );
}

/** The outcome as a plain picture, for a record that no scene tells. */
function Plain({ bet }: { bet: Bet }) {
  const { t } = useTranslation('bets');
  return (
    <section className={css.plain} aria-label={t('replay.label')}>
      <DrawnPicture drawn={recordedOutcome(bet.outcome)} />
    </section>
  );
}
