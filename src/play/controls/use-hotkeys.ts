import { useEffect, useEffectEvent } from 'react';

/** What the keys do; a missing one is not taken. */
export interface Hotkeys {
  /** Space. */
  bet?: (() => void) | undefined;
  /** a */
  halve?: (() => void) | undefined;
  /** d */
  double?: (() => void) | undefined;
}

const KEYS: Readonly<Record<string, keyof Hotkeys>> = { ' ': 'bet', a: 'halve', d: 'double' };

/** What uses these keys itself while it has the focus: fields take letters, everything that can be pressed takes space. */
const TYPING = 'input:not([type=radio], [type=checkbox], [type=range]), textarea, select, [contenteditable]';
const PRESSABLE = 'button, a[href], input:not([type=range]), select, summary, [role=button], [role=tab], [role=link]';
const DIALOG = 'dialog[open], [role=dialog], [role=alertdialog]';

/** What a key press asks for here; null when it is meant for something else. */
function hotkeyOf(event: KeyboardEvent): keyof Hotkeys | null {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return null;
  const key = KEYS[event.key.toLowerCase()];
  const target = event.target instanceof Element ? event.target : null;
  if (key === undefined || target?.closest(TYPING) || document.querySelector(DIALOG)) return null;
  return key === 'bet' && target?.closest(PRESSABLE) ? null : key;
}

/** Space bets, a halves, d doubles. A held key acts once; keys meant for a field, a button or a dialog are left to it. */
export function useHotkeys(keys: Hotkeys, enabled: boolean): void {
  const actOf = useEffectEvent((key: keyof Hotkeys | null) => key && keys[key]);
  useEffect(() => {
    if (!enabled) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      const act = actOf(hotkeyOf(event));
      if (!act) return;
      event.preventDefault(); // space would scroll the page
      if (!event.repeat) act();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [enabled]);
}
