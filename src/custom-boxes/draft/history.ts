/** What was changed and can be taken back. */
export interface History<State> {
  past: readonly State[];
  now: State;
  future: readonly State[];
  /** What the last change was about: further ones about the same are one step with it. Null: the next change is a step of its own. */
  about: string | null;
}

/** Steps that can be taken back. */
const MOST_STEPS = 100;

/** A history that begins. */
export function begun<State>(now: State): History<State> {
  return { past: [], now, future: [], about: null };
}

/** A change. Changes in a row with one `about` (a slider that is dragged, a name that is typed) are taken back together. */
export function changed<State>(history: History<State>, now: State, about: string | null = null): History<State> {
  if (Object.is(now, history.now)) return history;
  const goesOn = about !== null && about === history.about;
  return { past: goesOn ? history.past : [...history.past, history.now].slice(-MOST_STEPS), now, future: [], about };
}

/** The last step taken back; the same history where there is none. */
export function undone<State>({ past, now, future }: History<State>): History<State> {
  const [before] = past.slice(-1);
  if (before === undefined) return { past, now, future, about: null };
  return { past: past.slice(0, -1), now: before, future: [now, ...future], about: null };
}

/** The last step that was taken back, made again. */
export function redone<State>({ past, now, future }: History<State>): History<State> {
  const [next, ...later] = future;
  if (next === undefined) return { past, now, future, about: null };
  return { past: [...past, now], now: next, future: later, about: null };
}
