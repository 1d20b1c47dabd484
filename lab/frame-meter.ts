import type { Tier } from '#scenes/stage/contract.ts';
import { quantileOf } from './cost/story-cost.ts';
import { el } from './dom.ts';
import { text } from './texts.ts';

/** Frames that the read-out looks back on. */
const MEMORY = 120;
/** The full height of the curve, ms of script; the line shows the budget. */
const FULL_MS = 8;
const BUDGET_MS = 2;
/** The words change this often, so that they can be read. */
const WORDS_MS = 250;

/** What frames cost: frames per second, script per frame, a curve of the last two seconds, and the time of a frame on each tier that was played. */
export class FrameMeter {
  readonly element: HTMLElement;
  readonly #canvas = el('canvas', { width: 240, height: 48, 'aria-hidden': 'true' });
  readonly #rate = el('b', {}, [text('frames.none')]);
  readonly #median = el('b', {}, [text('frames.none')]);
  readonly #worst = el('b', {}, [text('frames.none')]);
  #script: number[] = [];
  #intervals: number[] = [];
  readonly #tiers = el('span', { class: 'tiers' });
  readonly #byTier = new Map<Tier, string>();
  #wordsAtMs = 0;

  constructor() {
    const figure = (value: HTMLElement, label: string): HTMLElement => el('span', {}, [value, el('i', {}, [label])]);
    this.element = el('div', { class: 'meter' }, [
      this.#canvas,
      figure(this.#rate, text('frames.fps')),
      figure(this.#median, text('frames.script')),
      figure(this.#worst, text('frames.worst')),
      this.#tiers,
    ]);
  }

  /** Script ms of the last frames, oldest first. */
  get script(): readonly number[] {
    return this.#script;
  }

  /** Takes a frame: the time since the one before, its script, and the tier that it was drawn on. */
  add(intervalMs: number, scriptMs: number, tier: Tier): void {
    this.#script = [...this.#script, scriptMs].slice(-MEMORY);
    this.#intervals = [...this.#intervals, intervalMs].slice(-MEMORY);
    this.#draw();
    const nowMs = performance.now();
    if (nowMs - this.#wordsAtMs < WORDS_MS) return;
    this.#wordsAtMs = nowMs;
    const mean = this.#intervals.reduce((sum, ms) => sum + ms, 0) / this.#intervals.length;
    this.#rate.textContent = String(Math.round(1000 / mean));
    this.#median.textContent = text('frames.ms', { ms: quantileOf(this.#script, 0.5).toFixed(2) });
    this.#worst.textContent = text('frames.ms', { ms: quantileOf(this.#script, 0.95).toFixed(2) });
    this.#byTier.set(
      tier,
      text('frames.tier', { tier: text(`tier.${tier}`), ms: mean.toFixed(1), script: quantileOf(this.#script, 0.5).toFixed(1) }),
    );
    this.#tiers.replaceChildren(...[...this.#byTier.values()].map((words) => el('i', {}, [words])));
  }

  /** Forgets the frames, as before another tier is played; what a tier has cost stays. */
  clear(): void {
    this.#script = [];
    this.#intervals = [];
  }

  #draw(): void {
    const context = this.#canvas.getContext('2d');
    if (context === null) return;
    const { width, height } = this.#canvas;
    const style = getComputedStyle(this.#canvas);
    context.clearRect(0, 0, width, height);
    context.fillStyle = style.getPropertyValue('--ink-600');
    context.fillRect(0, height - (BUDGET_MS / FULL_MS) * height, width, 1);
    const bar = width / MEMORY;
    this.#script.forEach((ms, index) => {
      context.fillStyle = style.getPropertyValue(ms > BUDGET_MS ? '--warn' : '--violet-light');
      const tall = Math.max(1, Math.min(1, ms / FULL_MS) * height);
      context.fillRect(width - (this.#script.length - index) * bar, height - tall, Math.max(1, bar - 0.5), tall);
    });
  }
}
