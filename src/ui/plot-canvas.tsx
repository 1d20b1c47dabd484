import { useLayoutEffect, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import css from './plot.module.css';
import type { PlotProps } from './plot.tsx';

/** The drawn part of `Plot`, fetched with the first plot that is shown. */
export default function PlotCanvas({ options, data, height }: PlotProps) {
  const place = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot | null>(null);
  const latest = useRef(data);
  useLayoutEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const made = new uPlot({ ...options, width: element.clientWidth, height }, latest.current, element);
    plot.current = made;
    const observer = new ResizeObserver(() => made.setSize({ width: element.clientWidth, height }));
    observer.observe(element);
    return () => {
      observer.disconnect();
      plot.current = null;
      made.destroy();
    };
  }, [options, height]);
  useLayoutEffect(() => {
    if (latest.current === data) return;
    latest.current = data;
    plot.current?.setData(data);
  }, [data]);
  return <div ref={place} className={css.place} />;
}
