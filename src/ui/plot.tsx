import { lazyExtra } from './part.tsx';
import type { PlotProps } from './plot-canvas.tsx';

/** What a plot draws and how; its size is that of its place. */
export type PlotOptions = PlotProps['options'];

const PlotCanvas = lazyExtra(() => import('./plot-canvas.tsx'));

/** A plot that fills the width of its place. The picture is hidden from screen readers and left out where it can't be drawn: say beside it what it shows. */
export function Plot(props: PlotProps) {
  return (
    <div className="relative w-full min-w-0" style={{ height: props.height }} aria-hidden="true">
      <PlotCanvas {...props} />
    </div>
  );
}
