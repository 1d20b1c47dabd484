import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '#src/session/use-user.ts';
import { useHolding, useShownBalance } from '#src/settlement/use-balance.ts';
import { Coins } from '#src/ui/coins.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { Stat } from '#src/ui/stat.tsx';
import css from './glance-facts.module.css';
import { formatPoints } from '#src/lib/level-progress.ts';
import { newestPrizesQuery } from './profile-queries.ts';

/** The few numbers that a player looks for: balance, prizes owned, points. */
export function GlanceFacts() {
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
