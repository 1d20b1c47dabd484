import { Container, Sprite } from 'pixi.js';
import type { BoxItem } from '#contract/api/boxes.ts';
import type { Motion, SceneKit } from '#scenes/stage/contract.ts';
import { art } from '#scenes/stage/effects/art.ts';
import { lightTextures } from '#scenes/stage/light-textures.ts';
import { rarityColor, tintOf } from '#scenes/stage/paint.ts';
import { View } from '#scenes/stage/view.ts';
import { COLORS } from '#contract/design-tokens.ts';
import type { FinalTuning } from './knobs.ts';
import type { FinalLayout } from './layout.ts';
import { PILE_WIDTH } from './pile.ts';
import { Piles } from './piles.ts';
import type { FinalPlan, Parcel } from './plan.ts';
import { type ParcelPose, parcelPose, type ParcelRead } from './pose.ts';
import { leavesAtMs } from './times.ts';
import { awaitPicture } from '#scenes/stage/late-pictures.ts';

interface Flying {
  parcel: Parcel;
  picture: Sprite;
  glow: Sprite;
  trail: readonly Sprite[];
  /** Is on its way or lies in the pile, also while its picture or its pile is waited for. */
  isOut: boolean;
}

/** The prizes on their way to the winner, and the pile that they make. */
export class PileView extends View<FinalLayout, FinalTuning> {
  readonly lights = new Container({ label: 'pile-lights' });
  readonly #kit: SceneKit;
  readonly #pose: ParcelPose = { x: 0, y: 0, rotation: 0, side: 0, alpha: 0 };
  #plan: FinalPlan | null = null;
  #piles: Piles | null = null;
  #flying: readonly Flying[] = [];
  readonly #awaited = new Set<string>();

  constructor(kit: SceneKit) {
    super({ label: 'pile' });
    this.#kit = kit;
  }

  /** How many parcels are on their way or lie in the pile, by seat. */
  get shown(): readonly number[] {
    const seats = this.#plan?.seats.length ?? 0;
    return Array.from({ length: seats }, (_, seat) => this.#flying.filter(({ parcel, isOut }) => parcel.to === seat && isOut).length);
  }

  layOut(layout: FinalLayout): void {
    this.layout = layout;
  }

  /** Takes a plan. */
  know(plan: FinalPlan | null, tuning: FinalTuning): void {
    this.#clear();
    this.#plan = plan;
    this.tuning = tuning;
    if (plan === null) return;
    this.#piles = new Piles(plan, tuning, this.#kit);
    this.#flying = plan.parcels.map((parcel) => this.#make(parcel, tuning));
  }

  draw(elapsedMs: number, motion: Motion): void {
    const [plan, tuning, layout, piles] = [this.#plan, this.tuning, this.layout, this.#piles];
    if (plan === null || piles === null) return;
    piles.prepare(elapsedMs, motion);
    const common = { plan, pileWidth: PILE_WIDTH, places: layout.seats, motion, tuning };
    for (const flying of this.#flying) {
      const known = piles.of(flying.parcel.to);
      if (known === undefined) continue;
      const read = { ...common, ...known };
      const leftMs = elapsedMs - leavesAtMs(plan.times, flying.parcel.order);
      const flies = motion === 'full' && leftMs > 0 && leftMs < plan.times.flyMs;
      this.#drawTrail(flying, read, elapsedMs, flies);
      this.#drawParcel(flying, read, elapsedMs, flies);
    }
  }

  #drawTrail({ parcel, trail }: Flying, read: ParcelRead, elapsedMs: number, flies: boolean): void {
    const { streamMs } = read.tuning;
    trail.forEach((mote, index) => {
      mote.visible = flies;
      if (!flies) return;
      const pose = this.#pose;
      parcelPose(parcel, read, elapsedMs - ((index + 1) * streamMs) / (trail.length * 4), pose);
      mote.position.set(pose.x, pose.y);
      mote.alpha = pose.alpha * (1 - index / trail.length) * 0.5;
      mote.setSize(pose.side * (0.9 - (0.5 * index) / trail.length));
    });
  }

  #drawParcel(flying: Flying, read: ParcelRead, elapsedMs: number, flies: boolean): void {
    const { parcel, picture, glow } = flying;
    const pose = this.#pose;
    const isPlaced = parcelPose(parcel, read, elapsedMs, pose);
    flying.isOut = pose.alpha > 0;
    const isDressed = flying.isOut && this.#dress(parcel.item, picture, pose.side);
    picture.visible = isDressed && isPlaced;
    glow.visible = flying.isOut && isPlaced;
    if (!glow.visible) return;
    picture.position.set(pose.x, pose.y);
    picture.rotation = pose.rotation;
    picture.alpha = pose.alpha;
    glow.position.set(pose.x, pose.y);
    glow.alpha = pose.alpha * (flies ? 0.8 : 0.3);
    glow.setSize(pose.side * (flies ? 1.9 : 1.6));
  }

  hide(): void {
    for (const flying of this.#flying) {
      flying.isOut = false;
      for (const sprite of [flying.picture, flying.glow, ...flying.trail]) sprite.visible = false;
    }
  }

  #make(parcel: Parcel, tuning: FinalTuning): Flying {
    const color = parcel.item === null ? COLORS.gold : rarityColor(parcel.item.rarity);
    const light = (): Sprite =>
      this.lights.addChild(new Sprite({ texture: art('glow'), anchor: 0.5, blendMode: 'add', tint: tintOf(color), visible: false }));
    const glow = light();
    const trail = Array.from({ length: tuning.stream }, light);
    const picture = this.root.addChild(new Sprite({ anchor: 0.5, visible: false }));
    return { parcel, picture, glow, trail, isOut: false };
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
    awaitPicture(this.#kit, url);
  }

  #clear(): void {
    this.#piles?.destroy();
    this.#piles = null;
    this.#flying = [];
    for (const layer of [this.root, this.lights]) for (const sprite of layer.removeChildren()) sprite.destroy();
  }

  override destroy(): void {
    this.#clear();
    this.lights.destroy();
    super.destroy();
  }
}
