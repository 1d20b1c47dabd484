import { el } from '../dom.ts';
import { text } from '../texts.ts';
import type { BarFields, BarPart } from './bar-fields.ts';
import { nextFrame, snapped } from './snap.ts';

/** What the score needs to move bars; moments are ms in the story. */
export interface BarEditing {
  /** Undefined while the fields are being found; `describeAgain` follows. */
  fieldsOf(bar: string): BarFields | null | undefined;
  /** Moves a part of a bar by `byMs` from where the gesture began. */
  move(bar: string, part: BarPart, byMs: number): void;
  /** The next move is a step of its own. */
  endGesture(): void;
  /** The moments of the labels that stay where they are when the part of the bar moves. */
  labelsBeside(bar: string, part: BarPart): readonly number[];
}

/** How the score is drawn at the moment. */
interface Drawing {
  pxPerMs(): number;
  /** Holds the scale while a bar is dragged, so that the bar stays under the pointer. */
  holdScale(isHeld: boolean): void;
}

interface Drag {
  pointerId: number;
  bar: string;
  part: BarPart;
  fromX: number;
  edgeMs: number;
  labels: readonly number[];
  /** `pulled` is a drag that moves nothing yet, since the fields behind the bar are still being found. */
  state: 'pressed' | 'pulled' | 'moves';
}

/** Px: width of the grip at each end of a bar, of the handle of a short one, distance within which an edge snaps to a label, and movement from which a press is a drag. */
const END_PX = 7;
export const HANDLE_PX = 18;
const LABEL_REACH_PX = 6;
const DRAG_PX = 3;

/** Moves the bars of a score by pointer and by keys, and says below the score what is behind the bar that is pointed at or focused. */
export class BarControl {
  readonly hint: HTMLElement;
  /** What the bar's own slider says to a screen reader already. */
  readonly #caption = el('span', {}, [text('bar.how')]);
  /** Why the bar can't be moved. */
  readonly #reason = el('span', { 'aria-live': 'polite' });
  readonly #score: HTMLElement;
  readonly #editing: BarEditing;
  readonly #drawing: Drawing;
  #drag: Drag | null = null;
  #isClickOfDrag = false;
  /** The bar that the hint is about, and what was said of its fields. */
  #described: string | null = null;
  #fields = '';

