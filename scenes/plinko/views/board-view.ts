import { Container, type Renderer, Sprite } from 'pixi.js';
import { type PlinkoRisk, type PlinkoRows } from '#contract/games/plinko.ts';
import type { Multiplier } from '#contract/multiplier.ts';
import { lightTextures } from '#scenes/stage/light-textures.ts';
import { mix, type Painting, tintOf } from '#scenes/stage/paint.ts';
import { View } from '#scenes/stage/view.ts';
import { PaintedWord } from '#scenes/stage/words/painted-word.ts';
import type { ShownResult } from '../air.ts';
import { MOST_BUCKETS } from '../frame.ts';
import { bucketX, type PlinkoLayout } from '../layout.ts';
import { bucketsOf } from '../model.ts';
import { bandOf } from '../palette.ts';
import type { PlinkoTuning } from '../tuning.ts';
import { BUCKET_PAD, bucketPainting, labelsOf, paintBucketLabel, panePainting, pegsPainting } from './board-art.ts';
import { ColumnView } from './column-view.ts';
import { pegPositions } from './peg-positions.ts';

/** A bucket's pictures. */
interface BucketViews {
  body: Sprite;
  /** What it pays. */
  label: PaintedWord;
  /** Light on the glass itself. */
  shine: Sprite;
  /** Light that falls into the room. */
  glow: Sprite;
}

/** What a board looks like: everything that depends on rows and risk. Two of them take turns in a cross-fade. */
export class BoardView extends View<PlinkoLayout> {
  readonly pegs = this.root;
  readonly lights = new Container({ label: 'bucket-lights' });
  readonly buckets = new Container({ label: 'buckets' });
  readonly column = new ColumnView();
  readonly #pane = new Sprite();
  readonly #field = new Sprite();
  readonly #views: readonly BucketViews[];
  #pays: readonly Multiplier[] = [];
  #sinkPx = 0;

  constructor() {
    super({ label: 'pegs' });
    const { glow, halo } = lightTextures();
    this.pegs.addChild(this.#pane, this.#field);
    this.#views = Array.from({ length: MOST_BUCKETS }, () => ({
      body: new Sprite({ anchor: { x: 0.5, y: 0 } }),
      label: new PaintedWord(),
      shine: new Sprite({ texture: halo, anchor: 0.5, blendMode: 'add', visible: false }),
      glow: new Sprite({ texture: glow, anchor: 0.5, blendMode: 'add', visible: false }),
    }));
    this.lights.addChild(...this.#views.map((bucket) => bucket.glow));
    this.buckets.addChild(...this.#views.flatMap(({ body, label }) => [body, label]), ...this.#views.map(({ shine }) => shine));
  }

  /** What the buckets pay, from left to right. */
  get pays(): readonly Multiplier[] {
    return this.#pays;
  }

  set alpha(alpha: number) {
    for (const part of [this.pegs, this.lights, this.buckets, this.column.root]) {
      part.alpha = alpha;
      part.visible = alpha > 0;
    }
  }

  /** Paints a board for a slot; does nothing when all is what it was. */
  layOut(layout: PlinkoLayout, risk: PlinkoRisk, renderer: Renderer, tuning: PlinkoTuning): void {
    const { board, buckets } = layout;
    const { resolution } = renderer;
    const colors = [tuning.bandDim, tuning.bandOne, tuning.bandTwo, tuning.bandFive, tuning.bandTen, tuning.bandHundred];
    this.layout = layout;
    this.#sinkPx = buckets.height * tuning.sink;
    this.paintings.update([JSON.stringify([layout, risk, resolution, colors, tuning.roomLight])], () => {
      const rows = board.rows as PlinkoRows;
      this.#pays = bucketsOf({ rows, risk });
      this.#field.texture = this.paintings.own(pegsPainting(layout, pegPositions(board), renderer, tuning)).texture;
      const pane = panePainting(layout, tuning, renderer);
      this.#pane.visible = pane !== null;
      if (pane !== null) this.#pane.texture = this.paintings.own(pane).texture;
      this.#pane.setSize(layout.width, layout.height);
      const labels = labelsOf(this.#pays, buckets);
      const made = new Map<string, Painting>();
      this.#views.forEach(({ body, label, shine, glow }, bucket) => {
        const pays = this.#pays[bucket];
        body.visible = label.visible = pays !== undefined;
        if (pays === undefined) {
          shine.visible = glow.visible = false;
          return;
        }
        const outer = bucket === 0 || bucket === rows;
        const width = Math.round((buckets.width + (outer ? buckets.wing : 0)) * resolution) / resolution;
        const name = `${pays} ${outer}`;
        const size = { width, height: buckets.height };
        const text = { size: labels.sizes[bucket] ?? 10, sign: labels.sign };
        const painted = made.get(name) ?? this.paintings.own(bucketPainting(pays, size, resolution, tuning));
        made.set(name, painted);
        const x = bucketX(board, bucket) + (outer ? (bucket === 0 ? -1 : 1) * (buckets.wing / 2) : 0);
        body.texture = painted.texture;
        label.anchor.set(0.5, 0);
        label.show(`${name} ${this.paintings.key}`, size, (context) => paintBucketLabel(context, pays, size, text, tuning));
        body.x = label.x = x;
        const tint = tintOf(mix(bandOf(pays, tuning).color, '#FFFFFF', 0.15));
        shine.tint = glow.tint = tint;
        shine.setSize(width + 22, buckets.height + 22);
        glow.setSize(Math.max(width * 4.2, 110), Math.max(buckets.height * 4.4, 110));
        shine.x = glow.x = x;
        this.bucket(bucket, 0, 0, false);
      });
      this.column.layOut(layout.column, this.#pays, resolution, tuning);
    });
  }

  /** How far a bucket is pressed down, 0–1, how it shines, and whether its light also falls into the room. */
  bucket(bucket: number, sink: number, light: number, sheds: boolean): void {
    const views = this.#views[bucket];
    if (!views) return;
    const { top, height } = this.layout.buckets;
    const y = top + sink * this.#sinkPx;
    const { body, label, shine, glow } = views;
    body.y = y - BUCKET_PAD;
    label.y = y;
    shine.visible = light > 0.004;
    glow.visible = shine.visible && sheds;
    if (!shine.visible) return;
    shine.y = glow.y = y + height / 2;
    shine.alpha = Math.min(1, light * 0.38);
    glow.alpha = Math.min(1, light * 0.75);
  }

  /** Shows the column of last results, newest first. */
  results(shown: readonly ShownResult[], tuning: PlinkoTuning, slides: boolean): void {
    this.column.draw(shown, tuning, slides);
  }

  override destroy(): void {
    for (const part of [this.lights, this.buckets]) part.destroy({ children: true });
    this.column.destroy();
    super.destroy();
  }
}
