import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import type { StageStatus } from '#src/stage/contract.ts';
import type { SceneKey } from '#scenes/registry.ts';
import { StageSlot } from '#src/stage/stage-slot.tsx';
import css from './film.module.css';
import { createReplay, type Film, type Recorded } from './replay.ts';
import { momentOf } from './moment.ts';
import { Scrubber } from './scrubber.tsx';

interface Props {
  scene: SceneKey;
  /** The recording to play; the same for as long as the component is mounted. The registry keeps states and facts of its scenes closed, and so does the film. */
  recorded: Recorded<unknown, unknown> | Film<unknown, unknown>;
  /** Chooses the height of the picture. */
  game: string;
  /** The outcome as a plain picture, for where no scene can be drawn. */
  plate: ReactNode;
}

/** A record's scene, played again from the record alone, with the controls of a film. */
export function ReplayFilm({ scene, recorded, game, plate }: Props) {
  const { t } = useTranslation('bets');
  const { search } = useLocation();
  const [replay] = useState(() => createReplay(recorded, undefined, momentOf(search)));
  const [status, setStatus] = useState<StageStatus>({ kind: 'loading' });

  useEffect(() => {
    const follow = (): void => {
      // The stage cuts what it presents in a hidden tab; it shows itself again first, then the moment is drawn anew.
      if (document.hidden) replay.pause();
      else setTimeout(() => replay.refresh(), 0);
    };
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      replay.pause();
    };
  }, [replay]);

  const plain = status.kind === 'plate';
  return (
    <section className="stack overflow-hidden bordered rounded-xl fill-800" aria-label={t('replay.label')}>
      <div className={css.stage} data-game={game}>
        <StageSlot<unknown, unknown>
          scene={scene}
          initial={recorded.before}
          clock={replay.clock}
          onReady={(handle) => replay.arrived(handle)}
          onStatus={(next) => {
            setStatus(next);
            if (next.kind !== 'ready') replay.lost();
          }}
          {...(css.slot && { className: css.slot })}
        />
        {status.kind === 'loading' && <p className={css.loading}>{t('replay.loading')}</p>}
        {plain && (
          <div className={css.plate}>
            {plate}
            <p className="tone-low type-3 text-center">{t('replay.plate')}</p>
          </div>
        )}
      </div>
      {!plain && <Scrubber replay={replay} />}
    </section>
  );
}
