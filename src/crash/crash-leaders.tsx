import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { crashLeaderboard } from '#contract/api/crash.ts';
import { LEADER_METRICS, LEADER_PERIODS } from '#contract/api/leaders.ts';
import { crashMultiplier } from '#contract/fairness/crash.ts';
import { call } from '#src/lib/api/call.ts';
import { queryKeys } from '#src/lib/api/query-keys.ts';
import { BetTable, BetTableSkeleton } from '#src/play/bet-table.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { ErrorState } from '#src/ui/error-state.tsx';
import { Segmented } from '#src/ui/segmented.tsx';
import css from './crash-leaders.module.css';

const LIMIT = 20;

/** The best cash-outs, by what they won or by their multiplier. */
export function CrashLeaders() {
  const { t } = useTranslation('crash');
  const { t: rounds } = useTranslation('rounds');
  const [metric, setMetric] = useState<(typeof LEADER_METRICS)[number]>('win_amount');
  const [period, setPeriod] = useState<(typeof LEADER_PERIODS)[number]>('week');
  const filters = { metric, period, limit: LIMIT };
  const query = useQuery({
    queryKey: queryKeys.rounds.leaders('crash', filters),
    queryFn: async ({ signal }) => (await call(crashLeaderboard, { query: filters, signal })).data,
    placeholderData: keepPreviousData,
  });
  const leaders = query.data;
  return (
    <div className={css.leaders}>
      <div className={css.filters}>
        <Segmented
          label={t('leaders.metric')}
          size="sm"
          value={metric}
          onChange={setMetric}
          options={LEADER_METRICS.map((value) => ({ value, label: t(`leaders.metrics.${value}`) }))}
        />
        <Segmented
          label={t('leaders.period')}
          size="sm"
          value={period}
          onChange={setPeriod}
          options={LEADER_PERIODS.map((value) => ({ value, label: t(`leaders.periods.${value}`) }))}
        />
      </div>
      {leaders === undefined && !query.isError && <BetTableSkeleton />}
      {leaders === undefined && query.isError && <ErrorState level={3} onRetry={() => void query.refetch()} retrying={query.isFetching} />}
      {leaders?.length === 0 && <EmptyState level={3} title={t('leaders.emptyTitle')} text={t('leaders.emptyText')} />}
      {leaders !== undefined && leaders.length > 0 && (
        <BetTable
          label={t('leaders.title')}
          first={t('leaders.player')}
          rows={leaders.map(({ id, place, player, stake, at, payout, round_id: roundId, placed_at: placedAt }) => ({
            id,
            to: `/crash/rounds/${roundId}`,
            at: placedAt,
            place,
            name: player.name,
            tag: player.is_demo ? rounds('demo') : null,
            stake,
            multiplier: crashMultiplier(at ?? 0),
            payout,
          }))}
        />
      )}
    </div>
  );
}
