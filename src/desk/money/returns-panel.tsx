import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type uPlot from 'uplot';
import type { MoneyReport } from '#contract/api/desk/money.ts';
import { formatCount } from '#contract/count.ts';
import { COLORS } from '#contract/design-tokens.ts';
import { Coins } from '#src/ui/coins.tsx';
import { Figure } from '#src/ui/figure.tsx';
import PlotCanvas, { type PlotProps } from '#src/ui/plot-canvas.tsx';
import { plotAxis, tint } from '#src/ui/plot-style.ts';
import { StatusChip } from '#src/ui/status-chip.tsx';
import { gameName } from '../parts/names.ts';
import { ppmText } from '../parts/ppm.ts';
import { RecordsPanel } from '../parts/records.tsx';
import { isOutside, type ReturnPoint, returnPoints } from './returns.ts';

type Game = MoneyReport['games'][number];

/** What each game has returned, against its exact return and the auditor's band around that. */
export function ReturnsPanel({ games }: { games: readonly Game[] }) {
  const { t } = useTranslation('desk');
  const points = useMemo(() => returnPoints(games), [games]);
  return (
    <RecordsPanel
      title={t('money.returns')}
      columns={[
        { name: t('bets.game'), place: 'lead', cell: ({ game }) => gameName(game) },
        { name: t('money.bets'), place: 'wide', right: true, cell: ({ bets }) => <Figure>{formatCount(bets)}</Figure> },
        { name: t('money.staked'), place: 'wide', right: true, cell: ({ staked }) => <Coins amount={staked} bare /> },
        { name: t('money.paid'), place: 'wide', right: true, cell: ({ paid }) => <Coins amount={paid} bare /> },
        { name: t('money.return'), place: 'figure', right: true, cell: ({ return_ppm: ppm }) => <Share ppm={ppm} /> },
        { name: t('money.exact'), place: 'when', cell: ({ expected_ppm: ppm }) => <Share ppm={ppm} /> },
        {
          name: t('money.band'),
          place: 'foot',
          cell: ({ band_ppm: band }) => band && <Figure>{`${ppmText(band.low)} – ${ppmText(band.high)}`}</Figure>,
        },
        { name: t('state'), place: 'state', cell: (game) => <Check game={game} /> },
      ]}
      rows={games}
      idOf={({ game }) => game}
      empty={t('bets.none')}
    >
      {points.length > 0 && (
        <>
          <p className="text-about mb-12">{t('money.returnsPlot')}</p>
          <ReturnsPlot points={points} />
        </>
      )}
    </RecordsPanel>
  );
}

const Share = ({ ppm }: { ppm: number | null }) => <Figure>{ppm === null ? '–' : ppmText(ppm)}</Figure>;

function Check({ game }: { game: Game }) {
  const { t } = useTranslation('desk');
  if (game.band_ppm === null) return t('money.noBand');
  return isOutside(game) ? (
    <StatusChip tone="bad">{t('money.outside')}</StatusChip>
  ) : (
    <StatusChip tone="good">{t('money.within')}</StatusChip>
  );
}

/** The height of the plot, px. */
const HEIGHT_PX = 220;
/** The half width of a band, px. */
const BAND_PX = 14;

/** What the plot shows at most, percentage points: the band of a few bets is far wider than any return. */
const MOST_POINTS = 100;

/** Bands as bars around the line of the exact return, under the points of what was returned. */
function drawBands(plot: uPlot, points: readonly ReturnPoint[], most: number): void {
  const { ctx } = plot;
  const inside = (value: number): number => Math.max(-most, Math.min(most, value));
  const ratio = devicePixelRatio;
  points.forEach(({ low, high, outside }, at) => {
    if (low === null || high === null) return;
    const [x, top, bottom] = [plot.valToPos(at, 'x', true), plot.valToPos(inside(high), 'y', true), plot.valToPos(inside(low), 'y', true)];
    ctx.fillStyle = tint(outside ? 'loss' : 'win', 0.22);
    ctx.fillRect(x - BAND_PX * ratio, top, 2 * BAND_PX * ratio, bottom - top);
  });
}

function optionsOf(points: readonly ReturnPoint[]): PlotProps['options'] {
  const largest = Math.max(0.1, ...points.flatMap(({ off, low, high }) => [off, low ?? 0, high ?? 0].map(Math.abs)));
  // With room for a point at the edge.
  const most = Math.min(MOST_POINTS, largest) * 1.15;
  return {
    padding: [10, 8, 0, 0],
    cursor: { show: false },
    legend: { show: false },
    scales: { x: { time: false, range: () => [-0.6, points.length - 0.4] }, y: { range: () => [-most, most] } },
    axes: [
      plotAxis({
        size: 26,
        grid: { show: false },
        splits: () => points.map((_, at) => at),
        values: () => points.map(({ game }) => gameName(game)),
      }),
      plotAxis({ size: 56, values: (_plot, splits) => splits.map((value) => value.toFixed(1)) }),
    ],
    series: [
      {},
      { stroke: COLORS.gold, width: 1, points: { show: false } },
      { paths: () => null, stroke: COLORS['text-hi'], points: { show: true, size: 9, fill: COLORS['text-hi'] } },
    ],
    hooks: { drawAxes: [(plot) => drawBands(plot, points, most)] },
  };
}

/** The returns as points, each in its band; the line is the exact return. The table below says the same. */
function ReturnsPlot({ points }: { points: readonly ReturnPoint[] }) {
  const options = useMemo(() => optionsOf(points), [points]);
  const data = useMemo<uPlot.AlignedData>(
    () => [points.map((_, at) => at), points.map(() => 0), points.map(({ off }) => Math.max(-MOST_POINTS, Math.min(MOST_POINTS, off)))],
    [points],
  );
  return (
    <div className="relative w-full min-w-0 mb-16" style={{ height: HEIGHT_PX }} aria-hidden="true">
      <PlotCanvas options={options} data={data} height={HEIGHT_PX} />
    </div>
  );
}
