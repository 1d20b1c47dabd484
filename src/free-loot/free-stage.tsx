import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { FreeBox } from '#contract/api/free-loot.ts';
import { BoxPlay } from '#src/boxes/box-play.tsx';
import { boxQuery } from '#src/boxes/box-queries.ts';
import { ErrorState } from '#src/ui/error-state.tsx';
import { LevelMedal } from '#src/ui/level-badge.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import css from './free-loot-page.module.css';

/** A free box on the stage, with everything that can be done with it. */
export function FreeStage({ shown: { box: summary, level }, onOpened }: { shown: FreeBox; onOpened: () => void }) {
  const { t } = useTranslation('free-loot');
  const client = useQueryClient();
  const { data: box, isError, isFetching, refetch } = useQuery({ ...boxQuery(summary.slug), staleTime: Number.POSITIVE_INFINITY });
  return (
    <section aria-labelledby="free-box" className="grid cols-1 gap-16">
      <header className="cluster gap-12 row-gap-4">
        {level !== null && <LevelMedal level={level} size={40} />}
        <div>
          <h2 id="free-box" className="type-7">
            {summary.name}
          </h2>
          <p className="tone-mid type-3">{level === null ? t('stage.bonus') : t('stage.tier', { level })}</p>
        </div>
        <Link to={`/free/${summary.slug}`} className="tone-violet type-3 ml-auto">
          {t('stage.details')}
        </Link>
      </header>
      {box ? (
        <BoxPlay
          key={box.version_hash}
          box={box}
          onBoxChanged={() => void client.invalidateQueries({ queryKey: boxQuery(summary.slug).queryKey })}
          onOpened={onOpened}
        />
      ) : isError ? (
        <ErrorState title={t('error.title')} text={t('error.text')} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className={css.stageWaiting} radius={24} />
      )}
    </section>
  );
}
