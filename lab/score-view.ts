import { type ClipScore, rowsOf, scoresAt } from './clip-score.ts';
import { el } from './dom.ts';
import { BarControl, type BarEditing, HANDLE_PX } from './score/bar-control.ts';
import { barId, cueId, labelId } from './score/bar-fields.ts';
import { text } from './texts.ts';

/** Draws the sounds of cues at their moments over a lane of `lengthMs`. */
type PaintCues = (canvas: HTMLCanvasElement, cues: ClipScore['cues'], lengthMs: number) => void;

/** Height of one line of labels, px, and the width that a letter of them takes. */
const LINE_PX = 16;
const LETTER_PX = 6.4;
const LABEL_PAD_PX = 14;

/**
 * The score of the clips at the playhead: their labels, a line for each track, their cues. A click anywhere on it goes to that moment; a bar with a
 * tuning field behind it is dragged.
 */
export class ScoreView {
  readonly element: HTMLElement;
  readonly #score: HTMLElement;
  readonly #sheets = el('div', { class: 'sheets' });
  readonly #playhead = el('div', { class: 'playhead', 'aria-hidden': 'true' });
  readonly #onSeek: (atMs: number) => void;
  readonly #paintCues: PaintCues;
  readonly #bars: BarControl;
  #isHeld = false;
  #latest: [scores: readonly ClipScore[], nowMs: number, lengthMs: number] = [[], 0, 1];
  #lengthMs = 1;
  #shown: readonly ClipScore[] = [];
  #width = 0;

