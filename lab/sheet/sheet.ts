import type { LabControls } from '../controls.ts';
import { LabDialog } from '../dialog.ts';
import { el, iconButton, segments } from '../dom.ts';
import { eachFrame } from '../frames.ts';
import { sizeName } from '../sizes.ts';
import { text } from '../texts.ts';
import { type Cell, cellsOf } from './cells.ts';
import { SHEET_KINDS, type SheetKind } from './kinds.ts';
import { type Stamp, Stamps } from './stamps.ts';

/** Ms of script that stamps may take in one frame. */
const SLICE_MS = 12;
/** The moments around a release that can be looked at, ms. */
const AROUND_MS = { before: -1_500, after: 2_500 } as const;

interface Shown {
  cell: Cell;
  stamp: Stamp;
  /** The moment that the canvas shows; NaN before the first. */
  drawnMs: number;
  isVisible: boolean;
}

/** Many small pictures on one clock: a story in each size, motion and tier, or all stories around their releases. Each opens in the lab. */
export class Sheet {
  readonly dialog: LabDialog;
  readonly #lab: LabControls;
  readonly #kinds;
  readonly #range = el('input', { type: 'range', min: 0, max: 1, step: 1, 'aria-label': text('scrub') });
  readonly #time = el('output', { class: 'sheet-time' });
  readonly #play = iconButton('play', text('sheet.play'), () => this.#flip());
  readonly #print = el('button', { type: 'button', class: 'action' }, [text('sheet.print')]);
  /** Says on paper what the controls say on the screen. */
  readonly #head = el('p', { class: 'sheet-head' });
  #kind: SheetKind = 'story';
  #stamps: Stamps | null = null;
  #shown: Shown[] = [];
  #next = 0;
  #atMs = 0;
  #isPlaying = false;

