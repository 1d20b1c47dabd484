import { RefreshCw } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type uPlot from 'uplot';
import { customBoxTickets } from '#contract/custom-boxes/configuration.ts';
import { COLORS } from '#contract/design-tokens.ts';
import { TICKETS } from '#contract/games/box.ts';
import { type Cents, cents, formatCents, formatChange } from '#contract/money.ts';
import { FoldedTable } from '#src/odds/folded-table.tsx';
import { useAnnounce } from '#src/ui/announcer.tsx';
import { Button } from '#src/ui/button.tsx';
import { Plot, type PlotOptions } from '#src/ui/plot.tsx';
import { plotAxis, tint } from '#src/ui/plot-style.ts';
import { Stat } from '#src/ui/stat.tsx';
import { TextInput } from '#src/ui/text-input.tsx';
import type { DraftPrize } from '../draft/draft.ts';
import css from './outlook.module.css';
import { simulate, SIMULATED_OPENINGS } from './simulation.ts';

interface Props {
  /** In ticket order; complete. */
  prizes: readonly DraftPrize[];
  price: Cents;
}

const OPENINGS = Array.from({ length: SIMULATED_OPENINGS + 1 }, (_, opening) => opening);
const LONGEST_SEED = 32;

const newSeed = (): string => String(crypto.getRandomValues(new Uint32Array(1))[0] ?? 1);

const OPTIONS: PlotOptions = {
  padding: [10, 14, 0, 0],
  cursor: { show: false },
  legend: { show: false },
  scales: { x: { time: false, range: () => [0, SIMULATED_OPENINGS] } },
  axes: [
    plotAxis({ size: 26 }),
    plotAxis({ size: 66, values: (_plot, splits) => splits.map((split) => formatChange(cents(Math.round(split))).replace(/\.00$/, '')) }),
  ],
  series: [
    {},
    { stroke: COLORS['violet-light'], fill: tint('violet', 0.16), width: 2, points: { show: false } },
    { stroke: COLORS.gold, width: 1.5, dash: [6, 5], points: { show: false } },
    { stroke: tint('text-hi', 0.4), width: 1, points: { show: false } },
  ],
};

/** Two hundred openings with the chances of now: what they cost, what they bring, and how the balance goes. */
export function SimulatorPanel({ prizes, price }: Props) {
  const announce = useAnnounce();
  const { t } = useTranslation('custom');
  const [seed, setSeed] = useState('1');
  const tickets = useMemo(() => customBoxTickets(prizes), [prizes]);
  const run = useMemo(() => simulate(tickets, price, seed), [tickets, price, seed]);
  const mean = useMemo(() => tickets.reduce((sum, { chance, value }) => sum + (chance / TICKETS) * value, 0) - price, [tickets, price]);
  const data = useMemo<uPlot.AlignedData>(
    () => [OPENINGS, [...run.nets], OPENINGS.map((opening) => opening * mean), OPENINGS.map(() => 0)],
    [run, mean],
  );
  const net = run.won - run.paid;

  function again(): void {
    const next = newSeed();
    setSeed(next);
    const { paid, won } = simulate(tickets, price, next);
    announce(t('builder.simulator.spoken', { paid: formatCents(paid), won: formatCents(won) }));
  }

  return (
    <div className="grid cols-1 gap-10 content-start">
      <h3 className="type-5">{t('builder.simulator.title')}</h3>
      <p className={`text-note ${css.text}`}>{t('builder.simulator.text')}</p>
      <div className="flex items-end gap-10">
        <TextInput
          size="sm"
          label={t('builder.simulator.seed')}
          value={seed}
          maxLength={LONGEST_SEED}
          autoComplete="off"
          spellCheck={false}
          className={css.seed}
          onChange={(event) => setSeed(event.target.value)}
        />
        <Button size="sm" onClick={again}>
          <RefreshCw size={16} aria-hidden="true" />
          {t('builder.simulator.again')}
        </Button>
      </div>
      <dl className={`grid cols-4 gap-10 ${css.figures}`}>
        <Stat name={t('builder.simulator.paid')} value={formatCents(run.paid)} />
        <Stat name={t('builder.simulator.won')} value={formatCents(run.won)} />
        <Stat name={t('builder.simulator.net')} value={formatChange(cents(net))} tone={net < 0 ? 'loss' : 'gain'} />
        <Stat name={t('builder.simulator.profits')} value={run.profits} />
      </dl>
      <Plot options={OPTIONS} data={data} height={190} />
      <p className="text-legend" aria-hidden="true">
        <span className={css.below}>{t('builder.simulator.line')}</span>
        <span className={css.mean}>{t('builder.simulator.mean')}</span>
      </p>
      <FoldedTable title={t('builder.simulator.table')}>
        <thead>
          <tr>
            <th scope="col">{t('builder.spread.prize')}</th>
            <th scope="col">{t('builder.simulator.times')}</th>
            <th scope="col">{t('builder.simulator.expected')}</th>
          </tr>
        </thead>
        <tbody>
          {tickets.map(({ id, name, chance }, place) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              <td>{run.counts[place]}</td>
              <td>{((chance / TICKETS) * SIMULATED_OPENINGS).toFixed(2)}</td>
            </tr>
          ))}
        </tbody>
      </FoldedTable>
    </div>
  );
}
