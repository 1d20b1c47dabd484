import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from '@tanstack/react-query';
import { AccountSection } from '#src/account/panel/account-section.tsx';
import { SectionNav } from '#src/account/panel/section-nav.tsx';
import { useService } from '#src/lib/services/services.ts';
import { sessionService, type Player } from '#src/session/session.ts';
import { useUser } from '#src/session/use-user.ts';
import { PageTitle } from '#src/ui/page-title.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { useHolding, useShownBalance } from '#src/settlement/use-balance.ts';
import { Coins } from '#src/ui/coins.tsx';
import { Stat } from '#src/ui/stat.tsx';
import { formatPoints, levelProgress } from '#src/lib/level-progress.ts';
import { playerHue } from '#contract/player-hue.ts';
import { Avatar } from '#src/ui/avatar.tsx';
import { Figure } from '#src/ui/figure.tsx';
import { LevelBadge } from '#src/ui/level-badge.tsx';
import { ProgressBar } from '#src/ui/progress-bar.tsx';
import { BonusCard } from './bonus-card.tsx';
import css from './main-page.module.css';
import { NewestPrizes } from './newest-prizes.tsx';
import { SECTIONS } from './sections.tsx';
import { newestPrizesQuery } from './profile-queries.ts';

/** The player's own page: who, how far and what, and below it everything that can be looked at and changed about the account. */
export function Component() {
  const { t } = useTranslation('profile');
  const { t: account } = useTranslation('account');
  const user = useUser();
  const session = useService(sessionService);
  useEffect(() => void session.refresh(), [session]);
  const sections = SECTIONS.filter(({ panels }) => panels.length > 0);
  const links = sections.map(({ name }) => ({ name, title: account(`sections.${name}.title`) }));
  return (
    <div className={css.page}>
      <PageTitle page={t('pageTitle')} />
      <h1 className={css.title}>{t('title')}</h1>
      <SectionNav sections={[{ name: 'overview', title: t('title') }, ...links]} />
      <div id="overview" className={css.overview} tabIndex={-1}>
        {user ? <IdentityCard user={user} /> : <Skeleton height={148} radius={24} />}
        <GlanceFacts />
        <BonusCard />
        <NewestPrizes />
      </div>
      {sections.map(({ name, panels }) => (
        <AccountSection key={name} name={name} title={account(`sections.${name}.title`)} text={account(`sections.${name}.text`)}>
          {panels.map((Panel, place) => (
            <Panel key={place} />
          ))}
        </AccountSection>
      ))}
    </div>
  );
}

/** The few numbers that a player looks for: balance, prizes owned, points. */
function GlanceFacts() {
  const { t } = useTranslation('profile');
  const user = useUser();
  const balance = useShownBalance();
  const holding = useHolding();
  const prizes = useQuery({ ...newestPrizesQuery(), enabled: !holding });
  return (
    <section aria-label={t('stats.title')}>
      <dl className={`grid cols-3 gap-12 ${css.facts}`}>
        <Fact name={t('stats.balance')}>{balance === null ? null : <Coins amount={balance} />}</Fact>
        <Fact name={t('stats.items')}>{prizes.data ? formatPoints(prizes.data.meta.total) : null}</Fact>
        <Fact name={t('stats.points')}>{user ? formatPoints(user.user_level.value) : null}</Fact>
      </dl>
    </section>
  );
}

/** One number with its name; `null` while it isn't known. */
function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Stat
      name={name}
      value={children ?? <Skeleton width={88} height={26} />}
      size="lg"
      className={`py-16 px-20 bordered rounded-lg fill-800 ${css.fact}`}
    />
  );
}

/** Who the player is and how far the present level has come. */
function IdentityCard({ user }: { user: Player }) {
  const { t } = useTranslation('profile');
  const { level, value, to } = user.user_level;
  const { share, left } = levelProgress(user.user_level);
  return (
    <section className={css.identity} aria-label={user.name}>
      <Avatar hue={playerHue(user.id)} name={user.name} src={user.avatar_url} className={css.avatar} />
      <div className="flex-1 min-w-0">
        <p className={`cluster gap-12 row-gap-6 face-display type-7 weight-700 tracking-02 break-anywhere ${css.name}`}>
          {user.name} <LevelBadge level={level} />
        </p>
        <ProgressBar share={share} label={t('level.label')} className="mt-14 rounded-xs" />
        <p className="progress-ends tone-mid">
          <Figure>{to === null ? formatPoints(value) : t('level.progress', { value: formatPoints(value), to: formatPoints(to) })}</Figure>
          <span>{left === null ? t('level.highest') : t('level.left', { points: formatPoints(Math.ceil(left)), level: level + 1 })}</span>
        </p>
        <p className="mt-2 tone-low type-2">{t('level.help')}</p>
      </div>
    </section>
  );
}
