import { useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { useMay } from '../session/use-me.ts';
import { useKeys } from '../shell/keys.ts';
import { type Act, ActForm } from './act-form.tsx';
import css from './acts.module.css';

/** The acts of a page that the member of staff may do as buttons, each with the letter that opens its form. */
export function Acts({ acts: possible, size = 'md' }: { acts: readonly Act[]; size?: 'sm' | 'md' }) {
  const may = useMay();
  const acts = possible.filter(({ route }) => may(route.act));
  const [chosen, setChosen] = useState<string | null>(null);
  useKeys(
    Object.fromEntries(acts.flatMap(({ route, shortcut }) => (shortcut === undefined ? [] : [[shortcut, () => setChosen(route.path)]]))),
  );
  const act = acts.find(({ route }) => route.path === chosen);
  if (acts.length === 0) return null;
  return (
    <div className="cluster gap-8">
      {acts.map(({ route: { path }, label, shortcut, variant }) => (
        <Button key={path} size={size} variant={variant} aria-keyshortcuts={shortcut} onClick={() => setChosen(path)}>
          {label}
          {shortcut !== undefined && <Shortcut letter={shortcut} />}
        </Button>
      ))}
      {act && <ActForm key={act.route.path} act={act} onClose={() => setChosen(null)} />}
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
