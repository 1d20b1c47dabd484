import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Bet } from '#contract/api/bets.ts';
import { reduceDice } from '#scenes/dice/model.ts';
import { reducePlinko } from '#scenes/plinko/model.ts';
import { reduceUpgrade } from '#scenes/upgrade/model.ts';
import { recordedOutcome } from '#src/fairness/bet-proof.ts';
import { DrawnPicture } from '#src/fairness/drawn-picture.tsx';
import { factOfBet, type Replay } from '#src/play/bet-facts.ts';
import type { SceneKey } from '#src/stage/registry.ts';
import { ReplayFilm } from '#src/play/replay/film.tsx';
import type { Told } from '#src/play/replay/replay.ts';
import css from './replay-stage.module.css';

/** A scene with what it tells; the registry keeps states and facts of its scenes closed, and so does the replay. */
type SceneReplay = Told<unknown, unknown> & { scene: SceneKey };

/** The bet's scene, told again from its record alone, with the controls of a film. A record that no scene can tell is drawn plainly. */
export function ReplayStage({ bet }: { bet: Bet }) {
  const told = useMemo(() => replayOf(bet), [bet]);
  return told ? (
    <ReplayFilm scene={told.scene} told={told} game={bet.outcome.game} plate={<DrawnPicture drawn={recordedOutcome(bet.outcome)} />} />
  ) : (
    <Plain bet={bet} />
  );
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

/** The outcome as a plain picture, for a record that no scene tells. */
function Plain({ bet }: { bet: Bet }) {
  const { t } = useTranslation('bets');
  return (
    <section className={css.plain} aria-label={t('replay.label')}>
      <DrawnPicture drawn={recordedOutcome(bet.outcome)} />
    </section>
  );
}
