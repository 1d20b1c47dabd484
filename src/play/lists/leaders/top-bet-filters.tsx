import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LEADER_METRICS, LEADER_PERIODS } from '#contract/api/leaders.ts';
import { Segmented } from '#src/ui/segmented.tsx';
import { DemoFilter, useDemoListed } from './demo-filter.tsx';

/** How many places a leaderboard shows. */
export const LEADERS = 20;

interface Ranking {
  metric: (typeof LEADER_METRICS)[number];
  period: (typeof LEADER_PERIODS)[number];
  /** Demo players are listed as well. */
  demo: boolean;
}

/** What a leaderboard is ranked by, over which time, and whom it lists: the week's wins of all at first. */
export function useRanking(): [ranking: Ranking, rank: (change: Partial<Omit<Ranking, 'demo'>>) => void] {
  const [ranking, setRanking] = useState<Omit<Ranking, 'demo'>>({ metric: 'win_amount', period: 'week' });
  const demo = useDemoListed();
  return [{ ...ranking, demo }, (change) => setRanking((before) => ({ ...before, ...change }))];
}

interface Props {
  ranking: Ranking;
  onRanking: (change: Partial<Omit<Ranking, 'demo'>>) => void;
  /** Filters of the game's own. */
  children?: ReactNode;
}

/** The line over a leaderboard that chooses what it is ranked by. */
export function TopBetFilters({ ranking, onRanking, children }: Props) {
  const { t } = useTranslation('play');
  return (
    <div className="cluster gap-10">
      <Segmented
        label={t('leaders.metric')}
        size="sm"
        value={ranking.metric}
        onChange={(metric) => onRanking({ metric })}
        options={LEADER_METRICS.map((value) => ({ value, label: t(`leaders.metrics.${value}`) }))}
      />
      <Segmented
        label={t('leaders.period')}
        size="sm"
        value={ranking.period}
        onChange={(period) => onRanking({ period })}
        options={LEADER_PERIODS.map((value) => ({ value, label: t(`leaders.periods.${value}`) }))}
      />
      {children}
      <DemoFilter />
    </div>
  );
}
