import type { ComponentProps, ReactNode } from 'react';
import { Card } from './card.tsx';
import css from './panel.module.css';

interface Props extends Omit<ComponentProps<'section'>, 'title'> {
  /** Names the heading, which names the section. */
  name: string;
  title: ReactNode;
  /** Shown beside the heading. */
  tag?: ReactNode;
  /** The sentence under the heading. */
  text?: string | undefined;
}

/** A section of a page on a quiet surface of its own, with its heading. */
export function Panel({ name, title, tag, text, className, children, ...section }: Props) {
  return (
    <Card {...section} padding="lg" className={className} aria-labelledby={name}>
      <header className="cluster gap-12 row-gap-8 mb-16">
        <h2 id={name} className="type-7">
          {title}
        </h2>
        {tag}
      </header>
      {text !== undefined && <p className={css.text}>{text}</p>}
      {children}
    </Card>
  );
}
