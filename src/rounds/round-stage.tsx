import type { ReactNode } from 'react';
import type { RoundGame } from '#contract/realtime/rounds.ts';
import type { Clock } from '#scenes/stage/clock.ts';
import { GameStage } from '#src/play/page/game-stage.tsx';
import type { RoundScene } from './events/scene-follower.ts';
import { LinkNotice } from './link-notice.tsx';
import css from './round-stage.module.css';

interface Props<State, Fact> {
  scene: RoundGame;
  clock: Clock;
  picture: RoundScene<State, Fact>;
  /** What is known of the rounds, and the state of the connection. */
  live: { round: { status: string } | null; recent: readonly unknown[]; connected: boolean; failed: boolean };
  /** The round as a still picture, for where no scene can be drawn, and until it is. */
  plate: ReactNode;
  /** The last rounds, over the picture. */
  recent: ReactNode;
  /** The result of the round, in words. */
  result: ReactNode;
}

/** The picture of a round that all players share, with the last rounds over it and what is wrong with the connection. */
export function RoundStage<State, Fact>({ scene, clock, picture, live, plate, recent, result }: Props<State, Fact>) {
  return (
    <div className="relative">
      {recent}
      <GameStage<State, Fact>
        scene={scene}
        clock={clock}
        initial={picture.initial}
        onReady={picture.arrived}
        onStatus={picture.status}
        plate={plate}
        className={css.scene}
      >
        <LinkNotice
          known={live.round !== null}
          resting={live.round?.status === 'new' && live.recent.length === 0}
          connected={live.connected}
          failed={live.failed}
        />
      </GameStage>
      <p className="visually-hidden" data-testid="result">
        {result}
      </p>
    </div>
  );
}
