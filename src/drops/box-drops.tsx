import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { boxDrops, freeBoxDrops, userBoxDrops } from '#contract/api/drops.ts';
import { ask } from '#src/lib/api/call.ts';
import { queryKeys } from '#src/lib/api/query-keys.ts';
import { realtimeService } from '#src/realtime/realtime.ts';
import { useService } from '#src/lib/services/services.ts';
import { useHolding } from '#src/settlement/use-balance.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { ErrorState } from '#src/ui/error-state.tsx';
import { Segmented } from '#src/ui/segmented.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import css from './box-drops.module.css';
import { DropCard } from './drop-card.tsx';

const ROUTES = { boxes: boxDrops, 'free-boxes': freeBoxDrops, 'user-boxes': userBoxDrops } as const;
const LIMIT = 12;
const PLACEHOLDERS = Array.from({ length: LIMIT }, (_, index) => index);

type Which = 'last' | 'best';

interface Props {
  slug: string;
  /** Which of the three kinds of boxes it is. */
  kind?: keyof typeof ROUTES | undefined;
}

/** The newest and the dearest drops of one box. Nothing is asked for while a scene runs, since the player's own prize would be in the list. */
export function BoxDrops({ slug, kind = 'boxes' }: Props) {
  const { t } = useTranslation('drops');
  const [which, setWhich] = useState<Which>('last');
  const holding = useHolding();
  const best = which === 'best';
  const query = useQuery({
    queryKey: queryKeys.drops.box(slug, best),
    queryFn: (context) => ask(context, ROUTES[kind], { params: { slug }, query: { best, limit: LIMIT } }),
    enabled: !holding,
    placeholderData: (before, query) => (query?.queryKey[2] === slug ? before : undefined),
  });
  useFreshDrops(slug);
  const drops = query.data?.data;
  return (
    <section className={css.panel} aria-label={t('box.label')}>
      <header className="row justify-between gap-16 mb-16">
        <h2 className="type-6">{t('box.title')}</h2>
        <Segmented
          label={t('box.which')}
          size="sm"
          value={which}
          onChange={setWhich}
          options={[
            { value: 'last', label: t('box.last') },
            { value: 'best', label: t('box.best') },
          ]}
        />
      </header>
      {drops === undefined && !query.isError && (
        <div className={css.grid} aria-hidden="true">
          {PLACEHOLDERS.map((index) => (
            <Skeleton key={index} height={64} radius={12} />
          ))}
        </div>
      )}
      {query.isError && drops === undefined && <ErrorState level={3} query={query} />}
      {drops?.length === 0 && <EmptyState level={3} title={t('box.emptyTitle')} text={t('box.emptyText')} />}
      {drops !== undefined && drops.length > 0 && (
        <ul className={css.grid}>
          {drops.map((drop) => (
            <li key={drop.id} className="min-w-0">
              <DropCard drop={drop} showsWinner className={css.card} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Asks again when the live feed shows another drop of this box. */
function useFreshDrops(slug: string): void {
  const queryClient = useQueryClient();
  const feed = useService(realtimeService).drops;
  useEffect(
    () =>
      feed.subscribe((now, before) => {
        const newestOf = (drops: typeof now.drops): string | undefined => drops?.find((drop) => drop.box.slug === slug)?.id;
        const newest = newestOf(now.drops);
        if (newest === undefined || newest === newestOf(before.drops)) return;
        void queryClient.invalidateQueries({ queryKey: queryKeys.drops.box(slug, false) });
        void queryClient.invalidateQueries({ queryKey: queryKeys.drops.box(slug, true) });
      }),
    [queryClient, feed, slug],
  );
}
