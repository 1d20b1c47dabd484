import { Sprite } from 'pixi.js';
import type { BattleSeat } from '#contract/api/battles.ts';
import { COLORS } from '#contract/design-tokens.ts';
import { cents, formatCents } from '#contract/money.ts';
import type { CardBank } from '#scenes/reels/card-bank.ts';
import { HeroView } from '#scenes/reels/hero-view.ts';
import { NeedleView } from '#scenes/reels/needle-view.ts';
import { ReelView } from '#scenes/reels/reel-view.ts';
import type { Env, SceneKit } from '#scenes/stage/contract.ts';
import type { LightTextures } from '#scenes/stage/light-textures.ts';
import { tintOf, tokenTint } from '#scenes/stage/paint.ts';
import { rendererKindOf } from '#scenes/stage/renderer-options.ts';
import { Label } from '#scenes/stage/words/label.ts';
import { NumberText } from '#scenes/stage/words/number-text.ts';
import { View } from '#scenes/stage/view.ts';
import type { BattleLayout, LaneLayout } from '../layout.ts';
import { sideColor } from '../materials.ts';
import type { BattleCaptions } from '../model.ts';
import type { LaneMoment } from '../moment.ts';
import type { LaneChange } from '../seam.ts';
import type { BattleTuning } from '../tuning.ts';
import { HeadView } from './head-view.ts';
import { GLOW_PAD, type LaneArt } from './lane-art.ts';
import { ShelfView } from './shelf-view.ts';
import type { TileBank } from './tile-bank.ts';
import { awaitPicture } from '#scenes/stage/late-pictures.ts';

/** What a lane is drawn from. */
export interface LaneLook {
  seat: BattleSeat;
  lane: LaneMoment;
  /** What the final does with it; null before. */
  change: LaneChange | null;
  /** How far the player has come to it, 0–1. */
  arrived: number;
  /** The picture of the box that waits in it; null for none. */
  boxUrl: string | null;
  leadWord: string;
  /** The text over its total; empty for none. */
  note: string;
  words: BattleCaptions;
  canceled: boolean;
}

/** One seat's lane: who sits in it, the reel, its total and its shelf. */
export class LaneView extends View<LaneLayout, BattleTuning> {
  readonly reel: ReelView;
  readonly shelf: ShelfView;
  readonly #kit: SceneKit;
  readonly #bank: CardBank;
  readonly #panel = new Sprite();
  readonly #free = new Sprite({ visible: false });
  readonly #line = new Sprite({ visible: false });
  readonly #beam: Sprite;
  readonly #box = new Sprite({ anchor: 0.5, visible: false });
  readonly #cover = new Sprite({ visible: false });
  readonly #hero: HeroView;
  readonly #needle = new NeedleView();
  readonly #head = new HeadView();
  readonly #note = new Label();
  readonly #waiting = new Label();
  readonly #total = new NumberText();
  readonly #fly = new Sprite({ anchor: 0.5, visible: false });
  #shown: { total: string; leads: boolean } = { total: '', leads: false };

  constructor(kit: SceneKit, bank: CardBank, tiles: TileBank, lights: LightTextures) {
    super({ label: 'lane' });
    this.#kit = kit;
    this.#bank = bank;
    this.reel = new ReelView(bank);
    this.shelf = new ShelfView(tiles);
    this.#hero = new HeroView(bank, lights);
    this.#beam = new Sprite({ texture: lights.beam, anchor: { x: 0.5, y: 0 }, blendMode: 'add', visible: false });
    this.#note.anchor.set(0.5, 0.5);
    this.#waiting.anchor.set(0.5, 0.5);
    this.root.addChild(
      this.#panel,
      this.#free,
      this.reel.floor,
      this.reel.root,
      this.#cover,
      this.#line,
      this.#box,
      this.#beam,
      this.#needle.root,
      this.#hero.root,
      this.shelf.root,
      this.#head.root,
      this.#note,
      this.#waiting,
      this.#total,
      this.#fly,
    );
  }

