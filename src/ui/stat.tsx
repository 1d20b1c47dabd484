import clsx from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import css from './stat.module.css';

interface Props extends Omit<ComponentProps<'dd'>, 'children' | 'className'> {
  /** What is counted. */
  name: ReactNode;
  /** The figure, or its placeholder while it is not known. */
  value: ReactNode;
  size?: 'sm' | 'md' | 'lg' | undefined;
  /** For sums with a sign. */
  tone?: 'gain' | 'loss' | undefined;
  className?: string | undefined;
}

/** One figure under its name, in a `dl`. Further attributes are the figure's. */
export function Stat({ name, value, size = 'sm', tone, className, ...figure }: Props) {
  return (
    <div className={clsx(css.stat, css[size], tone && css[tone], className)}>
      <dt>{name}</dt>
      <dd translate="no" {...figure} className="figures">
        {value}
      </dd>
    </div>
  );
}