  constructor(onSeek: (atMs: number) => void, editing: BarEditing, paintCues: PaintCues) {
    this.#onSeek = onSeek;
    this.#paintCues = paintCues;
    const body = el('div', { class: 'score-body' }, [this.#sheets, this.#playhead]);
    const score = el('section', { class: 'score', 'aria-label': text('score') }, [body]);
    this.#bars = new BarControl(score, editing, {
      pxPerMs: () => (this.#lane?.getBoundingClientRect().width ?? 1) / this.#lengthMs,
      holdScale: (isHeld) => {
        this.#isHeld = isHeld;
        if (!isHeld) this.show(...this.#latest);
      },
    });
    score.addEventListener('click', (event) => this.#click(event));
    this.#score = score;
    this.element = el('div', {}, [score, this.#bars.hint]);
  }

  /** Shows the scores at a moment of a story; draws them anew only when they are others. */
  show(scores: readonly ClipScore[], nowMs: number, lengthMs: number): void {
    this.#latest = [scores, nowMs, lengthMs];
    const length = this.#isHeld ? this.#lengthMs : Math.max(1, lengthMs);
    const wanted = scoresAt(scores, nowMs);
    const width = this.#score.clientWidth;
    const same = wanted.length === this.#shown.length && wanted.every((score, index) => score === this.#shown[index]);
    if (!same || length !== this.#lengthMs || width !== this.#width) {
      this.#shown = wanted;
      this.#lengthMs = length;
      this.#width = width;
      this.#draw();
    }
    this.#playhead.style.setProperty('--at', String(Math.min(1, nowMs / this.#lengthMs)));
  }

  /** The fields behind the bars are known now. */
  describeAgain(): void {
    this.#bars.describeAgain();
  }

  /** Draws the sounds of the cues anew. */
  showWaves(): void {
    const canvases = [...this.#sheets.querySelectorAll<HTMLCanvasElement>('.waves')];
    const withCues = this.#shown.filter(({ cues }) => cues.length > 0);
    canvases.forEach((canvas, index) => this.#paintCues(canvas, withCues[index]?.cues ?? [], this.#lengthMs));
  }

  #draw(): void {
    const { focused } = this.#bars;
    const sheets = this.#shown.map((score) => this.#sheet(score));
    this.#sheets.replaceChildren(...(sheets.length > 0 ? sheets : [el('p', { class: 'unscored' }, [text('score.none')])]));
    this.#bars.redrawn(focused);
    // Widths are known only when the sheets are in the page.
    for (const bar of this.#sheets.querySelectorAll<HTMLElement>('.bar')) giveHandle(bar);
    for (const names of this.#sheets.querySelectorAll<HTMLElement>('.names')) placeNames(names);
    this.showWaves();
  }

  #sheet(score: ClipScore): HTMLElement {
    const { id, labels, tracks, cues, releaseAtMs } = score;
    const release = el('span', { class: 'release', style: this.#left(releaseAtMs), title: text('marks.release') });
    const names = labels.map(({ name, atMs }) => this.#label(id, name, atMs));
    const rows = tracks.map(({ name, bars }) =>
      this.#row(
        name,
        bars.map((bar, index) => this.#bar(barId(id, name, index), name, bar)),
      ),
    );
    const ticks = cues.map(({ cue, atMs }, index) => {
      const among = cues.slice(0, index).filter((other) => other.cue === cue).length;
      return this.#cue(cueId(id, cue, among), cue, atMs);
    });
    const guides = labels.map(({ atMs }) => el('i', { class: 'guide', style: this.#left(atMs) }));
    return el('div', { class: 'sheet' }, [
      el('div', { class: 'lane guides', 'aria-hidden': 'true' }, guides),
      this.#row(id, [...names, release], 'names'),
      ...(ticks.length === 0
        ? []
        : [this.#row(text('score.cues'), [el('canvas', { class: 'waves', 'aria-hidden': 'true' }), ...ticks], 'cues')]),
      ...rows,
    ]);
  }

  #bar(bar: string, name: string, { atMs, durationMs, kind }: ClipScore['tracks'][number]['bars'][number]): HTMLElement {
    const [startMs, endMs] = [Math.round(atMs), Math.round(atMs + durationMs)];
    const caption = text('score.bar', { name, at: startMs, end: endMs });
    return el('span', {
      class: `bar ${kind}`,
      style: `${this.#left(atMs)};width:${this.#share(durationMs)}`,
      title: caption,
      tabindex: 0,
      ...this.#slider(name, endMs, caption),
      ...dataOf(bar, caption, atMs, atMs + durationMs),
    });
  }

  #cue(id: string, cue: string, atMs: number): HTMLElement {
    const at = Math.round(atMs);
    const caption = text('marks.cue', { cue, at });
    return el('span', {
      class: 'cue',
      style: this.#left(atMs),
      title: caption,
      tabindex: 0,
      ...this.#slider(cue, at, caption),
      ...dataOf(id, caption, atMs, atMs),
    });
  }

  #slider(name: string, atMs: number, caption: string): Readonly<Record<string, string | number>> {
    return {
      role: 'slider',
      'aria-label': name,
      'aria-valuemin': 0,
      'aria-valuemax': Math.max(atMs, Math.round(this.#lengthMs)),
      'aria-valuenow': atMs,
      'aria-valuetext': caption,
    };
  }

  #row(name: string, marks: readonly HTMLElement[], kind = 'track-row'): HTMLElement {
    return el('div', { class: `row ${kind}` }, [el('span', { class: 'name', title: name }, [name]), el('div', { class: 'lane' }, marks)]);
  }

  #label(clip: string, name: string, atMs: number): HTMLElement {
    const caption = text('score.go', { name, at: Math.round(atMs) });
    const data = dataOf(labelId(clip, name), caption, atMs, atMs);
    const button = el('button', { type: 'button', style: this.#left(atMs), title: caption, ...data }, [name]);
    button.addEventListener('click', (event) => {
      event.stopPropagation();
      // The arrow keys after a click step the story, those after Tab move the label. A click by key has no count.
      if (event.detail > 0) button.blur();
      this.#onSeek(atMs);
    });
    return button;
  }

  #click(event: MouseEvent): void {
    const lane = this.#lane;
    if (lane === null) return;
    const { left, width } = lane.getBoundingClientRect();
    const share = (event.clientX - left) / width;
    // The names beside the lanes are no moment.
    if (share >= 0 && share <= 1) this.#onSeek(share * this.#lengthMs);
  }

  get #lane(): Element | null {
    return this.#sheets.querySelector('.lane');
  }

  #left(atMs: number): string {
    return `left:${this.#share(atMs)}`;
  }

  #share(lengthMs: number): string {
    return `${((lengthMs / this.#lengthMs) * 100).toFixed(3)}%`;
  }
}

/** What the control of bars knows of a bar, label or cue; moments are ms in the story. */
function dataOf(id: string, caption: string, startMs: number, endMs: number): Readonly<Record<string, string | number>> {
  return { 'data-bar': id, 'data-name': caption, 'data-start-ms': startMs, 'data-end-ms': endMs };
}

/** A bar under this width can't be grabbed at its ends, px. */
const SHORT_PX = 12;

function giveHandle(bar: HTMLElement): void {
  const widthPx = bar.offsetWidth;
  if (widthPx >= SHORT_PX) return;
  bar.classList.add('short');
  bar.style.setProperty('--beside', `${(HANDLE_PX - widthPx) / 2}px`);
}

/** Gives each label a line of its own where it would lie on another; one at the right edge is written to the left of its moment. */
function placeNames(row: HTMLElement): void {
  const lane = row.querySelector<HTMLElement>('.lane');
  if (lane === null) return;
  const widthPx = lane.clientWidth;
  const buttons = [...lane.querySelectorAll('button')];
  const widths = buttons.map((button) => button.textContent.length * LETTER_PX + LABEL_PAD_PX);
  const places = buttons.map((button, index) => {
    const at = (Number.parseFloat(button.style.left) / 100) * widthPx;
    const ends = at + (widths[index] ?? 0) > widthPx;
    button.classList.toggle('before', ends);
    return ends ? at - (widths[index] ?? 0) : at;
  });
  const lines = rowsOf(places, widths);
  buttons.forEach((button, index) => button.style.setProperty('top', `${(lines[index] ?? 0) * LINE_PX}px`));
  row.style.setProperty('--lines', String(Math.max(1, ...lines.map((line) => line + 1))));
}
