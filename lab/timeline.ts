import type { ClipScore, ClipSpan } from './clip-score.ts';
import type { LabControls } from './controls.ts';
import { el } from './dom.ts';
import { text } from './texts.ts';

/** The story's time as a bar to drag: clips as stretches, cues as ticks, and a diamond where the result can be read; of a clip that is ahead, its stretch. */
export class Timeline {
  readonly element: HTMLElement;
  readonly #range = el('input', { type: 'range', min: 0, max: 1, step: 1, value: 0, 'aria-label': text('scrub') });
  readonly #marks = el('div', { class: 'marks', 'aria-hidden': 'true' });
  readonly #words = el('output', { class: 'time' });
  #lengthMs = 1;
  /** The clips whose marks are shown, and the length that they are scaled to. */
  #clips: readonly ClipSpan[] = [];
  #markedMs = 0;
  #joinMs = 0;

  constructor(onScrub: (atMs: number) => void) {
    this.#range.addEventListener('input', () => onScrub(this.#range.valueAsNumber));
    this.element = el('div', { class: 'time-line' }, [this.#words, el('div', { class: 'track' }, [this.#marks, this.#range])]);
  }

  /** Shows a story at its moment; one that is joined late begins at `joinMs`. */
  show({ lengthMs, nowMs, scores, ahead }: Pick<LabControls, 'lengthMs' | 'nowMs' | 'scores' | 'ahead'>, joinMs: number): void {
    this.#lengthMs = Math.max(1, lengthMs);
    this.#joinMs = joinMs;
    this.#range.max = String(this.#lengthMs);
    this.#setMarks(scores, ahead);
    this.#setTime(nowMs);
  }

  #setTime(nowMs: number): void {
    const shownMs = Math.min(nowMs, this.#lengthMs);
    this.#range.value = String(shownMs);
    this.#range.style.setProperty('--played', `${(shownMs / this.#lengthMs) * 100}%`);
    const joined = this.#joinMs > 0 ? ` · ${text('joined', { at: this.#joinMs })}` : '';
    this.#words.textContent = text('time', { now: String(Math.round(shownMs)).padStart(4, '\u2007'), length: this.#lengthMs }) + joined;
  }

  #setMarks(scores: readonly ClipScore[], ahead: readonly ClipSpan[]): void {
    const clips = [...scores, ...ahead];
    const same = clips.length === this.#clips.length && clips.every((clip, index) => clip === this.#clips[index]);
    if (same && this.#markedMs === this.#lengthMs) return;
    this.#clips = clips;
    this.#markedMs = this.#lengthMs;
    const place = (atMs: number): string => `left:${((atMs / this.#lengthMs) * 100).toFixed(3)}%`;
    const stretch = ({ atMs, durationMs }: ClipSpan): HTMLElement =>
      el('span', { class: 'clip', style: `${place(atMs)};width:${((durationMs / this.#lengthMs) * 100).toFixed(3)}%` });
    const marks = scores.flatMap((clip) => [
      stretch(clip),
      ...clip.cues.map((cue) =>
        el('span', {
          class: 'cue',
          style: place(cue.atMs),
          title: text('marks.cue', { cue: cue.cue, at: Math.round(cue.atMs) }),
        }),
      ),
      el('span', { class: 'release', style: place(clip.releaseAtMs), title: text('marks.release') }),
    ]);
    this.#marks.replaceChildren(...marks, ...ahead.map(stretch));
  }
}
