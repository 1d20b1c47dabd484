import { useState, useSyncExternalStore } from 'react';

/** What a press is meant for: pressing it does something once it is let go. */
const PRESSABLE = 'button, a[href], label, summary, input[type=checkbox], input[type=radio]';

/** Whether a button is pressed, and how to watch that. */
function createPress() {
  let pressed = false;
  function watch(listener: () => void): () => void {
    const over = new AbortController();
    const options = { capture: true, signal: over.signal };
    let letGo: ReturnType<typeof setTimeout> | undefined;
    const become = (next: boolean): void => {
      pressed = next;
      listener();
    };
    const onDown = ({ target, isPrimary }: PointerEvent): void => {
      clearTimeout(letGo);
      if (isPrimary && target instanceof Element && target.closest(PRESSABLE) !== null) become(true);
    };
    // The click comes right after the release, in the same task.
    const onUp = (): void => {
      clearTimeout(letGo);
      letGo = setTimeout(() => become(false), 0);
    };
    document.addEventListener('pointerdown', onDown, options);
    for (const end of ['pointerup', 'pointercancel', 'dragend'] as const) document.addEventListener(end, onUp, options);
    return () => {
      clearTimeout(letGo);
      over.abort();
      pressed = false;
    };
  }
  return { watch, isPressed: () => pressed };
}

/**
 * The value as it was when a button was pressed, until that is let go: for what takes space, such as the sentence under a field. A press takes the focus from
 * a field, which checks it; if the sentence came or went at once, the button would move away from under the pointer and its click be lost.
 */
export function useHeldInPress<Value>(value: Value): Value {
  const [held, setHeld] = useState<{ value: Value }>({ value });
  const [press] = useState(createPress);
  const changed = !Object.is(held.value, value);
  // Where nothing has changed, a press says nothing new and draws nothing anew.
  const holding = useSyncExternalStore(
    press.watch,
    () => changed && press.isPressed(),
    () => false,
  );
  if (changed && !holding) {
    setHeld({ value });
    return value;
  }
  return held.value;
}
