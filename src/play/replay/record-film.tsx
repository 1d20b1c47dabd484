import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SeedGame } from '#contract/api/bets.ts';
import { reduceBox } from '#scenes/box/model.ts';
import { reduceDice } from '#scenes/dice/model.ts';
import { reducePlinko } from '#scenes/plinko/model.ts';
import { reduceUpgrade } from '#scenes/upgrade/model.ts';
import type { Replay } from '#src/play/bet/bet-facts.ts';
import type { SceneKey } from '#scenes/registry.ts';
import { ReplayFilm } from './film.tsx';
import css from './record-film.module.css';
import type { Told } from './replay.ts';

/** A scene with what it plays; the registry keeps states and facts of its scenes closed, and so does the replay. */
export type SceneReplay = Told<unknown, unknown> & { scene: SceneKey };

/** The replay of the record with this id. Null where the record contradicts itself: its verdict says so, and no scene draws what can't have been. */
export function replayOfRecord(id: string, replayOf: () => Replay | null): SceneReplay | null {
  try {
    const replay = replayOf();
    if (replay === null) return null;
    checkPossible(replay);
    return { id, ...replay };
  } catch {
    return null; // the scene's own model refused the record; the proof on the same page names what is wrong with it
  }
}

/** Throws where a scene's model refuses what it is to play. */
function checkPossible(replay: Replay): void {
  switch (replay.scene) {
    case 'box':
      return void reduceBox(replay.before, replay.fact);
    case 'dice':
      return void reduceDice(replay.before, replay.fact);
    case 'plinko':
      return void reducePlinko(replay.before, replay.fact);
    case 'upgrade':
      return void reduceUpgrade(replay.before, replay.fact);
  }
}

interface Props {
  replay: SceneReplay | null;
  game: SeedGame;
  /** The outcome as a plain picture, for a record or a device without a scene. */
  plate: ReactNode;
}

/** The scene of a bet's record, played again from that record alone, with the controls of a film. A record that no scene can play is drawn plainly. */
export function RecordFilm({ replay, game, plate }: Props) {
  const { t } = useTranslation('bets');
  if (replay) return <ReplayFilm scene={replay.scene} told={replay} game={game} plate={plate} />;
  return (
    <section className={css.plain} aria-label={t('replay.label')}>
      {plate}
    </section>
  );
}