  /** What is shown in it, as plain data. */
  get shown(): { name: string | null; total: string; leads: boolean; prizes: readonly string[]; more: number } {
    return { name: this.#head.shown, ...this.#shown, ...this.shelf.shown };
  }

  layOut(layout: BattleLayout, seat: number, rounds: number, art: LaneArt, { tuning, tier }: Env<BattleTuning>, resolution: number): void {
    const place = layout.lanes[seat];
    const reel = layout.reels.reels[seat];
    if (!place || !reel) return;
    this.layout = place;
    this.tuning = tuning;
    const { x, y, width, height, window, total, note } = place;
    for (const [sprite, texture] of [
      [this.#panel, art.panel],
      [this.#free, art.free],
      [this.#cover, art.cover],
    ] as const) {
      sprite.texture = texture;
      sprite.position.set(x, y);
      sprite.setSize(width, height);
    }
    const pad = width * GLOW_PAD;
    this.#line.texture = art.line;
    this.#line.position.set(x - pad, y - pad);
    this.#line.setSize(width + 2 * pad, height + 2 * pad);
    this.#beam.position.set(x + width / 2, y);
    this.#beam.setSize(width * 0.95, height * 0.72);
    this.#box.position.set(window.x + window.width / 2, window.y + window.height / 2);
    this.#waiting.position.set(window.x + window.width / 2, window.y + window.height * 0.76);
    this.#note.position.set(note.x, note.y);
    this.#total.position.set(total.x, total.y);
    this.#total.size = total.size;
    this.reel.layOut(layout.reels, seat, rendererKindOf(tier) === 'webgl');
    this.#hero.layOut(layout.reels, seat);
    this.#needle.layOut(layout.reels, reel, tuning);
    this.#head.layOut(place, resolution);
    this.shelf.layOut(place, rounds, tuning.shelfMost);
  }

  draw(look: LaneLook): void {
    const { tuning, layout: place } = this;
    const { lane, change, seat, arrived } = look;
    const lit = change?.light ?? lane.lead;
    const free = seat.player === null;
    this.root.alpha = 1 - (change?.dim ?? 0);
    this.#free.visible = free;
    this.#panel.alpha = free ? 0.45 : 1;
    this.#line.visible = lit > 0;
    this.#line.alpha = lit;
    this.#line.tint = this.#beam.tint = tintOf(sideColor(seat.side));
    this.#beam.visible = lit > 0;
    this.#beam.alpha = lit * tuning.spotStrength;
    this.#drawReel(lane, 1 - (change?.cleared ?? 0), tuning);
    this.#drawBox(look, place, tuning);
    const leadWord = look.leadWord;
    this.#head.draw(seat, lit, leadWord, look.words, arrived);
    this.#write(look, place, lit, tuning);
    this.shelf.root.visible = !free;
    this.shelf.draw({ prizes: lane.prizes, fly: lane.fly, left: change?.left ?? 0 });
    this.#drawFlight(lane, place, tuning);
  }

  #drawReel(lane: LaneMoment, stays: number, tuning: BattleTuning): void {
    if (lane.reel && stays > 0) this.reel.draw({ ...lane.reel, alpha: lane.reel.alpha * stays });
    else this.reel.hide();
    if (lane.hero && stays > 0) this.#hero.draw({ ...lane.hero, alpha: lane.hero.alpha * stays }, tuning);
    else this.#hero.hide();
    this.#needle.draw({ ...lane.needle, alpha: lane.needle.alpha * stays });
    this.#cover.visible = lane.reel !== null && stays > 0;
    this.#cover.alpha = stays;
  }

  /** The closed box that waits where the reel will run. */
  #drawBox({ lane, change, boxUrl, arrived, canceled }: LaneLook, { window }: LaneLayout, tuning: BattleTuning): void {
    const texture = boxUrl === null ? undefined : this.#kit.peek(boxUrl);
    const alpha = change === null ? lane.box * arrived * tuning.boxLight * (canceled ? 0.3 : 1) : 0;
    this.#box.visible = texture !== undefined && alpha > 0;
    if (boxUrl !== null && texture === undefined && alpha > 0) awaitPicture(this.#kit, boxUrl);
    if (texture === undefined) return;
    this.#box.texture = texture;
    const side = Math.min(window.width * 0.8, window.height * 0.62) * (0.9 + 0.1 * arrived);
    this.#box.scale.set(side / Math.max(texture.width, texture.height));
    this.#box.alpha = alpha;
  }

  #write({ seat, lane, change, words, note, canceled }: LaneLook, place: LaneLayout, lit: number, tuning: BattleTuning): void {
    const free = seat.player === null;
    const word = canceled ? words.canceled : free ? words.waiting : '';
    this.#waiting.visible = word !== '';
    if (word !== '') this.#waiting.set(word, { size: place.name.size, color: COLORS['text-mid'], weight: 500 });
    const started = lane.reel !== null || lane.prizes.length > 0 || change !== null || lane.needle.alpha > 0 || lane.box < 1;
    this.#note.visible = note !== '' && started && lit < 1;
    this.#note.alpha = 1 - lit;
    if (note !== '') this.#note.set(note, { size: place.note.size, color: COLORS['text-mid'], weight: 500 });
    this.#total.visible = !free && !canceled;
    const text = formatCents(cents(Math.round(change?.total ?? lane.total)));
    this.#total.text = text;
    // Totals from 100,000.00 are wider than the narrowest lanes.
    this.#total.scale.set(Math.min(1, place.width / this.#total.textWidth));
    const counts = change !== null || (lane.counts && started);
    const gold = change?.paid === true || (counts && lit > 0.5);
    this.#total.tint = tokenTint(gold ? tuning.leaderTotal : counts ? tuning.totalColor : tuning.idleColor);
    this.#shown = { total: free ? '' : text, leads: lit > 0.5 };
  }

  /** The prize on its way from the reel to the shelf. */
  #drawFlight({ prizes, fly, hero }: LaneMoment, { window }: LaneLayout, tuning: BattleTuning): void {
    const prize = prizes.at(-1);
    const texture = prize === undefined || fly >= 1 || fly <= 0 ? null : this.#bank.picture(prize);
    this.#fly.visible = texture !== null && hero !== null;
    if (texture === null) return;
    const box = this.#bank.pictureBox();
    const to = this.shelf.target(prizes.length);
    const from = { x: window.x + window.width / 2, y: window.y + window.height / 2 + box.y, size: box.side };
    const size = (from.size + (to.size * 0.7 - from.size) * fly) * (1 + tuning.flyArc * fly * (1 - fly));
    this.#fly.texture = texture;
    this.#fly.position.set(from.x + (to.x - from.x) * fly, from.y + (to.y - from.y) * fly);
    this.#fly.scale.set(size / Math.max(texture.width, texture.height));
  }

  override destroy(): void {
    this.shelf.destroy();
    this.reel.destroy();
    this.#hero.destroy();
    this.#needle.destroy();
    this.#head.destroy();
    super.destroy();
  }
}