  constructor(score: HTMLElement, editing: BarEditing, drawing: Drawing) {
    this.hint = el('p', { class: 'bar-hint' }, [this.#caption, this.#reason]);
    this.#score = score;
    this.#editing = editing;
    this.#drawing = drawing;
    score.addEventListener('pointerdown', (event) => this.#press(event));
    score.addEventListener('pointermove', (event) => (this.#drag === null ? this.#point(event) : this.#pull(event, this.#drag)));
    for (const end of ['pointerup', 'pointercancel'] as const) {
      score.addEventListener(end, ({ pointerId }) => {
        if (pointerId === this.#drag?.pointerId) this.#isClickOfDrag = this.#letGo();
      });
    }
    // A drag is no click on a moment.
    score.addEventListener('click', (event) => this.#swallow(event), { capture: true });
    score.addEventListener('focusin', ({ target }) => this.#describe(barAt(target)));
    score.addEventListener('keydown', (event) => this.#key(event));
  }

  /** After the bars were drawn anew: the one that had the focus has it again, and the hint follows the times of its bar, or ends with it. */
  redrawn(focused: string | null): void {
    if (focused !== null) this.#find(focused)?.focus({ preventScroll: true });
    if (this.#described === null) return;
    const element = this.#find(this.#described);
    if (element !== null) return this.#say(element);
    this.#described = null;
    this.#fields = '';
    this.#caption.textContent = text('bar.how');
    this.#reason.textContent = '';
  }

  /** The fields behind the bars are known now: what was said of a bar is said anew. */
  describeAgain(): void {
    const bar = this.#described;
    if (bar !== null) this.#describe(this.#find(bar));
  }

  get focused(): string | null {
    const active = document.activeElement;
    return this.#score.contains(active) ? (barAt(active)?.dataset['bar'] ?? null) : null;
  }

  #press(event: PointerEvent): void {
    const element = barAt(event.target);
    const bar = element?.dataset['bar'];
    if (this.#drag !== null && event.pointerId === this.#drag.pointerId) this.#letGo();
    this.#isClickOfDrag = false;
    if (element === null || bar === undefined || event.button !== 0 || this.#drag !== null) return;
    this.#describe(element);
    const part = partAt(element, event.clientX);
    const fields = this.#editing.fieldsOf(bar);
    // While they are being found, the drag waits for them.
    if (fields !== undefined && fields?.[part] == null) return;
    const { pointerId, clientX: fromX } = event;
    this.#drag = { pointerId, bar, part, fromX, edgeMs: edgeOf(element, part), labels: [], state: 'pressed' };
  }

  #pull({ clientX, altKey, pointerId, buttons }: PointerEvent, drag: Drag): void {
    if (pointerId !== drag.pointerId) return;
    // The release was not seen, for example because it was over another window.
    if (buttons === 0) {
      this.#letGo();
      return;
    }
    if (drag.state !== 'moves') {
      if (Math.abs(clientX - drag.fromX) < DRAG_PX) return;
      drag.state = 'pulled';
      if (this.#editing.fieldsOf(drag.bar)?.[drag.part] == null) return;
      drag.state = 'moves';
      drag.labels = this.#editing.labelsBeside(drag.bar, drag.part);
      // Not before: the click of a press without a drag belongs to what was pressed.
      this.#score.setPointerCapture(pointerId);
      this.#drawing.holdScale(true);
    }
    const scale = this.#drawing.pxPerMs();
    const wantedMs = drag.edgeMs + (clientX - drag.fromX) / scale;
    const atMs = altKey ? wantedMs : snapped(wantedMs, drag.labels, LABEL_REACH_PX / scale);
    this.#editing.move(drag.bar, drag.part, atMs - drag.edgeMs);
    this.#describe(this.#find(drag.bar));
  }

  /** Ends the drag; returns whether it was one, also where the bar's fields weren't found in time. */
  #letGo(): boolean {
    const state = this.#drag?.state;
    this.#drag = null;
    if (state === 'moves') {
      this.#editing.endGesture();
      this.#drawing.holdScale(false);
    }
    return state === 'moves' || state === 'pulled';
  }

  #swallow(event: MouseEvent): void {
    if (this.#isClickOfDrag) event.stopImmediatePropagation();
    this.#isClickOfDrag = false;
  }

  #key(event: KeyboardEvent): void {
    const element = barAt(event.target);
    const bar = element?.dataset['bar'];
    if (element === null || bar === undefined || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return;
    if (event.ctrlKey || event.metaKey) return;
    // These arrows step the story elsewhere.
    event.preventDefault();
    event.stopPropagation();
    const part = isMoment(element) ? 'body' : event.shiftKey ? 'end' : event.altKey ? 'start' : 'body';
    if (this.#editing.fieldsOf(bar)?.[part] != null) {
      const edgeMs = edgeOf(element, part);
      this.#editing.move(bar, part, nextFrame(edgeMs, event.key === 'ArrowLeft' ? -1 : 1) - edgeMs);
      this.#editing.endGesture();
    }
    this.#describe(this.#find(bar));
  }

  #point({ target, clientX }: PointerEvent): void {
    const element = barAt(target);
    if (element === null) return;
    this.#describe(element);
    const part = partAt(element, clientX);
    const fields = this.#editing.fieldsOf(element.dataset['bar'] ?? '');
    const cursor = fields?.[part] == null ? 'not-allowed' : part === 'body' ? 'grab' : 'ew-resize';
    element.style.cursor = fields === undefined ? 'progress' : cursor;
  }

  /** What is behind a bar, in its tooltip, for its reader and below the score. */
  #describe(element: HTMLElement | null): void {
    if (element === null) return;
    const { bar = '' } = element.dataset;
    this.#described = bar;
    const fields = this.#editing.fieldsOf(bar);
    this.#fields = describeFields(fields, isMoment(element) ? ['body'] : ['start', 'body', 'end']);
    this.#say(element);
    // A label that can't be moved is a way to its moment all the same.
    if (element.role === 'slider') element.setAttribute('aria-disabled', String(fields === null));
  }

  #say(element: HTMLElement): void {
    const caption = `${element.dataset['name'] ?? ''} · ${this.#fields}`;
    if (this.hint.textContent === caption && element.title === caption) return;
    const reason = this.#fields === text('bar.fixed') ? this.#fields : '';
    this.#caption.textContent = caption.slice(0, caption.length - reason.length);
    this.#reason.textContent = reason;
    element.title = caption;
  }

  #find(bar: string): HTMLElement | null {
    return [...this.#score.querySelectorAll<HTMLElement>('[data-bar]')].find(({ dataset }) => dataset['bar'] === bar) ?? null;
  }
}

/** The fields of each part in words, or why there is none. */
function describeFields(fields: BarFields | null | undefined, parts: readonly BarPart[]): string {
  if (fields === undefined) return text('bar.finding');
  if (fields === null) return text('bar.fixed');
  return parts
    .map((part) => {
      const behind = fields[part];
      if (behind === null) return text(`bar.${part}.none`);
      const names = behind.shares.map(({ field }) => field).join(' + ');
      return behind.bars <= 1 ? text(`bar.${part}`, { names }) : text(`bar.${part}.more`, { names, bars: behind.bars });
    })
    .join(' · ');
}

function barAt(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-bar]') : null;
}

/** Labels and cues are moments: they have no ends. */
function isMoment(element: HTMLElement): boolean {
  return !element.classList.contains('bar');
}

/** A bar too short for three grips has a wider handle, see `score.css`. */
function partAt(element: HTMLElement, x: number): BarPart {
  if (isMoment(element)) return 'body';
  const { left, width } = element.getBoundingClientRect();
  const beside = Math.max(0, HANDLE_PX - width) / 2;
  const reach = Math.min(END_PX, (width + 2 * beside) / 3);
  if (x < left - beside + reach) return 'start';
  return x > left + width + beside - reach ? 'end' : 'body';
}

/** The moment that is snapped: a bar's own end, or its start where the whole bar moves. */
function edgeOf({ dataset }: HTMLElement, part: BarPart): number {
  return Number(part === 'end' ? dataset['endMs'] : dataset['startMs']);
}
