import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { moneyCsv, type MoneyReport, moneyReport } from '#contract/api/desk/money.ts';
import { useListAddress } from '#src/lib/hooks/use-list-address.ts';
import { type DayRange as Days, readDays } from '#src/lib/list-address.ts';
import { saveFile } from '#src/lib/save-file.ts';
import { useService } from '#src/lib/services/services.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Coins } from '#src/ui/coins.tsx';
import { DayRange } from '#src/ui/day-range.tsx';
import { FilterRow } from '#src/ui/filter-row.tsx';
import { Stat } from '#src/ui/stat.tsx';
import { useToast } from '#src/ui/toast.ts';
import { DeskPage, Loaded } from '../parts/desk-page.tsx';
import { failureText } from '../parts/failure-text.ts';
import { useAct, useDesk } from '../parts/use-desk.ts';
import { deskApiService } from '../session/desk-api.ts';
import css from './money-page.module.css';
import { DaysPanel } from './days-panel.tsx';
import { ReturnsPanel } from './returns-panel.tsx';
import { sumOfDays } from './sum-of-days.ts';

const periodOf = ({ from, to }: Days) => ({ ...(from !== null && { from }), ...(to !== null && { to }) });

/** The house's days: what was staked and paid, what promotions cost, and what is owed. */
export function Component() {
  const { t } = useTranslation('desk');
  const { search, limit, clear, filtered } = useListAddress();
  const days = readDays(search);
  const query = useDesk(moneyReport, { query: periodOf(days) });
  return (
    <DeskPage title={t('nav.money')} lead={t('money.lead')}>
      <FilterRow label={t('filters')} onClear={filtered ? clear : undefined}>
        <DayRange label={t('money.period')} days={days} onChange={({ from, to }) => limit({ from, to })} />
        <Export table="days" days={days} />
        <Export table="games" days={days} />
      </FilterRow>
      <Loaded query={query}>{({ data }) => <Report report={data} />}</Loaded>
    </DeskPage>
  );
}

function Report({ report }: { report: MoneyReport }) {
  const { t } = useTranslation('desk');
  const result = sumOfDays(report.days, 'result');
  const names = [
    'staked',
    'paid',
    'deposits',
    'withdrawals',
    'bonuses',
    'cashback',
    'referral',
    'leaderboard',
    'kept',
    'fees',
    'other',
  ] as const;
  const owed = ['balances', 'locked', 'prizes', 'withdrawals', 'open_stakes'] as const;
  return (
    <>
      <Card aria-label={t('money.sums')}>
        <dl className={css.stats}>
          <Stat
            name={t('money.result')}
            value={<Coins amount={result} signed bare />}
            size="md"
            tone={result === 0 ? undefined : result > 0 ? 'gain' : 'loss'}
          />
          {names.map((name) => (
            <Stat key={name} name={t(`money.${name}`)} value={<Coins amount={sumOfDays(report.days, name)} bare />} size="md" />
          ))}
          <Stat name={t('money.balances')} value={<Coins amount={sumOfDays(report.days, 'balances')} signed bare />} size="md" />
        </dl>
      </Card>
      <ReturnsPanel games={report.games} />
      <DaysPanel days={report.days} />
      <Card aria-label={t('money.owed')}>
        <h2 className="mb-16 type-7">{t('money.owed')}</h2>
        <dl className={css.stats}>
          {owed.map((name) => (
            <Stat key={name} name={t(`money.owes.${name}`)} value={<Coins amount={report.liabilities[name]} bare />} size="md" />
          ))}
        </dl>
      </Card>
    </>
  );
}

/** Saves a table of the period as CSV, as the server writes it. */
function Export({ table, days }: { table: 'days' | 'games'; days: Days }) {
  const { t } = useTranslation('desk');
  const toast = useToast();
  const { call } = useService(deskApiService);
  const exported = useAct(() => call(moneyCsv, { query: { ...periodOf(days), table } }));
  const save = (): void =>
    exported.mutate(undefined, {
      onSuccess: ({ data: { name, csv } }) => saveFile(name, csv, 'text/csv'),
      onError: (error) => toast.error(failureText(error)),
    });
  return (
    <Button size="sm" loading={exported.isPending} onClick={save}>
      <Download size={16} aria-hidden="true" />
      {t(`money.export.${table}`)}
    </Button>
  );
}
