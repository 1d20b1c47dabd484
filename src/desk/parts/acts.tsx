import { useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { useKeys } from '../shell/keys.ts';
import { type Act, ActForm } from './act-form.tsx';
import css from './acts.module.css';

/** The acts of a page as buttons, each with the letter that opens its form. Acts that the member of staff may not do are left out before. */
export function Acts({ acts, size = 'md' }: { acts: readonly Act[]; size?: 'sm' | 'md' }) {
  const [chosen, setChosen] = useState<string | null>(null);
  useKeys(Object.fromEntries(acts.flatMap(({ name, shortcut }) => (shortcut === undefined ? [] : [[shortcut, () => setChosen(name)]]))));
  const act = acts.find(({ name }) => name === chosen);
  if (acts.length === 0) return null;
  return (
    <div className="cluster gap-8">
      {acts.map(({ name, label, shortcut, variant }) => (
        <Button key={name} size={size} variant={variant} aria-keyshortcuts={shortcut} onClick={() => setChosen(name)}>
          {label}
          {shortcut !== undefined && <Shortcut letter={shortcut} />}
        </Button>
      ))}
      {act && <ActForm key={act.name} act={act} onClose={() => setChosen(null)} />}
    </div>
  );
}

/** The key of a button, for those who have a keyboard. */
function Shortcut({ letter }: { letter: string }) {
  return (
    <kbd className={css.key} aria-hidden="true" translate="no">
      {letter.toUpperCase()}
    </kbd>
  );
}