  constructor(lab: LabControls) {
    this.#lab = lab;
    this.dialog = new LabDialog('sheet-dialog', text('sheet'), () => this.#free());
    this.#kinds = segments<SheetKind>(
      text('sheet.of'),
      SHEET_KINDS.map((value) => ({ value, text: text(`sheet.${value}`) })),
      (kind) => this.open(kind),
    );
    this.#range.addEventListener('input', () => {
      this.#setPlaying(false);
      this.#goTo(this.#range.valueAsNumber);
    });
    this.dialog.bar.append(this.#kinds.element, this.#play, this.#range, this.#time, this.#print);
    this.#print.addEventListener('click', () => window.print());
    // Pictures that are out of sight on the screen are on the paper.
    window.addEventListener('beforeprint', () => {
      this.#setPlaying(false);
      for (const shown of this.#shown) draw(shown, () => this.#momentOf(shown.stamp));
    });
    this.dialog.element.addEventListener('keydown', (event) => {
      if (event.key !== ' ' || event.target instanceof HTMLButtonElement) return;
      event.preventDefault();
      this.#flip();
    });
    eachFrame(
      () => this.dialog.isOpen,
      (elapsedMs) => this.#frame(elapsedMs),
    );
  }

  open(kind: SheetKind): void {
    this.#free();
    this.#lab.pause();
    this.#lab.set({ sheet: kind });
    this.#kind = kind;
    this.#kinds.select(kind);
    const [min, max] = kind === 'story' ? [0, this.#lab.lengthMs] : [AROUND_MS.before, AROUND_MS.after];
    this.#range.min = String(min);
    this.#range.max = String(max);
    this.#goTo(kind === 'story' ? this.#lab.nowMs : 0);
    this.dialog.open();
    const { view } = this.#lab;
    const stamps = new Stamps(view, (error) => console.error(error));
    this.#stamps = stamps;
    const cells = cellsOf(kind, view, this.#lab.stories);
    const all = cells.map((cell): Shown => ({ cell, stamp: stamps.stamp(cell), drawnMs: Number.NaN, isVisible: false }));
    this.dialog.body.replaceChildren(this.#head, ...this.#groups(all));
    this.dialog.element.dataset['kind'] = kind;
    // About as many rows as columns on a page that is wider than high.
    this.dialog.element.style.setProperty('--columns', String(Math.ceil(Math.sqrt(all.length * 1.4))));
    stamps
      .prepare(cells)
      .then(() => {
        if (this.#stamps === stamps) this.#shown = all;
        else stamps.destroy();
      })
      .catch((error: unknown) => {
        stamps.destroy();
        this.#lab.say('bad', `${text('scene.failed')} ${String(error)}`);
      });
  }

  /** One heading for each size and motion of a story; none where each picture is a story of its own. */
  #groups(all: readonly Shown[]): HTMLElement[] {
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        const shown = all.find(({ stamp }) => target.contains(stamp.canvas));
        if (shown !== undefined) shown.isVisible = isIntersecting;
      }
    });
    const groups = new Map<string, HTMLElement[]>();
    for (const { cell, stamp } of all) {
      const { story, size, motion, tier } = cell;
      const isStory = this.#kind === 'story';
      const caption = isStory ? text(`tier.${tier}`) : story.id;
      const group = isStory ? `${sizeName(size)} · ${text(`motion.${motion}`)}` : '';
      const label = isStory ? `${group} · ${caption}` : `${story.id}: ${story.title}`;
      const button = el('button', { type: 'button', class: 'stamp', title: label, 'aria-label': label }, [
        stamp.canvas,
        el('span', {}, [caption]),
      ]);
      button.addEventListener('click', () => this.#pick(cell, stamp));
      observer.observe(button);
      groups.set(group, [...(groups.get(group) ?? []), button]);
    }
    return [...groups].map(([group, buttons]) =>
      el('section', {}, [...(group === '' ? [] : [el('h3', {}, [group])]), el('div', { class: 'stamps' }, buttons)]),
    );
  }

  #pick({ story, size, motion, tier }: Cell, stamp: Stamp): void {
    const atMs = this.#momentOf(stamp);
    this.dialog.close();
    this.#lab.look({ story, size, motion, tier, atMs });
  }

  #momentOf(stamp: Stamp): number {
    return this.#kind === 'story' ? this.#atMs : Math.max(0, stamp.releaseMs() + this.#atMs);
  }

  #frame(elapsedMs: number): void {
    const all = this.#shown;
    const untilMs = performance.now() + SLICE_MS;
    let left = all.length;
    for (; left > 0 && performance.now() < untilMs; left -= 1) {
      const shown = all[(this.#next = (this.#next + 1) % all.length)];
      if (shown?.isVisible === true) draw(shown, () => this.#momentOf(shown.stamp));
    }
    if (!this.#isPlaying) return;
    const max = Number(this.#range.max);
    this.#goTo(this.#atMs + elapsedMs > max ? Number(this.#range.min) : this.#atMs + elapsedMs);
  }

  #goTo(atMs: number): void {
    this.#atMs = atMs;
    this.#range.value = String(atMs);
    this.#time.textContent =
      this.#kind === 'story'
        ? text('time', { now: Math.round(atMs), length: this.#range.max })
        : text(atMs < 0 ? 'sheet.before' : 'sheet.after', { at: Math.abs(Math.round(atMs)) });
    const { scene, story } = this.#lab.view;
    this.#head.textContent = [scene.id, ...(this.#kind === 'story' ? [story.id, story.title] : []), this.#time.textContent].join(' · ');
  }

  #flip(): void {
    this.#setPlaying(!this.#isPlaying);
  }

  #setPlaying(isPlaying: boolean): void {
    this.#isPlaying = isPlaying;
    this.#play.setAttribute('aria-pressed', String(isPlaying));
  }

  #free(): void {
    this.#setPlaying(false);
    this.#stamps?.destroy();
    this.#stamps = null;
    this.#shown = [];
    this.#lab.set({ sheet: null });
  }
}

/** Drawn twice at first: the release is known only when the clips were built. */
function draw(shown: Shown, moment: () => number): void {
  if (Number.isNaN(shown.drawnMs)) shown.stamp.draw(0);
  const atMs = moment();
  if (shown.drawnMs === atMs) return;
  shown.stamp.draw(atMs);
  shown.drawnMs = atMs;
}
