import { Container, Sprite, Texture } from 'pixi.js';
import type { Multiplier } from '#contract/multiplier.ts';
import { ease } from '#scenes/stage/eases.ts';
import type { Painting } from '#scenes/stage/paint.ts';
import type { Told } from '../air.ts';
import type { PlinkoLayout } from '../layout.ts';
import { LANDED_SHOWN } from '../model.ts';
import type { PlinkoTuning } from '../tuning.ts';
import { chipPainting } from './board-art.ts';

/** The last results, newest on top: each new one pushes the others down, the last one fades out. */
export class ColumnView {
  readonly root = new Container({ label: 'column' });
  readonly #chips: readonly Sprite[];
  #column: PlinkoLayout['column'] | null = null;
  #pays: readonly Multiplier[] = [];
  #paintings = new Map<Multiplier, Painting>();
  #resolution = 1;
  #tuning: PlinkoTuning | null = null;

  constructor() {
    // One more than stay: the one that leaves.
    this.#chips = Array.from({ length: LANDED_SHOWN + 1 }, () => new Sprite({ anchor: 0.5, visible: false }));
    this.root.addChild(...this.#chips);
  }

  place(column: PlinkoLayout['column'], pays: readonly Multiplier[], resolution: number, tuning: PlinkoTuning): void {
    this.#column = column;
    this.#pays = pays;
    this.#resolution = resolution;
    this.#tuning = tuning;
    this.#clear();
  }

  draw(told: readonly Told[], { columnMs, fadeMs }: PlinkoTuning, slides: boolean): void {
    const column = this.#column;
    if (column === null) return;
    let slot = 0;
    this.#chips.forEach((chip, index) => {
      const landed = told[index]?.landed ?? null;
      const sinceMs = told[index]?.sinceMs ?? Infinity;
      const lengthMs = slides ? columnMs : fadeMs;
      const come = sinceMs >= lengthMs ? 1 : ease.settle(Math.max(0, sinceMs) / lengthMs);
      const out = slot - (column.count - 1);
      chip.visible = landed !== null && out < 1;
      if (chip.visible && landed !== null) {
        chip.texture = this.#texture(this.#pays[landed.bucket]);
        chip.position.set(column.x, column.y + (slides ? slot - (1 - come) * 0.6 : index) * column.pitch);
        const older = slot / Math.max(1, column.count);
        chip.alpha = come * Math.max(0, 1 - Math.max(0, out)) * (1 - 0.55 * older);
        chip.scale.set(slides ? 0.86 + 0.14 * come : 1);
      }
      slot += come;
    });
  }

  #texture(pays: Multiplier | undefined): Texture {
    if (pays === undefined || this.#tuning === null || this.#column === null) return Texture.EMPTY;
    let painted = this.#paintings.get(pays);
    if (painted === undefined) {
      painted = chipPainting(pays, this.#column, this.#resolution, this.#tuning);
      this.#paintings.set(pays, painted);
    }
    return painted.texture;
  }

  #clear(): void {
    for (const chip of this.#chips) chip.visible = false;
    for (const painted of this.#paintings.values()) painted.destroy();
    this.#paintings.clear();
  }

  destroy(): void {
    this.root.destroy({ children: true });
    for (const painted of this.#paintings.values()) painted.destroy();
  }
}
