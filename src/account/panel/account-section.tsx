import type { ReactNode } from 'react';
import { Card } from '#src/ui/card.tsx';
import css from './account-section.module.css';

interface Props {
  /** Its id on the page. */
  name: string;
  title: string;
  text: string;
  /** Its panels, in order. */
  children: ReactNode;
}

/** A group of matters of the account that belong together, under one heading. */
export function AccountSection({ name, title, text, children }: Props) {
  return (
    <div id={name} className={css.section} tabIndex={-1}>
      <header className={css.head}>
        <h2 id={`${name}-title`} className="type-7">
          {title}
        </h2>
        <p className="mt-2 tone-low type-3">{text}</p>
      </header>
      <Card padding="none" aria-labelledby={`${name}-title`}>
        {children}
      </Card>
    </div>
  );
}
