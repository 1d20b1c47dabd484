import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import css from './plot.module.css';

export interface PlotProps {
  /** A new object rebuilds the plot: keep it in a constant or a memo. */
  options: Omit<uPlot.Options, 'width' | 'height'>;
  data: uPlot.AlignedData;
  /** Px. */
  height: number;
}

/** The drawn part of `Plot`, fetched with the first plot that is shown. */
export default function PlotCanvas({ options, data, height }: PlotProps) {
  const place = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot | null>(null);
  const firstData = useEffectEvent(() => data);
  useLayoutEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const made = new uPlot({ ...options, width: element.clientWidth, height }, firstData(), element);
    plot.current = made;
    const observer = new ResizeObserver(() => made.setSize({ width: element.clientWidth, height }));
    observer.observe(element);
    return () => {
      observer.disconnect();
      plot.current = null;
      made.destroy();
    };
  }, [options, height]);
  useLayoutEffect(() => plot.current?.setData(data), [data]);
  return <div ref={place} className={css.place} />;
}
