import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { gateService } from '#src/settlement/gate.ts';
import { useService } from '#src/lib/services/services.ts';

/** A page is quiet when no scene has played for so long, ms: longer than auto play pauses between two bets. */
const QUIET_MS = 1_500;
/** Nothing comes up for so long after a field was left, ms: the rest of the form follows. */
const AFTER_FIELD_MS = 8_000;
/** How often the page is looked at while something waits to be shown, ms. */
const LOOK_MS = 250;

/** A dialog of any kind that is open, but for the one that asks. */
function dialogOpen(own: string): boolean {
  return [...document.querySelectorAll('[role="dialog"], [role="alertdialog"], dialog[open]')].some(
    (dialog) => dialog.querySelector(`[data-moment="${own}"]`) === null,
  );
}

const FIELD = 'input:not([type="checkbox"], [type="radio"], [type="range"]), textarea, select, [contenteditable]';

/** A field has the focus, so that what comes up would take what is typed. */
const fieldFocused = (): boolean => document.activeElement?.matches(FIELD) ?? false;

type Field = HTMLInputElement | HTMLTextAreaElement;

/** The fields of forms that were typed into. */
function useTypedFields(): ReadonlySet<Field> {
  const [fields] = useState(() => new Set<Field>());
  useEffect(() => {
    const note = ({ target }: Event): void => {
      const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
      if (isField && target.form !== null && target.matches(FIELD)) fields.add(target);
    };
    document.addEventListener('input', note);
    return () => document.removeEventListener('input', note);
  }, [fields]);
  return fields;
}

/** A letter or another form in view is begun and not sent. */
const formBegun = (typed: ReadonlySet<Field>): boolean =>
  [...document.querySelectorAll('textarea'), ...typed].some(({ isConnected, value }) => isConnected && value.trim() !== '');

/**
 * Whether something may come up over the page now: no scene plays, no dialog is open, no field is in use, no form is begun, and the page is seen. `wanted`: only then the page is looked at.
 * `own` marks the content of the asker's own dialog (`data-moment`). Once quiet it stays so until a scene begins.
 */
export function useQuiet(wanted: boolean, own: string): boolean {
  const gate = useService(gateService);
  const { pathname } = useLocation();
  const [quiet, setQuiet] = useState(false);
  const typed = useTypedFields();
  useEffect(() => {
    if (!wanted) return undefined;
    let since = performance.now();
    let inField = Number.NEGATIVE_INFINITY;
    const look = (): void => {
      const { holding } = gate.store.getState();
      const now = performance.now();
      const isOpen = document.querySelector(`[data-moment="${own}"]`) !== null;
      if (!isOpen && fieldFocused()) inField = now;
      const writing = now - inField < AFTER_FIELD_MS || (!isOpen && formBegun(typed));
      const busy = holding || document.hidden || dialogOpen(own) || writing;
      if (busy) since = now;
      setQuiet(!busy && now - since >= QUIET_MS);
    };
    const timer = setInterval(look, LOOK_MS);
    const stop = gate.store.subscribe(look);
    return () => {
      clearInterval(timer);
      stop();
      setQuiet(false);
    };
  }, [wanted, own, gate, pathname, typed]);
  return wanted && quiet;
}
