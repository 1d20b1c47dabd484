import { Clapperboard, FastForward } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import type { Battle } from '#contract/api/battles.ts';
import type { Cents } from '#contract/money.ts';
import { momentOf } from '#src/play/replay/moment.ts';
import { filmOfRecord, RecordFilm } from '#src/play/replay/record-film.tsx';
import type { SceneFilm } from '#src/play/replay/scene-replay.ts';
import { Button } from '#src/ui/button.tsx';
import { sceneCaptions } from '../scene-captions.ts';
import { battleFilm, type Seen } from './battle-film.ts';
import css from './battle-replay.module.css';

interface Props {
  battle: Battle;
  /** What the viewer's seat cost; null for who watches. */
  stakeCents: Cents | null;
  seen: Seen;
}

/**
 * The battle once more as a film with a scrubber, from its record alone: opened by its button, or by an address that names a moment. While the battle
 * runs the film ends with what was seen when it was opened, and its button leads back to now.
 */
export function BattleReplay({ battle, stakeCents, seen }: Props) {
  const { t } = useTranslation('proof');
  const { search } = useLocation();
  const filmNow = (): SceneFilm | null => filmOfRecord(() => battleFilm(battle, sceneCaptions(), stakeCents, seen));
  const [film, setFilm] = useState<SceneFilm | null>(null);
  const [asked, setAsked] = useState(() => momentOf(search) !== null);
  // The end of a battle can be read a little after its record is there.
  if (asked && seen.decided) {
    setAsked(false);
    setFilm(filmNow());
  }
  if (seen.rounds === 0) return null;
  const Icon = film && !seen.decided ? FastForward : Clapperboard;
  return (
    <div className={`grid justify-items-start gap-12 ${css.replay}`}>
      {film && <RecordFilm replay={film} game="battle" plate={<p className="tone-mid text-center">{t('replay.plate')}</p>} />}
      <Button
        onClick={() => {
          setAsked(false);
          setFilm(film ? null : filmNow());
        }}
        aria-expanded={film !== null}
      >
        <Icon size={18} aria-hidden="true" />
        {t(film === null ? (seen.decided ? 'replay.open' : 'replay.fromStart') : seen.decided ? 'replay.close' : 'replay.toNow')}
      </Button>
    </div>
  );
}
