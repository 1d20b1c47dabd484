import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Keeps the keyboard where it is in a group whose button becomes another one: whoever pressed the first stands on the second. Put the answer on the
 * group.
 */
export function useKeptFocus<Group extends HTMLElement>(): RefObject<Group | null> {
  const group = useRef<Group>(null);
  const inside = useRef(false);
  useEffect(() => {
    const element = group.current;
    if (element === null) return undefined;
    const onFocus = (event: FocusEvent): void => {
      inside.current = event.target instanceof Node && element.contains(event.target);
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, []);
  useLayoutEffect(() => {
    // A focused element that goes leaves the focus nowhere, and no event says so.
    if (inside.current && document.activeElement === document.body) group.current?.querySelector('button')?.focus();
  });
  return group;
}
