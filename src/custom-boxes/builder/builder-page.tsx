import clsx from 'clsx';
import { RotateCcw, Redo2, Undo2 } from 'lucide-react';
import { type ReactNode, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { CUSTOM_BOXES_OF_PLAYER, type OwnCustomBox, type PrizeChoice } from '#contract/api/custom-boxes.ts';
import { CUSTOM_PRIZES } from '#contract/custom-boxes/configuration.ts';
import { BOX_NAME_LENGTH } from '#contract/custom-boxes/name.ts';
import { boxPath } from '#src/boxes/box-card.tsx';
import { lazyPart } from '#src/ui/part.tsx';
import { showSection } from '#src/ui/show-section.ts';
import { useRules } from '#src/lib/api/rules.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { IconButton } from '#src/ui/icon-button.tsx';
import { PageHead } from '#src/ui/page-head.tsx';
import { Question } from '#src/ui/question.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { useToast } from '#src/ui/toast.ts';
import css from './builder-page.module.css';
import { ChanceList } from './chance-list.tsx';
import { useCoverPreview } from './cover-preview.ts';
import { chosenPrizes, type Draft, priceOf, problemsOf, withoutPrize, withPrize } from '../draft/draft.ts';
import { FactsPanel } from './facts-panel.tsx';
import { LeaveQuestion } from './leave-question.tsx';
import { LookEditor } from './look-editor.tsx';
import { PrizePicker } from './prize-picker.tsx';
import { PublishBar } from './publish-bar.tsx';
import { type Builder, useBuilder } from './use-builder.ts';
import { useCheck } from './use-check.ts';
import type { DraftKeeper } from './use-stored-draft.ts';
import { usePublish } from './use-publish.ts';

const Outlook = lazyPart(() => import('../outlook/outlook.tsx'));
const DraftSpin = lazyPart(() => import('./draft-opening.tsx'));

interface Props {
  keeper: DraftKeeper;
  /** The draft at the start: empty, or as the edited box is. */
  first: Draft;
  /** The box that is edited; null for a new one. */
  edited: { slug: string; name: string } | null;
}

/** Publishes the draft and goes to its box; says what of the draft the server would refuse. */
function usePublishing(builder: Builder, edited: Props['edited']) {
  const toast = useToast();
  const { t } = useTranslation('custom');
  const navigate = useNavigate();
  const { draft } = builder;
  const [published, setPublished] = useState<OwnCustomBox | null>(null);
  const [nameTouched, setNameTouched] = useState(false);
  const check = useCheck(builder, edited?.slug ?? null, () => toast.info(t('builder.facts.update'), { key: 'builder-update' }));
  const answer = check.current ? check.answer : null;
  const problems = problemsOf(draft);
  const { publish, busy, nameError, forgetNameError } = usePublish({ slug: edited?.slug ?? null, onPublished, onStale: check.again });

  function onPublished(box: OwnCustomBox): void {
    setPublished(box);
    builder.forget();
    toast.success(t(edited ? 'builder.edited' : 'builder.published'));
  }
  // In an effect: by then the question about leaving is switched off.
  useEffect(() => {
    if (published !== null) void navigate(boxPath(published));
  }, [published, navigate]);

  const ownNameProblem = problems.find((problem) => problem === 'nameLength' || problem === 'nameCharacters');
  // A name that is too long says so at once; a short one may still grow.
  const showsOwnFault = nameTouched || draft.name.trim().length > BOX_NAME_LENGTH.max;
  const shownNameError =
    nameError ??
    answer?.name_fault ??
    (showsOwnFault && ownNameProblem !== undefined ? t(`builder.problems.${ownNameProblem}`) : undefined);

  /** Why the server would refuse to publish, and the section where the player can change that. */
  function refusalOf(): { text: string; to: string } | null {
    const boxes = check.answer?.boxes ?? 0;
    if (edited === null && boxes >= CUSTOM_BOXES_OF_PLAYER)
      return { text: t('builder.limit', { count: boxes, most: CUSTOM_BOXES_OF_PLAYER }), to: 'prizes' };
    if (shownNameError !== undefined) return { text: shownNameError, to: 'look' };
    if (answer?.twin) return { text: t('builder.twin'), to: 'chances' };
    return answer?.price_fault ? { text: answer.price_fault, to: 'prizes' } : null;
  }
  return {
    answer,
    problems,
    refusal: refusalOf(),
    name: { error: shownNameError, touch: () => setNameTouched(true), forgetError: forgetNameError },
    publish: () => publish(draft),
    busy,
    isPublished: published !== null,
  };
}

/** The page where a player makes or edits a box: prizes, chances, the return that follows, name and look, a trial spin, and the button that publishes it. */
export function BuilderPage({ keeper, first, edited }: Props) {
  const { t } = useTranslation('custom');
  const builder = useBuilder(keeper, first);
  const { draft } = builder;
  const cover = useCoverPreview(draft.cover, draft.prizes);
  const { answer, problems, refusal, name, publish, busy, isPublished } = usePublishing(builder, edited);
  const changedSinceFirst = JSON.stringify(draft) !== JSON.stringify(first);
  return (
    <div className={clsx('page', css.page)}>
      <div className={clsx('mb-20', css.head)}>
        <PageHead
          page={null}
          title={edited ? t('builder.editTitle', { name: edited.name }) : t('builder.createTitle')}
          lead={t(edited ? 'builder.editLead' : 'builder.lead')}
          back={edited ? { to: '/profile/my-boxes', text: t('mine.title') } : { to: '/custom-boxes', text: t('home.pageTitle') }}
        >
          <History builder={builder} canStartOver={changedSinceFirst} />
        </PageHead>
      </div>
      <div className={css.parts}>
        <Steps builder={builder} cover={cover} name={name} />
        <div className={css.side}>
          <Card className="min-w-0" aria-label={t('builder.facts.title')}>
            <FactsPanel draft={draft} cover={cover} problems={problems} check={answer} />
          </Card>
          <PublishBar
            price={priceOf(draft)}
            problem={problems[0] ?? null}
            refusal={refusal}
            edits={edited !== null}
            busy={busy}
            onPublish={publish}
            onProblem={goTo}
          />
        </div>
      </div>
      <LeaveQuestion active={changedSinceFirst && !isPublished && draft.prizes.length > 0} />
    </div>
  );
}

interface StepsProps {
  builder: Builder;
  cover: string;
  name: ReturnType<typeof usePublishing>['name'];
}

/** The sections in which the draft is put together. */
function Steps({ builder, cover, name }: StepsProps) {
  const { t } = useTranslation('custom');
  const { demo_play: hasTrial } = useRules();
  const { draft, change } = builder;
  const ids = draft.prizes.map(({ id }) => id).join(' ');
  const chosen = useMemo(() => new Set(ids === '' ? [] : ids.split(' ')), [ids]);
  const add = useCallback((prize: PrizeChoice) => change((now) => withPrize(now, prize)), [change]);
  const remove = useCallback((id: string) => change((now) => withoutPrize(now, id)), [change]);
  const changeLook: Builder['change'] = (next, about) => {
    name.forgetError();
    change(next, about);
  };
  return (
    <div className={css.steps}>
      <Step
        name="prizes"
        title={t('builder.steps.prizes')}
        aside={t('builder.prizes.count', { count: draft.prizes.length, most: CUSTOM_PRIZES.max })}
        text={t('builder.prizes.text')}
      >
        <PrizePicker chosen={chosen} onAdd={add} onRemove={remove} />
      </Step>
      <Step name="chances" title={t('builder.steps.chances')} text={t('builder.chances.text')}>
        <ChanceList builder={builder} />
      </Step>
      <Step name="spread" title={t('builder.steps.spread')}>
        <Suspense fallback={<Skeleton width="100%" height={280} radius={16} />}>
          <Outlook draft={draft} />
        </Suspense>
      </Step>
      <Step name="look" title={t('builder.steps.look')}>
        <LookEditor builder={{ ...builder, change: changeLook }} nameError={name.error} onNameBlur={name.touch} />
      </Step>
      {hasTrial && (
        <Step name="try" title={t('builder.steps.try')} text={t('builder.try.text')}>
          <TryOut draft={draft} cover={cover} />
        </Step>
      )}
    </div>
  );
}

/** Scrolls to a section of the page and focuses its heading. */
function goTo(section: string): void {
  const heading = document.getElementById(section);
  if (heading === null) return;
  heading.focus({ preventScroll: true });
  showSection(heading);
}

interface StepProps {
  /** The heading's id. */
  name: string;
  title: string;
  aside?: string | undefined;
  text?: string | undefined;
  children: ReactNode;
}

function Step({ name, title, aside, text, children }: StepProps) {
  return (
    <Card padding="lg" aria-labelledby={name} className={css.step}>
      <h2 id={name} tabIndex={-1} className="title-ends mb-8">
        {title}
        {aside !== undefined && (
          <span className="title-count" role="status">
            {aside}
          </span>
        )}
      </h2>
      {text !== undefined && <p className="mb-14 tone-mid type-3">{text}</p>}
      {children}
    </Card>
  );
}

/** Undo, redo, and back to the beginning. */
function History({ builder: { undo, redo, startOver }, canStartOver }: { builder: Builder; canStartOver: boolean }) {
  const { t } = useTranslation('custom');
  const [asked, setAsked] = useState(false);
  return (
    <div className="row gap-8">
      <IconButton label={t('builder.undo')} size="sm" disabled={undo === null} onClick={undo ?? undefined}>
        <Undo2 size={18} aria-hidden="true" />
      </IconButton>
      <IconButton label={t('builder.redo')} size="sm" disabled={redo === null} onClick={redo ?? undefined}>
        <Redo2 size={18} aria-hidden="true" />
      </IconButton>
      <Button size="sm" variant="ghost" disabled={!canStartOver} onClick={() => setAsked(true)}>
        <RotateCcw size={16} aria-hidden="true" />
        {t('builder.startOver')}
      </Button>
      <Question
        open={asked}
        title={t('builder.startOverTitle')}
        text={t('builder.startOverText')}
        keep={t('builder.startOverKeep')}
        act={t('builder.startOver')}
        variant="danger"
        onKeep={() => setAsked(false)}
        onAct={() => {
          setAsked(false);
          startOver();
        }}
      />
    </div>
  );
}

/** The scene of the box is fetched when the player wants to spin. */
function TryOut({ draft, cover }: { draft: Draft; cover: string }) {
  const { t } = useTranslation('custom');
  const [open, setOpen] = useState(false);
  if (priceOf(draft) === null) return <p className="mb-14 tone-mid type-3">{t('builder.try.waiting')}</p>;
  if (!open)
    return (
      <Button size="lg" onClick={() => setOpen(true)}>
        {t('builder.try.open')}
      </Button>
    );
  return (
    <Suspense fallback={<Skeleton width="100%" height={320} radius={24} />}>
      <DraftSpin key={JSON.stringify([chosenPrizes(draft), draft.cover])} draft={draft} cover={cover} />
    </Suspense>
  );
}
