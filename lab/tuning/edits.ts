/** Values of a tuning by field. */
export type Values = Readonly<Record<string, unknown>>;

/** What undo and redo go back and forth between: the tuning that is shown, the takes, and the take that was chosen last. */
export interface Edit {
  values: Values;
  takes: Readonly<Record<string, Values>>;
  take: string | null;
}

/** One direction of a step: what it sets. A take of null is deleted. */
interface Patch {
  values?: Values;
  take?: string | null;
  takes: Readonly<Record<string, Values | null>>;
}

interface Step {
  back: Patch;
  forward: Patch;
}

/** More steps than this are forgotten, oldest first. */
const MOST_STEPS = 500;

/** The edits of one scene. Changes of one `gesture` in a row (a knob that is dragged) are one step until it ends. */
export class Edits {
  readonly #past: Step[] = [];
  #future: Step[] = [];
  #gesture: { name: string; start: Edit } | null = null;
  #now: Edit;

  constructor(start: Edit) {
    this.#now = start;
  }

  get now(): Edit {
    return this.#now;
  }

  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  get canRedo(): boolean {
    return this.#future.length > 0;
  }

  /** Makes a change as one step, or as part of the gesture in progress. A change that changes nothing is no step. */
  change(change: Partial<Edit>, gesture: string | null = null): void {
    const continued = gesture === this.#gesture?.name ? this.#gesture : null;
    const start = continued?.start ?? this.#now;
    const next = { ...this.#now, ...change };
    if (isEmpty(patchTo(this.#now, next))) return;
    this.#gesture = gesture === null ? null : { name: gesture, start };
    if (continued !== null) this.#past.pop();
    this.#future = [];
    this.#now = next;
    const forward = patchTo(start, next);
    if (isEmpty(forward)) this.#gesture = null;
    else this.#past.push({ back: patchTo(next, start), forward });
    if (this.#past.length > MOST_STEPS) this.#past.shift();
  }

  /** The next change is a step of its own. */
  endGesture(): void {
    this.#gesture = null;
  }

  /** Goes one step back; returns false where there is none. */
  undo(): boolean {
    const step = this.#past.pop();
    if (step === undefined) return false;
    this.#future.push(step);
    this.#apply(step.back);
    return true;
  }

  /** Goes one step forward; returns false where there is none. */
  redo(): boolean {
    const step = this.#future.pop();
    if (step === undefined) return false;
    this.#past.push(step);
    this.#apply(step.forward);
    return true;
  }

  /** Takes over the takes on disk without a step; a gesture in progress starts from them too, so that its undo leaves them alone. */
  replaceTakes(takes: Edit['takes']): void {
    this.#now = { ...this.#now, takes };
    if (this.#gesture !== null) this.#gesture = { ...this.#gesture, start: { ...this.#gesture.start, takes } };
  }

  /** Chooses the take that has the values shown, as where the page was loaded again with them in its address. */
  chooseShown(): void {
    const shown = Object.entries(this.#now.takes).find(([, values]) => sameValues(values, this.#now.values));
    this.#now = { ...this.#now, take: shown?.[0] ?? null };
  }

  #apply({ takes, ...rest }: Patch): void {
    this.#gesture = null;
    const kept = new Map(Object.entries(this.#now.takes));
    for (const [name, values] of Object.entries(takes)) {
      if (values === null) kept.delete(name);
      else kept.set(name, values);
    }
    this.#now = { ...this.#now, ...rest, takes: Object.fromEntries(kept) };
  }
}

/** Whether two sets of values say the same. */
export function sameValues(a: Values, b: Values): boolean {
  const fields = Object.keys(a);
  return fields.length === Object.keys(b).length && fields.every((field) => a[field] === b[field]);
}

/** What leads from one edit to another. Only the takes that differ are in it, so that a step leaves others as they are on disk. */
function patchTo(from: Edit, to: Edit): Patch {
  const names = new Set([...Object.keys(from.takes), ...Object.keys(to.takes)]);
  const takes: Record<string, Values | null> = {};
  for (const name of names) {
    const [before, after] = [from.takes[name], to.takes[name]];
    if (after === undefined) takes[name] = null;
    else if (before === undefined || !sameValues(before, after)) takes[name] = after;
  }
  return {
    ...(sameValues(from.values, to.values) ? {} : { values: to.values }),
    ...(from.take === to.take ? {} : { take: to.take }),
    takes,
  };
}

function isEmpty(patch: Patch): boolean {
  return patch.values === undefined && patch.take === undefined && Object.keys(patch.takes).length === 0;
}
