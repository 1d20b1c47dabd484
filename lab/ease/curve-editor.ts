import { type Points, pointsOf } from '#scenes/stage/eases.ts';
import { el } from '../dom.ts';
import { text } from '../texts.ts';
import { easeValue, movedPoint, PRESETS, RANGE } from './curve.ts';

/** The drawing's units: a square of 100 with room above and below for curves that go over. */
const SIDE = 100;
const STEP = 0.01;
const LONG_STEP = 0.1;

interface Drag {
  pointerId: number;
  /** From the point to where it was grabbed, in the curve's units. */
  fromX: number;
  fromY: number;
  hasMoved: boolean;
}

function svg(tag: string, attributes: Readonly<Record<string, string | number>>): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  return element;
}

/** The curve of one ease: its two control points are dragged, or moved by the arrow keys, and its presets are buttons. */
export class CurveEditor {
  readonly element: HTMLElement;
  readonly #title = el('b');
  readonly #value = el('output');
  readonly #curve = svg('path', { class: 'curve' });
  readonly #arms = svg('path', { class: 'arms' });
  readonly #points: readonly SVGElement[];
  readonly #drawing = svg('svg', { viewBox: '-8 -58 116 216' });
  readonly #presets: readonly HTMLButtonElement[];
  readonly #onChange: (field: string, value: string, isLast: boolean) => void;
  #field: string | null = null;
  #shown: Points = [0, 0, 1, 1];

  constructor(onChange: (field: string, value: string, isLast: boolean) => void) {
    this.#onChange = onChange;
    this.#points = ([0, 1] as const).map((which) => this.#point(which));
    this.#drawing.append(svg('rect', { class: 'square', x: 0, y: 0, width: SIDE, height: SIDE }), this.#arms, this.#curve, ...this.#points);
    this.#presets = PRESETS.map((name) => {
      const button = el('button', { type: 'button', 'data-ease': name }, [name]);
      button.addEventListener('click', () => this.#change(name, true));
      return button;
    });
    this.element = el('div', { class: 'curve-editor', role: 'group', 'aria-label': text('curve'), hidden: true }, [
      el('p', {}, [this.#title, ' ', this.#value]),
      this.#drawing,
      el('div', { class: 'presets' }, this.#presets),
    ]);
  }

  /** The field that is edited; null hides the editor. */
  edit(field: string | null): void {
    this.#field = field;
    this.element.hidden = field === null;
    this.#title.textContent = field ?? '';
  }

  /** Shows the value of its field. */
  show(values: Readonly<Record<string, unknown>>): void {
    const value = this.#field === null ? undefined : values[this.#field];
    const points = pointsOf(value);
    if (typeof value !== 'string' || points === null) return;
    this.#shown = points;
    this.#value.textContent = value;
    const [x1, y1, x2, y2] = points.map((part, index) => (index % 2 === 0 ? part : 1 - part) * SIDE) as unknown as Points;
    this.#curve.setAttribute('d', `M0 ${SIDE}C${x1} ${y1} ${x2} ${y2} ${SIDE} 0`);
    this.#arms.setAttribute('d', `M0 ${SIDE}L${x1} ${y1}M${SIDE} 0L${x2} ${y2}`);
    const places = [
      [x1, y1],
      [x2, y2],
    ] as const;
    this.#points.forEach((point, index) => {
      const [x = 0, y = 0] = places[index] ?? [];
      point.setAttribute('cx', String(x));
      point.setAttribute('cy', String(y));
      point.setAttribute('aria-valuenow', String(points[index * 2 + 1]));
      point.setAttribute('aria-valuetext', text('curve.place', { x: points[index * 2] ?? 0, y: points[index * 2 + 1] ?? 0 }));
    });
    for (const button of this.#presets) button.setAttribute('aria-pressed', String(button.dataset['ease'] === value));
  }

  #point(which: 0 | 1): SVGElement {
    const point = svg('circle', {
      class: 'point',
      r: 6,
      tabindex: 0,
      role: 'slider',
      'aria-label': text('curve.point', { number: which + 1 }),
    });
    point.setAttribute('aria-valuemin', String(RANGE.y[0]));
    point.setAttribute('aria-valuemax', String(RANGE.y[1]));
    let drag: Drag | null = null;
    point.addEventListener('pointerdown', (event) => {
      if (event.button !== 0 || drag !== null) return;
      event.preventDefault();
      point.focus();
      point.setPointerCapture(event.pointerId);
      const [x, y] = this.#placeOf(event);
      const [pointX = 0, pointY = 0] = this.#shown.slice(which * 2);
      drag = { pointerId: event.pointerId, fromX: x - pointX, fromY: y - pointY, hasMoved: false };
    });
    point.addEventListener('pointermove', (event) => {
      if (event.pointerId !== drag?.pointerId) return;
      drag.hasMoved = true;
      const [x, y] = this.#placeOf(event);
      this.#moveTo(which, x - drag.fromX, y - drag.fromY, false);
    });
    for (const end of ['pointerup', 'pointercancel'] as const)
      point.addEventListener(end, ({ pointerId }) => {
        if (pointerId !== drag?.pointerId) return;
        if (drag.hasMoved) this.#change(easeValue(this.#shown), true);
        drag = null;
      });
    point.addEventListener('keydown', (event) => {
      const step = event.shiftKey ? LONG_STEP : STEP;
      const by = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, step], ArrowDown: [0, -step] }[event.key];
      if (by === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      event.stopPropagation();
      const [x = 0, y = 0] = this.#shown.slice(which * 2);
      this.#moveTo(which, x + (by[0] ?? 0), y + (by[1] ?? 0), true);
    });
    return point;
  }

  /** Where the pointer is, in the curve's units. */
  #placeOf({ clientX, clientY }: PointerEvent): [number, number] {
    const { left, top, width, height } = (this.#drawing.querySelector('.square') ?? this.#drawing).getBoundingClientRect();
    return [(clientX - left) / width, 1 - (clientY - top) / height];
  }

  #moveTo(which: 0 | 1, x: number, y: number, isLast: boolean): void {
    this.#change(easeValue(movedPoint(this.#shown, which, x, y)), isLast);
  }

  #change(value: string, isLast: boolean): void {
    if (this.#field !== null) this.#onChange(this.#field, value, isLast);
  }
}
