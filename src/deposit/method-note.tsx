import type { LucideIcon } from 'lucide-react';
import css from './method-note.module.css';

/** A quiet sentence under a form: what the next page is, or what is watched over. */
export function MethodNote({ icon: Icon, children }: { icon: LucideIcon; children: string }) {
  return (
    <p className={`text-note row justify-center gap-8 ${css.note}`}>
      <Icon size={14} aria-hidden="true" />
      {children}
    </p>
  );
}
