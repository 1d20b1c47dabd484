import { useEffect, useEffectEvent } from 'react';

/** What each key of a page does: the key in lower case as `KeyboardEvent.key` names it. An act that returns false leaves the key to the browser. */
export type Keys = Readonly<Record<string, () => unknown>>;

const WRITES = 'input, textarea, select, [contenteditable="true"]';

/** False where a press belongs to something else: a field, a dialog, the browser, or a key that is held down. */
export function isFreeKey(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return false;
  if (event.target instanceof Element && event.target.closest(WRITES)) return false;
  return document.querySelector('[role="dialog"], [role="alertdialog"]') === null;
}

/** Does what a page's keys say while it is shown. */
export function useKeys(keys: Keys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = Object.hasOwn(keys, event.key.toLowerCase()) ? keys[event.key.toLowerCase()] : undefined;
    if (act === undefined || !isFreeKey(event)) return;
    if (act() !== false) event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => press(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}

/** The links of the rows of the page's lists, in their order. */
const rowLinks = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('main tr[data-id] > th a')];

/** Focuses the next row of the page's lists (`step` 1) or the one before it (−1); from outside of them the first or the last one. Enter follows its link. False where there is no row. */
export function focusRow(step: 1 | -1): boolean {
  const rows = rowLinks();
  const at = rows.findIndex((row) => row === document.activeElement);
  const next = at === -1 ? (step === 1 ? 0 : rows.length - 1) : Math.min(rows.length - 1, Math.max(0, at + step));
  rows[next]?.focus();
  return rows.length > 0;
}

/** Focuses the page's search field, if it has one. */
export function focusSearch(): void {
  document.querySelector<HTMLElement>('main input[type="search"]')?.focus();
}
