import { useQuery, useQueryClient } from '@tanstack/react-query';
import clsx from 'clsx';
import { MailWarning } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import type { FreeBox, FreeLoot } from '#contract/api/free-loot.ts';
import { type FreeLootNow, useFreeLoot } from '#src/boxes/free/free-loot-query.ts';
import { useRules } from '#src/lib/api/rules.ts';
import { BoxDrops } from '#src/drops/box-drops.tsx';
import { showSection } from '#src/ui/show-section.ts';
import { useHolding } from '#src/settlement/use-balance.ts';
import { ErrorState } from '#src/ui/error-state.tsx';
import { PageTitle } from '#src/ui/page-title.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { BoxPlay } from '#src/boxes/box-play.tsx';
import { boxQuery } from '#src/boxes/box-queries.ts';
import { LevelMedal, levelGroup } from '#src/ui/level-badge.tsx';
import { levelOf } from '#contract/level.ts';
import { formatPoints, levelProgress } from '#src/lib/level-progress.ts';
import { Figure } from '#src/ui/figure.tsx';
import { LEVEL_BADGES } from '#src/ui/level-badge.data.ts';
import { ProgressBar } from '#src/ui/progress-bar.tsx';
import css from './free-loot-page.module.css';
import { TierCard } from './tier-card.tsx';

const isOpen = ({ missing, to_stake: toStake }: FreeBox): boolean => missing === 0 && toStake === 0;
const isReady = (free: FreeBox): boolean => isOpen(free) && free.ready_at === null;

/** The box on the stage: the one in the address, else the best that may be opened now, else the best that is reached. */
export function boxOnStage(boxes: readonly FreeBox[], asked: string | null): FreeBox | undefined {
  const tiers = boxes.filter(({ level }) => level !== null);
  return (
    boxes.find(({ box }) => box.slug === asked) ?? tiers.findLast(isReady) ?? boxes.find(isReady) ?? tiers.findLast(isOpen) ?? boxes[0]
  );
}

/** Free loot: the level, a free box on the stage, and all of them below. */
export function Component() {
  const { t } = useTranslation('free-loot');
  const { real_money: asksForPlay } = useRules();
  const query = useFreeLoot();
  return (
    <div className="page page-stack">
      <PageTitle page={t('pageTitle')} />
      <header>
        <h1 className="type-8">{t('title')}</h1>
        <p className="running-text mt-8 type-5">{t(asksForPlay ? 'lead' : 'leadFree')}</p>
      </header>
      {query.data && <Loot loot={query.data} />}
      {!query.data && query.isError && <ErrorState title={t('error.title')} text={t('error.text')} query={query} />}
      {query.isPending && (
        <div className="grid gap-20" role="status" aria-busy="true" aria-label={t('loading')}>
          <Skeleton height={112} radius={24} />
          <Skeleton className={css.stageWaiting} radius={24} />
        </div>
      )}
    </div>
  );
}

function Loot({ loot }: { loot: FreeLootNow }) {
  const { t } = useTranslation('free-loot');
  const [search, setSearch] = useSearchParams();
  const stage = useRef<HTMLDivElement>(null);
  const holding = useHolding();
  // An opening changes what is ready, and nothing on the stage.
  const [first] = useState(() => boxOnStage(loot.boxes, search.get('box'))?.box.slug ?? null);
  const shown = boxOnStage(loot.boxes, search.get('box') ?? first);
  const ready = loot.boxes.filter(isReady).length;
  // The bonus is first: every player may open it.
  const ordered = [...loot.boxes.filter(({ level }) => level === null), ...loot.boxes.filter(({ level }) => level !== null)];

  function choose({ box }: FreeBox): void {
    setSearch({ box: box.slug }, { replace: true, preventScrollReset: true });
    toStage();
  }

  function readyText(): string {
    if (ready === 0) return t('tiers.none');
    return loot.email_verified ? t('tiers.ready', { count: ready }) : t('tiers.confirmFirst', { count: ready });
  }

  // On a phone the stage may lie under what is to be pressed.
  function toStage(): void {
    if (stage.current) showSection(stage.current);
  }

  return (
    <>
      <LevelPanel loot={loot} />
      {!loot.email_verified && (
        <p className={clsx('warn-note cluster gap-12 row-gap-4', css.confirm)} role="note">
          <MailWarning size={20} aria-hidden="true" />
          <span>{t('confirm.text')}</span>
          <Link to="/profile/main#email">{t('confirm.link')}</Link>
        </p>
      )}
      <div ref={stage} className={css.stage}>
        {shown && <FreeStage key={shown.box.slug} shown={shown} onOpened={toStage} />}
      </div>
      <section aria-labelledby="free-tiers">
        <header className="cluster gap-12 row-gap-4">
          <h2 id="free-tiers" className="type-7">
            {t('tiers.title')}
          </h2>
          <p className="tone-mid type-3">{readyText()}</p>
        </header>
        <ul className={css.grid}>
          {ordered.map((free) => (
            <li key={free.box.slug} className={clsx('grid', free.level === null && 'full-row')}>
              <TierCard
                free={free}
                points={loot.points}
                confirmFirst={!loot.email_verified}
                aheadMs={loot.aheadMs}
                chosen={free.box.slug === shown?.box.slug}
                disabled={holding}
                onChoose={() => choose(free)}
              />
            </li>
          ))}
        </ul>
      </section>
      {shown && <BoxDrops slug={shown.box.slug} kind="free-boxes" />}
    </>
  );
}

/** A free box on the stage, with everything that can be done with it. */
function FreeStage({ shown: { box: summary, level }, onOpened }: { shown: FreeBox; onOpened: () => void }) {
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
        <ErrorState title={t('error.title')} text={t('error.text')} query={{ isFetching, refetch }} />
      ) : (
        <Skeleton className={css.stageWaiting} radius={24} />
      )}
    </section>
  );
}

/** The player's place among the levels, in the colours of their group. */
function LevelPanel({ loot: { points } }: { loot: FreeLoot }) {
  const { t } = useTranslation('free-loot');
  const progress = levelOf(points * 100);
  const { level, value, to } = progress;
  const { share, left } = levelProgress(progress);
  const [first, second] = LEVEL_BADGES[levelGroup(level)].colors;
  return (
    <section className={css.panel} aria-label={t('level.title')} style={{ '--light-a': first, '--light-b': second }}>
      <LevelMedal level={level} size={88} className={`flex-none ${css.medal}`} />
      <div className="flex-1 min-w-0">
        <p className="face-display type-7 weight-700 tracking-02">{t('level.name', { level })}</p>
        <ProgressBar share={share} label={t('level.progress')} className={css.track} />
        <p className="progress-ends tone-hi">
          <Figure>{to === null ? formatPoints(value) : t('level.points', { value: formatPoints(value), to: formatPoints(to) })}</Figure>
          <span>{left === null ? t('level.highest') : t('level.left', { points: formatPoints(Math.ceil(left)), level: level + 1 })}</span>
        </p>
        <p className={`mt-2 tone-mid type-2 ${css.help}`}>{t('level.help')}</p>
      </div>
    </section>
  );
}
