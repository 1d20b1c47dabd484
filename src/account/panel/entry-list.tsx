import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import css from './entry-list.module.css';

/** A list within a panel: passkeys, sessions. */
export function EntryList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className="grid gap-8" aria-label={label}>
      {children}
    </ul>
  );
}

interface EntryProps {
  icon: LucideIcon;
  title: ReactNode;
  /** What is known of it, in short sentences. */
  facts: readonly string[];
  /** At the side: what can be done with it. */
  actions?: ReactNode;
  /** What opens below it. */
  children?: ReactNode;
}

/** One entry: what it is, what is known of it, and what can be done with it. */
export function Entry({ icon: Icon, title, facts, actions, children }: EntryProps) {
  return (
    <li className="grid gap-12 py-12 px-14 bordered rounded-lg fill-900">
      <div className="row gap-12">
        <Icon size={20} className={css.icon} aria-hidden="true" />
        <div className="flex-1 min-w-0">
          <p className="cluster gap-8 row-gap-4 tone-hi weight-600 break-anywhere">{title}</p>
          <p className={css.facts}>
            {facts.map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
          </p>
        </div>
        <div className="flex flex-none gap-4">{actions}</div>
      </div>
      {children}
    </li>
  );
}
