import { Container, Sprite, Texture } from 'pixi.js';
import type { Multiplier } from '#contract/multiplier.ts';
import { ease } from '#scenes/stage/eases.ts';
import type { Painting } from '#scenes/stage/paint.ts';
import { PaintedWord } from '#scenes/stage/words/painted-word.ts';
import { View } from '#scenes/stage/view.ts';
import type { ShownResult } from '../air.ts';
import type { PlinkoLayout } from '../layout.ts';
import { LANDED_SHOWN } from '../model.ts';
import type { PlinkoTuning } from '../tuning.ts';
import { chipPainting, paintChipLabel } from './board-art.ts';

/** A result's plate and what is written on it. */
interface Chip {
  root: Container;
  plate: Sprite;
  label: PaintedWord;
}

/** The last results, newest on top: each new one pushes the others down, the last one fades out. */
export class ColumnView extends View<PlinkoLayout['column'], PlinkoTuning> {
  readonly #chips: readonly Chip[];
  #pays: readonly Multiplier[] = [];
  #paintings = new Map<Multiplier, Painting>();
  #resolution = 1;

  constructor() {
    super({ label: 'column' });
    // One more than stay: the one that leaves.
    this.#chips = Array.from({ length: LANDED_SHOWN + 1 }, () => {
      const chip = { root: new Container({ visible: false }), plate: new Sprite({ anchor: 0.5 }), label: new PaintedWord() };
      chip.root.addChild(chip.plate, chip.label);
      return chip;
    });
    this.root.addChild(...this.#chips.map(({ root }) => root));
  }

  layOut(column: PlinkoLayout['column'], pays: readonly Multiplier[], resolution: number, tuning: PlinkoTuning): void {
    this.layout = column;
    this.#pays = pays;
    this.#resolution = resolution;
    this.tuning = tuning;
    this.#clear();
  }

  draw(shown: readonly ShownResult[], { columnMs, fadeMs }: PlinkoTuning, slides: boolean): void {
    const { layout: column } = this;
    let slot = 0;
    this.#chips.forEach(({ root, plate, label }, index) => {
      const landed = shown[index]?.landed ?? null;
      const sinceMs = shown[index]?.sinceMs ?? Infinity;
      const lengthMs = slides ? columnMs : fadeMs;
      const come = sinceMs >= lengthMs ? 1 : ease.settle(Math.max(0, sinceMs) / lengthMs);
      const out = slot - (column.count - 1);
      root.visible = landed !== null && out < 1;
      if (root.visible && landed !== null) {
        this.#dress(plate, label, this.#pays[landed.bucket]);
        root.position.set(column.x, column.y + (slides ? slot - (1 - come) * 0.6 : index) * column.pitch);
        const older = slot / Math.max(1, column.count);
        root.alpha = come * Math.max(0, 1 - Math.max(0, out)) * (1 - 0.55 * older);
        root.scale.set(slides ? 0.86 + 0.14 * come : 1);
      }
      slot += come;
    });
  }

  #dress(plate: Sprite, label: PaintedWord, pays: Multiplier | undefined): void {
    const { tuning, layout: column } = this;
    if (pays === undefined) {
      plate.texture = Texture.EMPTY;
      return;
    }
    let painted = this.#paintings.get(pays);
    if (painted === undefined) {
      painted = chipPainting(pays, column, this.#resolution, tuning);
      this.#paintings.set(pays, painted);
    }
    plate.texture = painted.texture;
    label.show(`${pays} ${column.width}×${column.height}`, column, (context) => paintChipLabel(context, pays, column, tuning));
  }

  #clear(): void {
    for (const { root } of this.#chips) root.visible = false;
    this.#free();
  }

  #free(): void {
    for (const painted of this.#paintings.values()) painted.destroy();
    this.#paintings.clear();
  }

  override destroy(): void {
    this.#free();
    super.destroy();
  }
}
