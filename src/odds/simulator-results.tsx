import { CircleAlert, CircleCheck } from 'lucide-react';
import clsx from 'clsx';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '#contract/count.ts';
import { wagerAt } from '#contract/games/wager.ts';
import { cents, formatCents } from '#contract/money.ts';
import { BalancePlot } from './balance-plot.tsx';
import { bandHalf, bandOf } from './confidence.ts';
import { type Spread, spreadOf } from './exact-return.ts';
import { FoldedTable } from './folded-table.tsx';
import { FAN_BETS, type FanResult, PERCENTILES } from './fan.ts';
import { formatPercent } from './figures.ts';
import type { ReturnPoint, RunRequest } from './job.ts';
import { wagerOf } from './odds-setting.ts';
import { OutcomeTable } from './outcome-table.tsx';
import { ReturnPlot } from './return-plot.tsx';
import { Stat } from '#src/ui/stat.tsx';
import css from './simulator-results.module.css';
import type { SimulatorState } from './simulator-state.ts';

/** What a run measured, in figures, pictures and tables; grows while it runs. */
export function SimulatorResults({ state, run }: { state: SimulatorState; run: RunRequest }) {
  const { t } = useTranslation('odds');
  const { points, fan, played, counts } = state;
  const last = points.at(-1);
  const { setting } = run;
  const { stakeCents } = run.fan;
  const spread = useMemo(() => spreadOf(wagerAt(wagerOf(setting), stakeCents)), [setting, stakeCents]);
  return (
    <div className={clsx('grid cols-2 gap-16 items-start', css.results)}>
      {last && (
        <figure className={clsx('grid gap-12 min-w-0 p-16 bordered rounded-lg fill-panel', css.figure)}>
          <figcaption className="type-4 weight-600">{t('return.title')}</figcaption>
          <MeasuredReturn last={last} spread={spread} />
          <ReturnPlot points={points} spread={spread} rounds={run.rounds} />
          <Legend
            entries={[
              ['measured', t('return.measured')],
              ['narrow', t('return.band95')],
              ['wide', t('return.band99')],
              ['exact', t('return.exact')],
            ]}
          />
          <ReturnTable points={points} spread={spread} />
          <OutcomeTable setting={setting} measured={{ played, counts }} />
        </figure>
      )}
      {fan && (
        <figure className={clsx('grid gap-12 min-w-0 p-16 bordered rounded-lg fill-panel', css.figure)}>
          <figcaption className="type-4 weight-600">{t('fan.title', { bets: FAN_BETS })}</figcaption>
          <dl className="grid cols-3 gap-10">
            <Fact label={t('fan.ahead')} value={t('percent', { value: formatPercent(fan.ahead, 1) })} />
            <Fact label={t('fan.broke')} value={t('percent', { value: formatPercent(fan.broke, 1) })} />
            <Fact label={t('fan.median')} value={formatCents(cents(fan.percentiles[2]?.at(-1) ?? 0))} />
          </dl>
          <BalancePlot fan={fan} />
          <Legend
            entries={[
              ['median', t('fan.half')],
              ['narrow', t('fan.middle')],
              ['wide', t('fan.most')],
              ['exact', t('fan.start')],
            ]}
          />
          <p className="tone-low type-2">
            {t('fan.note', {
              players: formatCount(fan.players),
              start: formatCents(fan.startCents),
              stake: formatCents(fan.stakeCents),
              bets: FAN_BETS,
            })}
          </p>
          <FanTable fan={fan} />
        </figure>
      )}
    </div>
  );
}

function MeasuredReturn({ last, spread }: { last: ReturnPoint; spread: Spread }) {
  const { t } = useTranslation('odds');
  const band = bandOf(spread, last.returned, last.rounds);
  const inside = band !== 'outside';
  const Icon = inside ? CircleCheck : CircleAlert;
  return (
    <>
      <dl className="grid cols-3 gap-10">
        <Fact label={t('return.measured')} value={t('percent', { value: formatPercent(last.returned, 3) })} />
        <Fact label={t('return.band95')} value={t('return.plusMinus', { value: formatPercent(bandHalf(spread, last.rounds, '95'), 3) })} />
        <Fact label={t('return.exact')} value={t('percent', { value: formatPercent(spread.mean, 3) })} />
      </dl>
      <p className={clsx(css.bandNote, inside ? css.inside : css.outside)}>
        <Icon size={16} aria-hidden="true" />
        {t(`bandNote.${band}`)}
      </p>
    </>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return <Stat name={label} value={value} size="md" className={css.fact} />;
}

type Series = 'measured' | 'median' | 'narrow' | 'wide' | 'exact';

function Legend({ entries }: { entries: readonly (readonly [Series, string])[] }) {
  return (
    <ul className={clsx('text-legend', css.legend)} aria-hidden="true">
      {entries.map(([mark, label]) => (
        <li key={mark}>
          <span className={clsx(css.mark, css[mark])} />
          {label}
        </li>
      ))}
    </ul>
  );
}

/** The points after a power of ten, and the last one. */
export function tableRows(points: readonly ReturnPoint[]): ReturnPoint[] {
  return points.filter(({ rounds }, index) => Number.isInteger(Math.log10(rounds)) || index === points.length - 1);
}

function ReturnTable({ points, spread }: { points: readonly ReturnPoint[]; spread: Spread }) {
  const { t } = useTranslation('odds');
  return (
    <FoldedTable title={t('asNumbers')} label={t('return.title')}>
      <thead>
        <tr>
          <th scope="col">{t('form.rounds')}</th>
          <th scope="col">{t('return.measured')}</th>
          <th scope="col">{t('return.band95')}</th>
          <th scope="col">{t('return.band99')}</th>
        </tr>
      </thead>
      <tbody translate="no">
        {tableRows(points).map(({ rounds, returned }) => (
          <tr key={rounds}>
            <th scope="row">{formatCount(rounds)}</th>
            <td>{t('percent', { value: formatPercent(returned, 3) })}</td>
            <td>{t('return.plusMinus', { value: formatPercent(bandHalf(spread, rounds, '95'), 3) })}</td>
            <td>{t('return.plusMinus', { value: formatPercent(bandHalf(spread, rounds, '99'), 3) })}</td>
          </tr>
        ))}
      </tbody>
    </FoldedTable>
  );
}

/** Bets after which the table has a row. */
const TABLE_BETS = [0, 25, 50, 100, 150, FAN_BETS] as const;

function FanTable({ fan }: { fan: FanResult }) {
  const { t } = useTranslation('odds');
  return (
    <FoldedTable title={t('asNumbers')} label={t('fan.title', { bets: FAN_BETS })}>
      <thead>
        <tr>
          <th scope="col">{t('fan.bets')}</th>
          {PERCENTILES.map((percent) => (
            <th key={percent} scope="col">
              {t('fan.below', { percent })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody translate="no">
        {TABLE_BETS.map((bet) => (
          <tr key={bet}>
            <th scope="row">{bet}</th>
            {fan.percentiles.map((line, index) => (
              <td key={PERCENTILES[index]}>{formatCents(cents(line[bet] ?? 0))}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </FoldedTable>
  );
}
