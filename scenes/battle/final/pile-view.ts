import { Container, Sprite } from 'pixi.js';
import type { BoxItem } from '#contract/api/boxes.ts';
import type { Motion, SceneKit } from '#scenes/stage/contract.ts';
import { art } from '#scenes/stage/effects/art.ts';
import { lightTextures } from '#scenes/stage/light-textures.ts';
import { rarityColor, tintOf } from '#scenes/stage/paint.ts';
import { COLORS } from '#contract/design-tokens.ts';
import type { FinalTuning } from './knobs.ts';
import type { FinalLayout } from './layout.ts';
import { PILE_WIDTH, pileOf, type PileRecording } from './pile.ts';
import type { FinalPlan, Parcel } from './plan.ts';
import { type ParcelPose, parcelPose } from './pose.ts';

interface Flying {
  parcel: Parcel;
  picture: Sprite;
  glow: Sprite;
  trail: readonly Sprite[];
}

/** Steps that are recorded at once when the page is idle: a few milliseconds. */
const AHEAD = 10;

/** The prizes on their way to the winner, and the pile that they make. */
export class PileView {
  readonly lights = new Container({ label: 'pile-lights' });
  readonly root = new Container({ label: 'pile' });
  readonly #kit: SceneKit;
  readonly #pose: ParcelPose = { x: 0, y: 0, rotation: 0, side: 0, alpha: 0 };
  #plan: FinalPlan | null = null;
  #tuning: FinalTuning | null = null;
  #piles = new Map<number, { pile: PileRecording; firstOrder: number }>();
  #flying: readonly Flying[] = [];
  #layout: FinalLayout | null = null;
  readonly #awaited = new Set<string>();

  constructor(kit: SceneKit) {
    this.#kit = kit;
  }

  /** How many parcels are on their way or lie in the pile, by seat; also those whose picture hasn't come yet. */
  get shown(): readonly number[] {
    const seats = this.#plan?.seats.length ?? 0;
    return Array.from({ length: seats }, (_, seat) => this.#flying.filter(({ parcel, glow }) => parcel.to === seat && glow.visible).length);
  }

  place(layout: FinalLayout): void {
    this.#layout = layout;
  }

  /** Takes a plan: its piles are recorded piece by piece while the page is idle, and by need. */
  know(plan: FinalPlan | null, tuning: FinalTuning): void {
    this.#clear();
    this.#plan = plan;
    this.#tuning = tuning;
    if (plan === null) return;
    for (const { to, order } of plan.parcels) {
      if (!this.#piles.has(to)) this.#piles.set(to, { pile: pileOf(plan, to, tuning), firstOrder: order });
    }
    this.#flying = plan.parcels.map((parcel) => this.#make(parcel, tuning));
    const piles = [...this.#piles.values()];
    this.#kit.spare(() => this.#plan === plan && piles.some(({ pile }) => pile.recordAhead(AHEAD)));
  }

  draw(elapsedMs: number, motion: Motion): void {
    const [plan, tuning, layout] = [this.#plan, this.#tuning, this.#layout];
    if (plan === null || tuning === null || layout === null) return;
    const read = { plan, pileWidth: PILE_WIDTH, places: layout.seats, motion, tuning };
    for (const { parcel, picture, glow, trail } of this.#flying) {
      const known = this.#piles.get(parcel.to);
      if (known === undefined) continue;
      const at = (atMs: number): ParcelPose => {
        parcelPose(parcel, { ...read, ...known }, atMs, this.#pose);
        return this.#pose;
      };
      const leftMs = elapsedMs - (plan.times.flyAtMs + plan.times.gapMs * parcel.order);
      const flies = motion === 'full' && leftMs > 0 && leftMs < plan.times.flyMs;
      trail.forEach((mote, index) => {
        mote.visible = flies;
        if (!flies) return;
        const pose = at(elapsedMs - ((index + 1) * tuning.streamMs) / (trail.length * 4));
        mote.position.set(pose.x, pose.y);
        mote.alpha = pose.alpha * (1 - index / trail.length) * 0.5;
        mote.setSize(pose.side * (0.9 - (0.5 * index) / trail.length));
      });
      const pose = at(elapsedMs);
      picture.visible = pose.alpha > 0 && this.#dress(parcel.item, picture, pose.side);
      glow.visible = pose.alpha > 0;
      picture.position.set(pose.x, pose.y);
      picture.rotation = pose.rotation;
      picture.alpha = pose.alpha;
      glow.position.set(pose.x, pose.y);
      glow.alpha = pose.alpha * (flies ? 0.8 : 0.3);
      glow.setSize(pose.side * (flies ? 1.9 : 1.6));
    }
  }

  hide(): void {
    for (const { picture, glow, trail } of this.#flying) for (const sprite of [picture, glow, ...trail]) sprite.visible = false;
  }

  #make(parcel: Parcel, tuning: FinalTuning): Flying {
    const color = parcel.item === null ? COLORS.gold : rarityColor(parcel.item.rarity);
    const light = (): Sprite =>
      this.lights.addChild(new Sprite({ texture: art('glow'), anchor: 0.5, blendMode: 'add', tint: tintOf(color), visible: false }));
    const glow = light();
    const trail = Array.from({ length: tuning.stream }, light);
    const picture = this.root.addChild(new Sprite({ anchor: 0.5, visible: false }));
    return { parcel, picture, glow, trail };
  }

  /** Gives a sprite its picture; false while it has not been loaded. */
  #dress(item: BoxItem | null, picture: Sprite, side: number): boolean {
    const texture = item === null ? lightTextures().coin : this.#kit.peek(item.img_url);
    if (texture === undefined) {
      if (item !== null) this.#await(item.img_url);
      return false;
    }
    picture.texture = texture;
    picture.scale.set(side / Math.max(texture.width, texture.height));
    return true;
  }

  #await(url: string): void {
    if (this.#awaited.has(url)) return;
    this.#awaited.add(url);
    this.#kit.texture(url).then(
      () => this.#kit.invalidate(),
      () => {
        // Without its picture a prize still flies as its light.
      },
    );
  }

  #clear(): void {
    for (const { pile } of this.#piles.values()) pile.destroy();
    this.#piles = new Map();
    this.#flying = [];
    for (const layer of [this.root, this.lights]) for (const sprite of layer.removeChildren()) sprite.destroy();
  }

  destroy(): void {
    this.#clear();
    this.root.destroy();
    this.lights.destroy();
  }
}
