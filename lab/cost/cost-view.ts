import type { Tier } from '#scenes/stage/contract.ts';
import type { LabControls } from '../controls.ts';
import { el } from '../dom.ts';
import { isOf, partsOf } from '../story-canvas.ts';
import { text } from '../texts.ts';
import { measureStory } from './measure.ts';
import { BUDGET, figuresOf, type Measure, MEASURES, type StoryCost } from './story-cost.ts';

const LANE_HEIGHT_PX = 28;
const MEGABYTE = 1024 * 1024;
/** Room over the budget's line, as a share of it. */
const OVER = 1.4;
/** What a frame may take at 60 a second, ms; and how much slower the slow machine of the table is. */
const FRAME_MS = 1000 / 60;
const SLOWED = 4;

/** What the story costs, drawn along its time under the score, and as a table with a row for each tier that was measured. */
export class CostView {
  readonly element = el('section', { class: 'cost', 'aria-label': text('cost'), hidden: true });
  readonly #lab: LabControls;
  readonly #measureStory: typeof measureStory;
  readonly #rows = new Map<Tier, StoryCost>();
  readonly #old = el('p', { role: 'status', hidden: true }, [text('cost.old')]);
  /** The story, motion and tuning that the rows are of. */
  #of: readonly unknown[] = [];
  /** How many measurements have begun; only the latest goes on. */
  #runs = 0;

  constructor(lab: LabControls, measure = measureStory) {
    this.#lab = lab;
    this.#measureStory = measure;
  }

  /** Measures the story on the tier that is shown, or closes the view. */
  toggle(): void {
    this.element.hidden = !this.element.hidden;
    if (!this.element.hidden) void this.#measure();
  }

  /** Marks the figures as old while the lab shows another story, motion or tuning than theirs. */
  refresh(): void {
    if (this.element.hidden) return;
    this.#old.hidden = this.#isOfShown();
    this.element.toggleAttribute('data-old', !this.#old.hidden);
  }

  #isOfShown(): boolean {
    return isOf(this.#lab.view, this.#of);
  }

  async #measure(): Promise<void> {
    const { view, lengthMs } = this.#lab;
    const tier = view.tier === 'plate' ? 'high' : view.tier;
    this.#runs += 1;
    const run = this.#runs;
    if (!this.#isOfShown()) this.#rows.clear();
    this.#of = partsOf(view);
    this.#lab.pause();
    const hadFocus = this.element.contains(document.activeElement);
    this.element.replaceChildren(el('p', { role: 'status' }, [text('cost.measuring', { tier: text(`tier.${tier}`) })]));
    try {
      const cost = await this.#measureStory({ ...view, tier }, lengthMs, () => !this.element.hidden && this.#runs === run);
      if (cost === null) return;
      this.#rows.set(tier, cost);
      this.#show(cost, lengthMs, hadFocus);
    } catch (error) {
      if (this.#runs !== run) return;
      this.element.replaceChildren(el('p', { role: 'alert' }, [`${text('scene.failed')} ${String(error)}`]));
    }
  }

  #show(cost: StoryCost, lengthMs: number, hadFocus: boolean): void {
    const again = el('button', { type: 'button', class: 'action' }, [text('cost.again')]);
    again.addEventListener('click', () => void this.#measure());
    const lanes = MEASURES.map((measure) => lane(measure, cost, lengthMs));
    this.element.replaceChildren(...lanes, el('div', { class: 'cost-table' }, [this.#table(), this.#old, again]));
    this.refresh();
    if (hadFocus && document.activeElement === document.body) again.focus({ preventScroll: true });
  }

  #table(): HTMLElement {
    const heads = ['tier', 'cost.script', 'cost.slowed', 'cost.drawCalls', 'cost.particles', 'cost.textures'] as const;
    const rows = [...this.#rows].map(([tier, cost]) => {
      const { script, most, over } = figuresOf(cost);
      const { textures } = cost;
      const slowedMs = script.p95 * SLOWED;
      const cell = (value: string, isOver: boolean): HTMLElement => el('td', isOver ? { class: 'over' } : {}, [value]);
      return el('tr', {}, [
        el('th', { scope: 'row' }, [text(`tier.${tier}`)]),
        cell(`${script.p50.toFixed(2)} / ${script.p95.toFixed(2)} ms`, over.includes('scriptMs')),
        cell(`${slowedMs.toFixed(1)} ms`, slowedMs > FRAME_MS),
        cell(String(most.drawCalls), over.includes('drawCalls')),
        cell(String(most.particles), over.includes('particles')),
        cell(
          textures === null ? text('frames.none') : `${textures.count} · ${(textures.bytes / MEGABYTE).toFixed(1)} MB`,
          over.includes('textureBytes'),
        ),
      ]);
    });
    const head = el(
      'tr',
      {},
      heads.map((key) => el('th', { scope: 'col' }, [text(key, { times: SLOWED })])),
    );
    return el('table', {}, [el('thead', {}, [head]), el('tbody', {}, rows)]);
  }
}

/** One measure along the time: a column for each frame, gold over the budget, whose line is drawn. */
function lane(measure: Measure, { frames }: StoryCost, lengthMs: number): HTMLElement {
  const canvas = el('canvas', { width: 1200, height: LANE_HEIGHT_PX * 2, 'aria-hidden': 'true' });
  const context = canvas.getContext('2d');
  const values = frames.map((frame) => frame[measure]);
  const top = Math.max(BUDGET[measure] * OVER, Math.min(Math.max(0, ...values), BUDGET[measure] * 3));
  if (context !== null) {
    const style = getComputedStyle(document.documentElement);
    const { width, height } = canvas;
    const columnPx = Math.max(2, width / Math.max(1, frames.length));
    frames.forEach((frame) => {
      const value = frame[measure];
      const tall = Math.min(1, value / top) * height;
      context.fillStyle = style.getPropertyValue(value > BUDGET[measure] ? '--gold' : '--violet');
      context.fillRect((frame.atMs / lengthMs) * width - columnPx, height - tall, columnPx - 0.5, tall);
    });
    context.fillStyle = style.getPropertyValue('--text-low');
    context.fillRect(0, height - (BUDGET[measure] / top) * height, width, 1);
  }
  const most = Math.max(0, ...values);
  const shown = measure === 'scriptMs' ? `${most.toFixed(1)} ms` : String(most);
  const caption = text('cost.lane', { name: text(`cost.${measure}`), most: shown, budget: BUDGET[measure] });
  return el('div', { class: 'cost-lane' }, [el('span', { class: 'name', title: caption }, [caption]), canvas]);
}
