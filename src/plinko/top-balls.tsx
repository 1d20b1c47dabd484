import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { plinkoLeaderboard } from '#contract/api/plinko.ts';
import { PLINKO_RISKS, PLINKO_ROWS } from '#contract/games/plinko.ts';
import { ask } from '#src/lib/api/call.ts';
import { queryKeys } from '#src/lib/api/query-keys.ts';
import { TopBetFilters, LEADERS, useRanking } from '#src/play/lists/leaders/top-bet-filters.tsx';
import { Leaderboard } from '#src/play/lists/leaders/leaderboard.tsx';
import { useHolding } from '#src/settlement/use-balance.ts';
import { Select } from '#src/ui/select.tsx';

type Risk = '' | (typeof PLINKO_RISKS)[number];

const ROWS_CHOICES = ['', ...PLINKO_ROWS.map(String)];

/** The best balls, by what they won or by their multiplier. Not asked for while a ball of one's own is in the air: it could be among them. */
export function TopBalls() {
  const { t } = useTranslation('plinko');
  const { t: play } = useTranslation('play');
  const [ranking, rank] = useRanking();
  const [risk, setRisk] = useState<Risk>('');
  const [rows, setRows] = useState('');
  const holding = useHolding();
  // What is left open is an empty value, and those are not sent.
  const filters = { ...ranking, risk, rows: rows === '' ? ('' as const) : Number(rows), limit: LEADERS };
  const query = useQuery({
    queryKey: queryKeys.leaders('plinko', filters),
    queryFn: async (context) => (await ask(context, plinkoLeaderboard, { query: filters })).data,
    enabled: !holding,
    placeholderData: keepPreviousData,
  });
  return (
    <Leaderboard
      filters={
        <TopBetFilters ranking={ranking} onRanking={rank}>
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
        </TopBetFilters>
      }
      query={query}
      emptyText={t('leaders.emptyText')}
      rowOf={(leader) => ({
        id: leader.bet_id,
        at: leader.placed_at,
        rank: leader.place,
        name: leader.player.name,
        tag: leader.player.is_demo ? play('lists.demo') : null,
        note: t('leaders.board', { rows: leader.rows, risk: t(`risk.${leader.risk}`) }),
        stake: leader.stake,
        multiplier: leader.multiplier,
        payout: leader.payout,
      })}
    />
  );
}
