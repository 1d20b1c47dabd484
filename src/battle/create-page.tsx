import { useQueries } from '@tanstack/react-query';
import clsx from 'clsx';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import type { Box } from '#contract/api/boxes.ts';
import { BATTLE_ROUNDS } from '#contract/battle/rules.ts';
import { boxQuery } from '#src/boxes/box-queries.ts';
import { hasCode } from '#src/lib/api/fate.ts';
import { showSection } from '#src/ui/show-section.ts';
import { useRemembered } from '#src/play/controls/remembered.ts';
import { Card } from '#src/ui/card.tsx';
import { PageTitle } from '#src/ui/page-title.tsx';
import { BoxPicker } from './create/box-picker.tsx';
import { countOf, type Draft, draftIn, moved, roundsOf, withCount, withLess, withMore } from './create/draft.ts';
import { draftStore } from './create/draft-store.ts';
import { outlookOf } from './create/outlook.ts';
import { RoundList } from './create/round-list.tsx';
import { RulesChoice } from './create/rules-choice.tsx';
import { CreateButton, Summary } from './create/summary.tsx';
import { useCreate } from './create/use-create.ts';
import css from './create-page.module.css';

/** The page that creates a battle: boxes in their order, seats, mode and price. An address can set all of it. */
export function Component() {
  const { t } = useTranslation('battles');
  const [draft, setDraft] = useRemembered(draftStore);
  useDraftFromAddress(setDraft);
  const { known, retries } = useBoxes(draft.boxes);
  const { create, creating, boxesError, seed } = useCreate();

  const orderTitle = useRef<HTMLHeadingElement>(null);
  const rounds = roundsOf(draft);
  const full = rounds >= BATTLE_ROUNDS.max;
  const whole = known.flatMap((box, place) => (box ? [{ ...box, count: draft.boxes[place]?.count ?? 0 }] : []));
  const outlook = rounds > 0 && whole.length === draft.boxes.length ? outlookOf(whole, draft) : null;
  const blocked = known.includes(null) || retries.size > 0;
  const order = (boxes: Draft['boxes']): void => setDraft({ boxes });

  function setTotal(slug: string, count: number): void {
    const place = draft.boxes.findLastIndex((box) => box.slug === slug);
    const here = draft.boxes[place]?.count ?? 0;
    order(withCount(draft.boxes, place, here + count - countOf(draft, slug)));
  }

  function showOrder(): void {
    if (orderTitle.current === null) return;
    orderTitle.current.focus({ preventScroll: true });
    showSection(orderTitle.current);
  }

  function send(): void {
    if (outlook === null) return;
    const boxes = draft.boxes.map(({ slug, count }, place) => ({ slug, count, ...versionOf(known[place]) }));
    create({ ...draft, boxes }, outlook.cost);
  }

  return (
    <div className={clsx('page', css.page)}>
      <PageTitle page={t('create.pageTitle')} />
      <h1 className={clsx('mb-20 type-8', css.title)}>{t('create.title')}</h1>
      <div className={css.parts}>
        <div className={css.choices}>
          <Card className={css.rules} aria-labelledby="battle-rules">
            <h2 id="battle-rules" className={css.subtitle}>
              {t('create.rules')}
            </h2>
            <RulesChoice draft={draft} onChange={setDraft} />
          </Card>
          <Card tabIndex={-1} className={clsx('min-w-0', css.boxes)} aria-labelledby="battle-boxes">
            <h2 id="battle-boxes" className={css.subtitle}>
              {t('create.boxes')}
            </h2>
            <BoxPicker
              countOf={(slug) => countOf(draft, slug)}
              full={full}
              onMore={(slug) => order(withMore(draft.boxes, slug))}
              onLess={(slug) => order(withLess(draft.boxes, slug))}
              onCount={setTotal}
            />
          </Card>
        </div>
        <div className={css.side}>
          <Card className={css.order} aria-labelledby="battle-order">
            <h2 id="battle-order" ref={orderTitle} tabIndex={-1} className={clsx(css.subtitle, css.found)}>
              {t('create.order')}
              <span className="title-count">{t('create.rounds', { count: rounds, most: BATTLE_ROUNDS.max })}</span>
            </h2>
            {rounds === 0 && <p className="tone-mid type-3">{t('create.pick')}</p>}
            {boxesError !== null && (
              <p className="tone-loss-light type-3" role="alert">
                {boxesError}
              </p>
            )}
            <RoundList
              boxes={draft.boxes}
              known={known}
              retries={retries}
              full={full}
              onCount={(place, count) => order(withCount(draft.boxes, place, count))}
              onMove={(from, to) => order(moved(draft.boxes, from, to))}
            />
            <Summary draft={draft} rounds={rounds} outlook={outlook} seed={seed} />
          </Card>
          <CreateButton rounds={rounds} outlook={outlook} blocked={blocked} creating={creating} onCreate={send} onOrder={showOrder} />
        </div>
      </div>
    </div>
  );
}

const versionOf = (box: Box | null | undefined): { version_hash?: string } => (box ? { version_hash: box.version_hash } : {});

/** The boxes of a draft as they are on sale, by their places, and how to ask again for those that did not load. */
function useBoxes(boxes: Draft['boxes']): { known: (Box | null | undefined)[]; retries: ReadonlyMap<string, () => void> } {
  const slugs = [...new Set(boxes.map(({ slug }) => slug))];
  const answers = useQueries({ queries: slugs.map((slug) => boxQuery(slug)) });
  const retries = new Map<string, () => void>();
  const bySlug = new Map<string, Box | null | undefined>();
  for (const [index, { data, error, refetch }] of answers.entries()) {
    const slug = slugs[index] ?? '';
    const isGone = hasCode(error, 'not_found');
    bySlug.set(slug, data ?? (isGone ? null : undefined));
    if (data === undefined && error !== null && !isGone) retries.set(slug, () => void refetch());
  }
  return { known: boxes.map(({ slug }) => bySlug.get(slug)), retries };
}

/** A draft that the address brings takes the place of the remembered one, once; the address is then the page's own again. */
function useDraftFromAddress(take: (draft: Draft) => void): void {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  useEffect(() => {
    const draft = draftIn(search);
    if (draft === null) return;
    take(draft);
    void navigate('/battles/create', { replace: true, preventScrollReset: true });
    // oxlint-disable-next-line react/exhaustive-deps -- what takes it writes to a store
  }, [search, navigate]);
}
