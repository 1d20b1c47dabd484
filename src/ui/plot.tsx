import { lazy, Suspense } from 'react';
import type uPlot from 'uplot';
import { importGuarded } from '#src/lib/chunk-guard.ts';
import css from './plot.module.css';

/** What a plot draws and how; its size is that of its place. */
export type PlotOptions = Omit<uPlot.Options, 'width' | 'height'>;

export interface PlotProps {
  /** A new object rebuilds the plot: keep it in a constant or a memo. */
  options: PlotOptions;
  data: uPlot.AlignedData;
  /** Px. */
  height: number;
}

const PlotCanvas = lazy(() => importGuarded(() => import('./plot-canvas.tsx')));

/** A plot that fills the width of its place. The picture is hidden from screen readers: say beside it what it shows. */
export function Plot(props: PlotProps) {
  return (
    <div className={css.plot} style={{ height: props.height }} aria-hidden="true">
      <Suspense fallback={null}>
        <PlotCanvas {...props} />
      </Suspense>
    </div>
  );
}
