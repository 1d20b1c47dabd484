import { useState, useSyncExternalStore } from 'react';

/** What a press is meant for: pressing it does something once it is let go. */
const PRESSABLE = 'button, a[href], label, summary, input[type=checkbox], input[type=radio]';

let pressed = false;
let letGo: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function become(next: boolean): void {
  clearTimeout(letGo);
  if (pressed === next) return;
  pressed = next;
  for (const listener of listeners) listener();
}

function onDown({ target, isPrimary }: PointerEvent): void {
  if (isPrimary && target instanceof Element && target.closest(PRESSABLE) !== null) become(true);
}

/** The click comes right after the release, in the same task. */
function onUp(): void {
  clearTimeout(letGo);
  letGo = setTimeout(() => become(false), 0);
}

function watch(listener: () => void): () => void {
  if (listeners.size === 0) {
    document.addEventListener('pointerdown', onDown, true);
    for (const end of ['pointerup', 'pointercancel', 'dragend'] as const) document.addEventListener(end, onUp, true);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    document.removeEventListener('pointerdown', onDown, true);
    for (const end of ['pointerup', 'pointercancel', 'dragend'] as const) document.removeEventListener(end, onUp, true);
    become(false);
  };
}

/**
 * The value as it was when a button was pressed, until that is let go: for what takes space, such as the sentence under a field. A press takes the focus from
 * a field, which checks it; if the sentence came or went at once, the button would move away from under the pointer and its click be lost.
 */
export function useHeldInPress<Value>(value: Value): Value {
  const [held, setHeld] = useState<{ value: Value }>({ value });
  const changed = !Object.is(held.value, value);
  // Where nothing has changed, a press says nothing new and draws nothing anew.
  const holding = useSyncExternalStore(
    watch,
    () => changed && pressed,
    () => false,
  );
  if (changed && !holding) {
    setHeld({ value });
    return value;
  }
  return held.value;
}
