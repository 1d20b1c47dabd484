import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { ArrowRight, Coins, Plus, Scale, ShieldCheck, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { CUSTOM_BOX_SORTS } from '#contract/api/custom-boxes.ts';
import { useUserId } from '#src/session/use-user.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { ErrorState } from '#src/ui/error-state.tsx';
import { PageTitle } from '#src/ui/page-title.tsx';
import css from './custom-boxes-page.module.css';
import { CustomBoxGrid } from './list/custom-box-card.tsx';
import { listQuery, myBoxesQuery } from './queries.ts';

const FACTS = [
  ['fair', Scale],
  ['earn', Coins],
  ['proof', ShieldCheck],
] as const satisfies readonly (readonly [string, LucideIcon])[];

/** Boxes on a shelf of this page. */
const ON_SHELF = 8;

/** The covers in the head of the page: examples of what a player's own box may look like. */
const SHOWN = [
  '/covers/1/chest-rose-gold/apex-racer+violet-gem+regatta-watch.svg',
  '/covers/1/pod-violet-teal/nova-phone+tin-robot+aurora-headphones.svg',
] as const;

/** Boxes made by players: what they are, the most opened, the newest and the player's own. */
export function Component() {
  const { t } = useTranslation('custom');
  return (
    <div className={clsx('page', css.page)}>
      <PageTitle page={t('home.pageTitle')} />
      <header className={css.hero}>
        <div className="grid gap-14">
          <h1 className={css.title}>{t('home.title')}</h1>
          <p className={css.lead}>{t('home.lead')}</p>
          <p className={css.actions}>
            <ButtonLink to="/custom-boxes/create" variant="gold" size="lg">
              <Plus size={20} aria-hidden="true" />
              {t('home.create')}
            </ButtonLink>
            <ButtonLink to="/custom-boxes/all" size="lg">
              {t('home.all')}
            </ButtonLink>
          </p>
        </div>
        <div className={clsx('flex justify-center', css.covers)} aria-hidden="true">
          {SHOWN.map((cover) => (
            <img key={cover} src={cover} alt="" width={240} height={240} className={css.cover} />
          ))}
        </div>
      </header>
      <ul className={clsx('grid cols-3 gap-16', css.facts)}>
        {FACTS.map(([fact, Icon]) => (
          <li key={fact} className={css.fact}>
            <Icon size={22} aria-hidden="true" className={css.icon} />
            <h2 className="type-5 face-text">{t(`home.facts.${fact}.title`)}</h2>
            <p className="type-3 tone-mid full-row">{t(`home.facts.${fact}.text`)}</p>
          </li>
        ))}
      </ul>
      <OwnBoxes />
      <Shelf name="best" sort="popular" />
      <Shelf name="newest" sort="new" />
    </div>
  );
}

/** A row of boxes with the way to all of them. The most opened ones are those that were opened: without any there is no such row. */
function Shelf({ name, sort }: { name: 'best' | 'newest'; sort: (typeof CUSTOM_BOX_SORTS)[number] }) {
  const { t } = useTranslation('custom');
  const list = useQuery(listQuery({ sort, page: 1, per_page: ON_SHELF }));
  const boxes = name === 'best' ? list.data?.data.filter(({ openings }) => openings > 0) : list.data?.data;
  if (name === 'best' && boxes?.length === 0) return null;
  return (
    <section aria-labelledby={`custom-${name}`} className="grid cols-1 gap-14">
      <header className={css.head}>
        <h2 id={`custom-${name}`} className={css.subtitle}>
          {t(`home.${name}`)}
        </h2>
        <Link to={sort === 'popular' ? '/custom-boxes/all' : `/custom-boxes/all?sort=${sort}`} className={css.more}>
          {t('home.all')}
          <ArrowRight size={16} aria-hidden="true" />
        </Link>
      </header>
      {list.isError && boxes === undefined ? (
        <ErrorState level={3} query={list} />
      ) : boxes?.length === 0 ? (
        <EmptyState level={3} title={t('home.emptyTitle')} text={t('home.emptyText')} picture="/pictures/package.webp" />
      ) : (
        <CustomBoxGrid boxes={boxes} places={ON_SHELF} shelf />
      )}
    </section>
  );
}

/** The player's own boxes, the newest first; nothing for visitors. */
function OwnBoxes() {
  const { t } = useTranslation('custom');
  const user = useUserId();
  const list = useQuery({ ...myBoxesQuery(1), enabled: user !== null && user !== undefined });
  const boxes = list.data?.data.filter(({ status }) => status === 'listed').slice(0, ON_SHELF);
  if (!user || boxes === undefined || boxes.length === 0) return null;
  return (
    <section aria-labelledby="custom-mine" className="grid cols-1 gap-14">
      <header className={css.head}>
        <h2 id="custom-mine" className={css.subtitle}>
          {t('home.mine')}
        </h2>
        <Link to="/profile/my-boxes" className={css.more}>
          {t('home.mineAll')}
          <ArrowRight size={16} aria-hidden="true" />
        </Link>
      </header>
      <CustomBoxGrid boxes={boxes} shelf />
    </section>
  );
}
