import { el, segments } from '#lab/dom.ts';
import type { ReviewData } from '../change.ts';

type Shown = ReviewData['changes'][number];

/** The ways to look at a change, in the order of their keys 1 to 6. */
export const VIEWS = [
  { value: 'before', text: 'Before' },
  { value: 'now', text: 'Now' },
  { value: 'difference', text: 'Difference' },
  { value: 'curtain', text: 'Curtain' },
  { value: 'blink', text: 'Blink' },
  { value: 'heat', text: 'Heat map' },
] as const;

export type View = (typeof VIEWS)[number]['value'];

/** Each picture of a blink is shown this long, ms: slow enough to be safe for those whom flashes harm. */
const BLINK_MS = 600;

/** Zoom steps; 0 fits the window. */
const ZOOMS = [0, 1, 2, 4, 8] as const;

/** The curtain moves by this much with an arrow key, %. */
const CURTAIN_STEP = 2;

/** Shows one change in one of the ways. */
export class PictureView {
  readonly element: HTMLElement;
  readonly #frame = el('div', { class: 'frame' });
  readonly #scroller = el('div', { class: 'scroller', tabindex: 0, 'aria-label': 'Picture' }, [this.#frame]);
  readonly #curtain = el('input', {
    type: 'range',
    min: 0,
    max: 100,
    value: 50,
    step: 0.5,
    'aria-label': 'Curtain: before on the left, now on the right',
  });
  readonly #caption = el('p', { class: 'caption', 'aria-live': 'polite' });
  readonly #zoomButton = el('button', { type: 'button', title: 'Zoom (Z)' });
  readonly #choice;
  #shown: Shown | null = null;
  #view: View = 'curtain';
  #zoom: (typeof ZOOMS)[number] = 0;
  #outlined = true;
  #timer = 0;

  constructor() {
    this.#choice = segments('How to compare', VIEWS, (view) => this.look(view));
    for (const [index, button] of [...this.#choice.element.children].entries()) button.append(el('kbd', {}, [String(index + 1)]));
    this.#curtain.addEventListener('input', () => this.#moveCurtain());
    this.#zoomButton.addEventListener('click', () => this.zoom());
    this.#frame.addEventListener('pointermove', (event) => this.#drag(event));
    this.#frame.addEventListener('pointerdown', (event) => this.#drag(event));
    const tools = el('div', { class: 'tools' }, [this.#choice.element, this.#zoomButton]);
    this.element = el('div', { class: 'picture-view' }, [tools, this.#scroller, this.#curtain, this.#caption]);
  }

  show(change: Shown): void {
    this.#shown = change;
    this.#draw();
  }

  look(view: View): void {
    this.#view = view;
    this.#draw();
  }

  /** To the next zoom step, with the largest area that changed in the middle. */
  zoom(): void {
    this.#zoom = ZOOMS[(ZOOMS.indexOf(this.#zoom) + 1) % ZOOMS.length] ?? 0;
    this.#draw();
    this.#frame.querySelector('.area')?.scrollIntoView({ block: 'center', inline: 'center' });
  }

  /** Shows or hides the outlines of the areas that changed. */
  outline(): void {
    this.#outlined = !this.#outlined;
    this.#draw();
  }

  /** Moves the curtain by one step to the left (-1) or to the right (1). */
  nudge(by: 1 | -1): void {
    this.#curtain.value = String(Number(this.#curtain.value) + by * CURTAIN_STEP);
    this.#moveCurtain();
  }

  #draw(): void {
    const change = this.#shown;
    if (change === null) return;
    window.clearInterval(this.#timer);
    this.#choice.select(this.#view);
    this.#zoomButton.replaceChildren(this.#zoom === 0 ? 'Fit' : `${this.#zoom}×`, el('kbd', {}, ['Z']));
    this.#frame.className = `frame ${this.#view} ${this.#zoom === 0 ? 'fit' : ''}`;
    this.#frame.style.setProperty('--width', `${change.width * (this.#zoom === 0 ? 1 : this.#zoom)}px`);
    this.#frame.style.setProperty('--ratio', `${change.width} / ${change.height}`);
    const layers = this.#layers(change);
    this.#frame.replaceChildren(...layers, ...(this.#outlined ? outlinesOf(change) : []));
    this.#curtain.hidden = this.#view !== 'curtain' || layers.length < 2;
    this.#moveCurtain();
    this.#caption.textContent = layers.length === 0 ? 'There is no such picture.' : captionOf(this.#view, change);
    const blinks = this.#view === 'blink' && layers.length > 1;
    // A caption that changes twice a second is no news for a screen reader.
    this.#caption.setAttribute('aria-live', blinks ? 'off' : 'polite');
    if (blinks) this.#blink();
  }

  /** The pictures of the chosen view, the upper one last. A new or removed photograph has one only. */
  #layers({ pictures, name }: Shown): HTMLImageElement[] {
    const { before, now, difference, heat } = pictures;
    const addresses = {
      before: [before],
      now: [now],
      difference: [difference],
      heat: [heat],
      curtain: [now, before],
      blink: [now, before],
    };
    return addresses[this.#view].flatMap((src) =>
      src === null ? [] : [el('img', { src, alt: `${name}: ${this.#view}`, draggable: 'false' })],
    );
  }

  #moveCurtain(): void {
    this.#frame.style.setProperty('--curtain', `${this.#curtain.value}%`);
  }

  #drag(event: PointerEvent): void {
    if (this.#view !== 'curtain' || event.buttons === 0) return;
    const { left, width } = this.#frame.getBoundingClientRect();
    this.#curtain.value = String(((event.clientX - left) / width) * 100);
    this.#moveCurtain();
  }

  #blink(): void {
    const flip = (): void => {
      const isNow = this.#frame.classList.toggle('flipped');
      this.#caption.textContent = isNow ? 'Now' : 'Before';
    };
    this.#caption.textContent = 'Before';
    this.#timer = window.setInterval(flip, BLINK_MS);
  }
}

function outlinesOf({ areas, width, height }: Shown): HTMLElement[] {
  const share = (value: number, of: number): string => `${(value / of) * 100}%`;
  return areas.map((area) => {
    const box = el('div', { class: 'area' });
    box.style.left = share(area.x, width);
    box.style.top = share(area.y, height);
    box.style.width = share(area.width, width);
    box.style.height = share(area.height, height);
    return box;
  });
}

function captionOf(view: View, { kind }: Shown): string {
  if (kind === 'new' && view !== 'now') return 'New: there is no photograph before.';
  if (kind === 'removed' && view !== 'before') return 'Removed: no story takes this photograph now.';
  if (view === 'curtain') return 'Before | now: drag, or ← and →';
  if (view === 'difference') return 'Red: pixels that count as different';
  if (view === 'heat') return 'Distance of each pixel, from black (none) by violet, red and yellow to white';
  return view === 'before' ? 'The kept photograph' : 'The new photograph';
}
