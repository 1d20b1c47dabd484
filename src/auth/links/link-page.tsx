import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from '#src/ui/card.tsx';
import { PageTitle } from '#src/ui/page-title.tsx';
import css from './link-page.module.css';

interface Props {
  sign: LucideIcon;
  title: string;
  text: string;
  children?: ReactNode;
}

/** A page that a mailed link opens: one matter in the middle, with what to do about it. */
export function LinkPage({ sign: Sign, title, text, children }: Props) {
  return (
    <div className={css.page}>
      <PageTitle page={title} />
      <Card padding="lg" className={css.card} aria-labelledby="link-title">
        <Sign size={40} strokeWidth={1.5} aria-hidden="true" className={css.sign} />
        <h1 id="link-title" className="type-7 leading-tight">
          {title}
        </h1>
        <p className="tone-mid leading-normal" role="status">
          {text}
        </p>
        {children}
      </Card>
    </div>
  );
}
