import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ReplayFilm } from './film.tsx';
import css from './record-film.module.css';
import type { SceneFilm, SceneReplay } from './scene-replay.ts';

/** The replay of a record; `id` seeds its decoration. */
export type RecordReplay = SceneReplay & { id: string };

/** The film of a record. Null where the record contradicts itself: its check says so, and no scene draws what can't have been. */
export function filmOfRecord<Replay>(filmOf: () => Replay | null): Replay | null {
  try {
    return filmOf();
  } catch {
    return null; // the scene's own model refused the record; the proof on the same page names what is wrong with it
  }
}

/** The replay of the record with this id; null as `filmOfRecord` has it. */
export function replayOfRecord(id: string, replayOf: () => SceneReplay | null): RecordReplay | null {
  const replay = filmOfRecord(replayOf);
  return replay && { id, ...replay };
}

interface Props {
  replay: RecordReplay | SceneFilm | null;
  /** Chooses the height of the picture. */
  game: string;
  /** The outcome as a plain picture, for a record or a device without a scene. */
  plate: ReactNode;
}

/** The scene of a bet's record, played again from that record alone, with the controls of a film. A record that no scene can play is drawn plainly. */
export function RecordFilm({ replay, game, plate }: Props) {
  const { t } = useTranslation('bets');
  if (replay) return <ReplayFilm scene={replay.scene} recorded={replay} game={game} plate={plate} />;
  return (
    <section className={css.plain} aria-label={t('replay.label')}>
      {plate}
    </section>
  );
}
