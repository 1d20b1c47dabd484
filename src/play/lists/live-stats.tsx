import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '#contract/count.ts';
import { COLORS } from '#contract/design-tokens.ts';
import { formatCents, formatChange } from '#contract/money.ts';
import { useService } from '#src/lib/services/services.ts';
import { useInView } from '#src/lib/hooks/use-in-view.ts';
import { PACE_MS, usePaced } from '#src/lib/hooks/use-paced.ts';
import { Card } from '#src/ui/card.tsx';
import { Plot, type PlotOptions } from '#src/ui/plot.tsx';
import { plotAxis, tint } from '#src/ui/plot-style.ts';
import { Stat } from '#src/ui/stat.tsx';
import type { StakeGame } from '#contract/api/limits.ts';
import css from './live-stats.module.css';
import { cleared, statsService } from './session-stats.ts';
import type { SessionStats } from './stats-storage.ts';

const PLOT_HEIGHT_PX = 150;

/** The profit as one line on a quiet ground, filled towards zero. */
const OPTIONS: PlotOptions = {
  cursor: { show: false },
  legend: { show: false },
  padding: [8, 4, 6, 0],
  scales: { x: { time: false } },
  series: [{}, { stroke: COLORS.gold, width: 2, fill: tint('gold', 0.1), fillTo: 0, points: { show: false } }],
  axes: [{ show: false }, plotAxis({ size: 46, space: 34 })],
};

const whole = (stats: SessionStats): SessionStats => stats;

/** The results of this visit's bets, in figures and a chart. Only revealed results count. */
export function LiveStats({ game }: { game: StakeGame }) {
  const { t } = useTranslation('play');
  const store = useService(statsService)(game);
  const [card, inView] = useInView<HTMLElement>();
  const { bets, wins, losses, wageredCents, profitCents, line } = usePaced(store, whole, inView ? PACE_MS.figure : PACE_MS.outOfView);
  const data = useMemo<[number[], number[]]>(
    () => [line.map(({ bet }) => bet), line.map(({ profitCents: profit }) => profit / 100)],
    [line],
  );
  const figures = [
    { label: t('stats.wagered'), value: formatCents(wageredCents) },
    { label: t('stats.wins'), value: formatCount(wins) },
    { label: t('stats.losses'), value: formatCount(losses) },
  ];
  return (
    <Card ref={card} padding="sm" aria-label={t('stats.title')}>
      <header className={css.header}>
        <h2 className="type-6">{t('stats.title')}</h2>
        <button type="button" className={css.clear} aria-disabled={bets === 0 || undefined} onClick={() => store.setState(cleared, true)}>
          {t('stats.clear')}
        </button>
      </header>
      <dl className={css.figures}>
        <Stat
          size="lg"
          name={t('stats.profit')}
          value={formatChange(profitCents)}
          tone={profitCents > 0 ? 'gain' : profitCents < 0 ? 'loss' : undefined}
          className="full-row"
        />
        {figures.map(({ label, value }) => (
          <Stat key={label} name={label} value={value} />
        ))}
      </dl>
      <div className="mt-12" style={{ height: PLOT_HEIGHT_PX }}>
        {bets === 0 ? <p className={css.empty}>{t('stats.empty')}</p> : <Plot options={OPTIONS} data={data} height={PLOT_HEIGHT_PX} />}
      </div>
    </Card>
  );
}
