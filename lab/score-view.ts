import { type ClipScore, rowsOf, scoresAt } from './clip-score.ts';
import { el } from './dom.ts';
import { text } from './texts.ts';

/** Height of one line of labels, px, and the width that a letter of them takes. */
const LINE_PX = 16;
const LETTER_PX = 6.4;
const LABEL_PAD_PX = 14;

/** The score of the clips at the playhead: their labels, a line for each track, their cues. A click anywhere on it goes to that moment. */
export class ScoreView {
  readonly element: HTMLElement;
  readonly #sheets = el('div', { class: 'sheets' });
  readonly #playhead = el('div', { class: 'playhead', 'aria-hidden': 'true' });
  readonly #onSeek: (atMs: number) => void;
  #lengthMs = 1;
  #shown: readonly ClipScore[] = [];
  #width = 0;

  constructor(onSeek: (atMs: number) => void) {
    this.#onSeek = onSeek;
    const body = el('div', { class: 'score-body' }, [this.#sheets, this.#playhead]);
    this.element = el('section', { class: 'score', 'aria-label': text('score') }, [body]);
    this.element.addEventListener('click', (event) => this.#click(event));
  }

  /** Shows the scores at a moment of a story; draws them anew only when they are others. */
  show(scores: readonly ClipScore[], nowMs: number, lengthMs: number): void {
    const length = Math.max(1, lengthMs);
    const wanted = scoresAt(scores, nowMs);
    const width = this.element.clientWidth;
    const same = wanted.length === this.#shown.length && wanted.every((score, index) => score === this.#shown[index]);
    if (!same || length !== this.#lengthMs || width !== this.#width) {
      this.#shown = wanted;
      this.#lengthMs = length;
      this.#width = width;
      this.#draw();
    }
    this.#playhead.style.setProperty('--at', String(Math.min(1, nowMs / this.#lengthMs)));
  }

  #draw(): void {
    if (this.#shown.length === 0) {
      this.#sheets.replaceChildren(el('p', { class: 'unscored' }, [text('score.none')]));
      return;
    }
    this.#sheets.replaceChildren(...this.#shown.map((score) => this.#sheet(score)));
    // The width for names is known only when the sheets are in the page.
    for (const names of this.#sheets.querySelectorAll<HTMLElement>('.names')) placeNames(names);
  }

  #sheet(score: ClipScore): HTMLElement {
    const { id, labels, tracks, cues, releaseAtMs } = score;
    const release = el('span', { class: 'release', style: this.#left(releaseAtMs), title: text('marks.release') });
    const names = labels.map(({ name, atMs }) => this.#label(name, atMs));
    const rows = tracks.map(({ name, bars }) =>
      this.#row(
        name,
        bars.map(({ atMs, durationMs, kind }) =>
          el('span', {
            class: `bar ${kind}`,
            style: `${this.#left(atMs)};width:${this.#share(durationMs)}`,
            title: barTitle(name, atMs, durationMs),
          }),
        ),
      ),
    );
    const ticks = cues.map(({ cue, atMs }) =>
      el('span', { class: 'cue', style: this.#left(atMs), title: text('marks.cue', { cue, at: Math.round(atMs) }) }),
    );
    const guides = labels.map(({ atMs }) => el('i', { class: 'guide', style: this.#left(atMs) }));
    return el('div', { class: 'sheet' }, [
      el('div', { class: 'lane guides', 'aria-hidden': 'true' }, guides),
      this.#row(id, [...names, release], 'names'),
      ...(ticks.length === 0 ? [] : [this.#row(text('score.cues'), ticks, 'cues')]),
      ...rows,
    ]);
  }

  #row(name: string, marks: readonly HTMLElement[], kind = 'track-row'): HTMLElement {
    return el('div', { class: `row ${kind}` }, [el('span', { class: 'name', title: name }, [name]), el('div', { class: 'lane' }, marks)]);
  }

  #label(name: string, atMs: number): HTMLElement {
    const at = Math.round(atMs);
    const button = el('button', { type: 'button', style: this.#left(atMs), title: text('score.go', { name, at }) }, [name]);
    button.addEventListener('click', (event) => {
      event.stopPropagation();
      this.#onSeek(atMs);
    });
    return button;
  }

  #click(event: MouseEvent): void {
    const lane = this.#sheets.querySelector('.lane');
    if (lane === null) return;
    const { left, width } = lane.getBoundingClientRect();
    const share = (event.clientX - left) / width;
    // The names beside the lanes are no moment.
    if (share >= 0 && share <= 1) this.#onSeek(share * this.#lengthMs);
  }

  #left(atMs: number): string {
    return `left:${this.#share(atMs)}`;
  }

  #share(lengthMs: number): string {
    return `${((lengthMs / this.#lengthMs) * 100).toFixed(3)}%`;
  }
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

function barTitle(name: string, atMs: number, durationMs: number): string {
  return text('score.bar', { name, at: Math.round(atMs), end: Math.round(atMs + durationMs) });
}
