import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { gateService } from '#src/settlement/gate.ts';
import { useService } from '#src/lib/services/services.ts';

/** A page is quiet when no scene has played for so long, ms: longer than auto play pauses between two bets. */
const QUIET_MS = 1_500;
/** How often the page is looked at while something waits to be shown, ms. */
const LOOK_MS = 250;

/** A dialog of any kind that is open, but for the one that asks. */
function dialogOpen(own: string): boolean {
  return [...document.querySelectorAll('[role="dialog"], [role="alertdialog"], dialog[open]')].some(
    (dialog) => dialog.querySelector(`[data-moment="${own}"]`) === null,
  );
}

/**
 * Whether something may come up over the page now: no scene plays, no dialog is open, and the page is seen. `wanted`: only then the page is looked at.
 * `own` marks the content of the asker's own dialog (`data-moment`). Once quiet it stays so until a scene begins.
 */
export function useQuiet(wanted: boolean, own: string): boolean {
  const gate = useService(gateService);
  const { pathname } = useLocation();
  const [quiet, setQuiet] = useState(false);
  useEffect(() => {
    if (!wanted) return undefined;
    let since = performance.now();
    const look = (): void => {
      const { holding } = gate.store.getState();
      const busy = holding || document.hidden || dialogOpen(own);
      if (busy) since = performance.now();
      setQuiet(!busy && performance.now() - since >= QUIET_MS);
    };
    const timer = setInterval(look, LOOK_MS);
    const stop = gate.store.subscribe(look);
    return () => {
      clearInterval(timer);
      stop();
      setQuiet(false);
    };
  }, [wanted, own, gate, pathname]);
  return wanted && quiet;
}
