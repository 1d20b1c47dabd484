import { useQuery, useQueryClient } from '@tanstack/react-query';
import clsx from 'clsx';
import { useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaderData, useParams, type LoaderFunctionArgs } from 'react-router';
import * as z from 'zod/mini';
import { BOX_TYPES, type Box } from '#contract/api/boxes.ts';
import { slugSchema } from '#contract/api/common.ts';
import { BoxDrops } from '#src/drops/box-drops.tsx';
import { isApiError } from '#src/lib/api/api-error.ts';
import { notFound, type Sought } from '#src/lib/not-found.ts';
import { OddsPanel } from '#src/odds/odds-panel.tsx';
import { ErrorState } from '#src/ui/error-state.tsx';
import { Extra } from '#src/ui/part.tsx';
import { PageTitle } from '#src/ui/page-title.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { BoxHead } from './box-head.tsx';
import css from './box-page.module.css';
import { BoxPlay } from './box-play.tsx';
import { routerServices } from '#src/lib/services/router-services.ts';
import { boxQuery, fetchBox } from './box-queries.ts';
import { CreatorBar } from './creator/creator-bar.tsx';
import { PrizeGrid } from './prize-grid.tsx';

type Params = Readonly<Record<string, string | undefined>>;

/** The box that an address names, `/boxes/{slug}` or `/{boxtype}/{boxname}`; null when it can't name one. */
export function boxInAddress(params: Params): { slug: string; type: string | null } | null {
  const type = params['boxtype'] ?? null;
  const slug = z.safeParse(slugSchema, params['slug'] ?? params['boxname']);
  if (!slug.success || (type !== null && !BOX_TYPES.some((known) => known === type))) return null;
  return { slug: slug.data, type };
}

/** An address `/{anything}/{anything}` was not meant for a box. */
const soughtAt = ({ boxtype }: Params): Sought => (boxtype === undefined || BOX_TYPES.some((type) => type === boxtype) ? 'box' : 'page');

/** Answers the box, or null when it couldn't be asked for (the page tries again). A type or a box that doesn't exist is a 404. */
export async function loader({
  params,
  request,
  context,
}: Pick<LoaderFunctionArgs, 'params' | 'request' | 'context'>): Promise<Box | null> {
  const address = boxInAddress(params) ?? notFound(soughtAt(params));
  try {
    const box = await fetchBox({ meta: { services: context.get(routerServices) }, signal: request.signal }, address.slug);
    return address.type === null || box.type === address.type ? box : notFound('box');
  } catch (error) {
    if (isApiError(error) && error.code === 'not_found') notFound('box');
    if (isApiError(error)) return null;
    throw error;
  }
}

/** The drops of a box are listed by the kind of box it is. */
const DROPS_OF = { standard: 'boxes', unique: 'boxes', custom: 'user-boxes', free: 'free-boxes' } as const;

/** One box: its head, the stage with its controls, its prizes with every chance, and its drops. */
export function Component() {
  const params = useParams();
  const slug = boxInAddress(params)?.slug ?? '';
  return <BoxScreen key={slug} slug={slug} loaded={useLoaderData<typeof loader>()} />;
}

function BoxScreen({ slug, loaded }: { slug: string; loaded: Box | null }) {
  const { t } = useTranslation('boxes');
  const client = useQueryClient();
  const [changed, setChanged] = useState(false);
  // A box in use is replaced only when the server refuses its version, never in the middle of a scene.
  const query = useQuery({
    ...boxQuery(slug),
    ...(loaded && { initialData: loaded }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  });
  // What an earlier visit kept may have another price by now.
  useLayoutEffect(() => {
    if (loaded) client.setQueryData(boxQuery(slug).queryKey, loaded);
    // oxlint-disable-next-line react/exhaustive-deps -- once, at the start of a visit
  }, []);
  const box = query.data;

  if (!box) {
    return (
      <div className={clsx('page page-stack', css.page)}>
        <PageTitle page={t('list.pageTitle')} />
        <h1 className="visually-hidden">{t('box.loading')}</h1>
        {query.isError ? <ErrorState title={t('box.error.title')} text={t('box.error.text')} query={query} /> : <BoxSkeleton />}
      </div>
    );
  }

  function reload(): void {
    setChanged(true);
    void client.invalidateQueries({ queryKey: boxQuery(slug).queryKey });
  }

  return (
    <div className={clsx('page page-stack', css.page)}>
      <PageTitle page={t('box.pageTitle', { name: box.name })} />
      <BoxHead box={box} />
      <Extra>{box.type === 'custom' && <CreatorBar slug={box.slug} />}</Extra>
      {changed && (
        <p className="warn-note" role="status">
          {t('box.changed')}
        </p>
      )}
      <BoxPlay key={box.version_hash} box={box} onBoxChanged={reload} onOpened={() => setChanged(false)} />
      <PrizeGrid box={box} />
      {box.type !== 'free' && <OddsPanel setting={{ game: 'box', price: box.price, items: box.items }} level={2} />}
      <Extra>
        <BoxDrops slug={box.slug} kind={DROPS_OF[box.type]} />
      </Extra>
    </div>
  );
}

function BoxSkeleton() {
  return (
    <div aria-hidden="true" className="grid gap-20">
      <Skeleton width={260} height={34} />
      <Skeleton width="100%" className={css.stageWaiting} radius={24} />
      <Skeleton width="100%" height={56} radius={16} />
    </div>
  );
}
