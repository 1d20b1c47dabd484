import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { CustomBox } from '#contract/api/custom-boxes.ts';
import { hasCode } from '#src/lib/api/fate.ts';
import { Loading } from '#src/ui/asked.tsx';
import { ButtonLink } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { ErrorState } from '#src/ui/error-state.tsx';
import { PageTitle } from '#src/ui/page-title.tsx';
import { BuilderPage } from './builder/builder-page.tsx';
import { editedDraftStore, newDraftStore } from './draft/draft-store.ts';
import { draftOf, EMPTY_DRAFT } from './draft/draft.ts';
import type { DraftKeeper } from './builder/use-stored-draft.ts';
import css from './create-page.module.css';
import { customBoxQuery } from './queries.ts';

const NEW: DraftKeeper = { read: () => newDraftStore.getState(), write: (draft) => newDraftStore.setState(draft, true) };

/** Makes a box, or with `?edit=` the new version of an own one. */
export function Component() {
  const { t } = useTranslation('custom');
  const [search] = useSearchParams();
  const slug = search.get('edit');
  return (
    <>
      <PageTitle page={t(slug === null ? 'builder.pageTitle' : 'builder.editPageTitle')} />
      {slug === null ? <BuilderPage key="new" keeper={NEW} first={EMPTY_DRAFT} edited={null} /> : <Edit key={slug} slug={slug} />}
    </>
  );
}

function Edit({ slug }: { slug: string }) {
  const { t } = useTranslation('custom');
  const query = useQuery({ ...customBoxQuery(slug), staleTime: 0, refetchOnWindowFocus: false });
  const box = query.data;
  if (box?.own === true) return <EditOwn key={box.version_hash} box={box} />;
  return (
    <div className={clsx('page', css.page)}>
      <h1 className="visually-hidden">{t('builder.editPageTitle')}</h1>
      {box !== undefined || hasCode(query.error, 'not_found') ? (
        <EmptyState
          picture="/pictures/tools.webp"
          title={t('builder.notYours')}
          text={t('builder.notYoursText')}
          action={<ButtonLink to="/custom-boxes/create">{t('builder.makeNew')}</ButtonLink>}
        />
      ) : query.isError ? (
        <ErrorState query={query} />
      ) : (
        <Loading label={t('builder.loading')} heights={[34, 420]} className="grid gap-20" />
      )}
    </div>
  );
}

/** The draft of an edit begins with the box; its changes survive a reload as long as the box is the same version. */
function EditOwn({ box }: { box: CustomBox }) {
  const first = useMemo(() => draftOf(box), [box]);
  const keeper = useMemo<DraftKeeper>(() => {
    const { slug, version_hash: version } = box;
    return {
      read() {
        const kept = editedDraftStore.getState();
        return kept.slug === slug && kept.version === version && kept.draft.prizes.length > 0 ? kept.draft : first;
      },
      write: (draft) => editedDraftStore.setState({ slug, version, draft }, true),
    };
  }, [box, first]);
  return <BuilderPage keeper={keeper} first={first} edited={box} />;
}
