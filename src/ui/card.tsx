import clsx from 'clsx';
import type { ComponentProps } from 'react';
import css from './card.module.css';

interface Props extends ComponentProps<'section'> {
  /** `sm` beside a scene, `md` on a page, `lg` for a section with a heading of its own; `none` where the content arranges it. */
  padding?: 'none' | 'sm' | 'md' | 'lg' | undefined;
}

/** A section of a page on a quiet surface of its own. It needs a name: `aria-label`, or `aria-labelledby` of its heading. */
export function Card({ padding = 'md', className, ...section }: Props) {
  return <section {...section} className={clsx(css.card, padding !== 'none' && css[padding], className)} />;
}
