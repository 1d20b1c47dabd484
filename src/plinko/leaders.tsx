import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LEADER_METRICS, LEADER_PERIODS } from '#contract/api/leaders.ts';
import { plinkoLeaderboard } from '#contract/api/plinko.ts';
import { PLINKO_RISKS, PLINKO_ROWS } from '#contract/fairness/plinko.ts';
import { call } from '#src/lib/api/call.ts';
import { queryKeys } from '#src/lib/api/query-keys.ts';
import { BetTable, BetTableSkeleton } from '#src/play/bet-table.tsx';
import { useHolding } from '#src/settlement/use-balance.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { ErrorState } from '#src/ui/error-state.tsx';
import { Segmented } from '#src/ui/segmented.tsx';
import { Select } from '#src/ui/select.tsx';
import css from './leaders.module.css';

type Metric = (typeof LEADER_METRICS)[number];
type Period = (typeof LEADER_PERIODS)[number];
type Risk = '' | (typeof PLINKO_RISKS)[number];

const LIMIT = 20;
const ROWS_CHOICES = ['', ...PLINKO_ROWS.map(String)];

/** The best balls, by what they won or by their multiplier. Not asked for while a ball of one's own is in the air: it could be among them. */
export function Leaders() {
  const { t } = useTranslation('plinko');
  const [metric, setMetric] = useState<Metric>('win_amount');
  const [period, setPeriod] = useState<Period>('week');
  const [risk, setRisk] = useState<Risk>('');
  const [rows, setRows] = useState('');
  const holding = useHolding();
  // What is left open is an empty value, and those are not sent.
  const filters = { metric, period, risk, rows: rows === '' ? ('' as const) : Number(rows), limit: LIMIT };
  const query = useQuery({
    queryKey: queryKeys.plinko.leaders(filters),
    queryFn: async ({ signal }) => (await call(plinkoLeaderboard, { query: filters, signal })).data,
    enabled: !holding,
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
        <Select
          label={t('risk.label')}
          value={risk}
          onChange={setRisk}
          options={[
            { value: '' as Risk, label: t('leaders.anyRisk') },
            ...PLINKO_RISKS.map((value) => ({ value, label: t(`risk.${value}`) })),
          ]}
        />
        <Select
          label={t('rows.label')}
          value={rows}
          onChange={setRows}
          options={ROWS_CHOICES.map((value) => ({
            value,
            label: value === '' ? t('leaders.anyRows') : t('leaders.rows', { rows: value }),
          }))}
        />
      </div>
      {leaders === undefined && !query.isError && <BetTableSkeleton />}
      {leaders === undefined && query.isError && <ErrorState level={3} onRetry={() => void query.refetch()} retrying={query.isFetching} />}
      {leaders?.length === 0 && <EmptyState level={3} title={t('leaders.emptyTitle')} text={t('leaders.emptyText')} />}
      {leaders !== undefined && leaders.length > 0 && (
        <BetTable
          label={t('leaders.title')}
          first={t('leaders.player')}
          rows={leaders.map((leader) => ({
            id: leader.bet_id,
            at: leader.placed_at,
            place: leader.place,
            name: leader.player.name,
            tag: leader.player.is_demo ? t('leaders.demo') : null,
            note: t('leaders.board', { rows: leader.rows, risk: t(`risk.${leader.risk}`) }),
            stake: leader.stake,
            multiplier: leader.multiplier,
            payout: leader.payout,
          }))}
        />
      )}
    </div>
  );
}
