import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Keeps the keyboard where it is in a group whose button becomes another one, or goes: a focus on the second stays on the second, or on the last
 * that is left, or on the group itself where that may have the focus. Put the answer on the group.
 */
export function useKeptFocus<Group extends HTMLElement>(): RefObject<Group | null> {
  const group = useRef<Group>(null);
  /** Which of the group's buttons has the focus; null while none has. */
  const place = useRef<number | null>(null);
  useEffect(() => {
    const element = group.current;
    if (element === null) return undefined;
    const onFocus = ({ target }: FocusEvent): void => {
      const inside = target instanceof Element && element.contains(target);
      place.current = inside
        ? Math.max(
            0,
            [...element.querySelectorAll('button')].findIndex((button) => button === target),
          )
        : null;
    };
    // A press beside everything takes the focus away as well, on purpose.
    const onPress = ({ target }: PointerEvent): void => {
      if (!(target instanceof Node && element.contains(target))) place.current = null;
    };
    document.addEventListener('focusin', onFocus);
    document.addEventListener('pointerdown', onPress);
    return () => {
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('pointerdown', onPress);
    };
  }, []);
  useLayoutEffect(() => {
    // A focused element that goes leaves the focus nowhere, and no event says so.
    const element = group.current;
    if (element === null || place.current === null || document.activeElement !== document.body) return;
    const buttons = [...element.querySelectorAll('button')];
    (buttons[place.current] ?? buttons.at(-1) ?? element).focus({ preventScroll: true });
  });
  return group;
}
