import clsx from 'clsx';
import type { CSSProperties } from 'react';
import css from './skeleton.module.css';

interface Props {
  width?: CSSProperties['width'];
  height?: CSSProperties['height'];
  radius?: number | undefined;
  className?: string | undefined;
}

/** The quiet shape of what is still loading. Give it the place of the real thing, so nothing moves when that arrives. */
export function Skeleton({ width, height, radius, className }: Props) {
  return <span className={clsx(css.skeleton, className)} style={{ width, height, borderRadius: radius }} aria-hidden="true" />;
}
