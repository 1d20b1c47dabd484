import { Container, Sprite } from 'pixi.js';
import type { BoxItem } from '#contract/api/boxes.ts';
import { formatCents } from '#contract/money.ts';
import type { SceneKit } from '#scenes/stage/contract.ts';
import { art } from '#scenes/stage/effects/art.ts';
import { NumberText } from '#scenes/stage/words/number-text.ts';
import { COLORS } from '#contract/design-tokens.ts';
import type { BoxLayout } from '../layout.ts';
import type { BoxTuning } from '../tuning.ts';
import { mix, rarityColor, tintOf } from '#scenes/stage/paint.ts';
import { View } from '#scenes/stage/view.ts';
import { awaitPicture } from '#scenes/stage/late-pictures.ts';

/** How the showcase looks at a moment. */
export interface ShowcaseLook {
  items: readonly BoxItem[];
  /** Presence, 0–1. */
  alpha: number;
  /** How far the prize `rank` has come up from below, 0–1. */
  risen(rank: number): number;
  /** 0: in place; 1: sunk into the dark, as when the reel takes over. */
  sunk: number;
}

interface Stand {
  root: Container;
  glow: Sprite;
  pool: Sprite;
  prize: Sprite;
  mirror: Sprite;
  price: NumberText;
  item: BoxItem | null;
}

const MOST = 7;
/** Size and brightness of the prizes by how far out they float. */
const SIZES = [1, 0.74, 0.58, 0.48] as const;
const DIMS = [1, 0.8, 0.55, 0.36] as const;

/** Before a box is opened: its dearest prizes float over the floor, the dearest in the middle. */
export class ShowcaseView extends View<BoxLayout> {
  readonly #kit: SceneKit;
  readonly #stands: Stand[];
  #shown: BoxItem[] = [];

  constructor(kit: SceneKit) {
    super({ label: 'showcase', visible: false });
    this.#kit = kit;
    this.#stands = Array.from({ length: MOST }, () => this.#stand());
    // The dearest is in front.
    for (const stand of [...this.#stands].reverse()) this.root.addChild(stand.root);
  }

  /** The items on show, dearest first; empty while hidden. */
  get shown(): readonly BoxItem[] {
    return this.root.visible ? this.#shown : [];
  }

  layOut(layout: BoxLayout): void {
    this.layout = layout;
  }

  hide(): void {
    this.root.visible = false;
  }

  draw(look: ShowcaseLook, tuning: BoxTuning): void {
    const { layout } = this;
    if (look.alpha <= 0 || look.items.length === 0) return this.hide();
    this.root.visible = true;
    this.root.alpha = look.alpha;
    const side = Math.min(layout.height * tuning.showHeight, layout.width * 0.4);
    const half = layout.width / 2;
    const spread = Math.min(side * 1.12, Math.max(side * 0.8, (half - side * SIZES[1] * 0.5 - 6) / 0.92));
    const fits = 1 + 2 * Math.max(0, Math.floor((half + side * 0.1) / spread));
    const count = Math.min(look.items.length, tuning.showcase, MOST, fits);
    this.#shown = look.items.slice(0, count);
    this.#stands.forEach((stand, rank) => {
      const item = this.#shown[rank];
      stand.root.visible = item !== undefined;
      if (item) this.#drawStand(stand, item, rank, { side, spread, layout, look });
    });
  }

  #drawStand(stand: Stand, item: BoxItem, rank: number, at: { side: number; spread: number; layout: BoxLayout; look: ShowcaseLook }): void {
    const { layout, look } = at;
    const out = Math.ceil(rank / 2);
    const hand = rank % 2 === 1 ? -1 : 1;
    const size = at.side * (SIZES[out] ?? SIZES[3]);
    const reach = at.spread * (out - 0.08 * out * out) * hand;
    const risen = look.risen(rank);
    const ground = layout.height * (0.8 - 0.035 * out);
    const hover = layout.height * (0.43 + 0.022 * out);
    if (stand.item?.id !== item.id) this.#dress(stand, item);
    const texture = this.#kit.peek(item.img_url);
    const known = texture !== undefined;
    if (!known) awaitPicture(this.#kit, item.img_url);
    for (const sprite of [stand.prize, stand.mirror]) {
      sprite.visible = known;
      if (known) {
        sprite.texture = texture;
        const scale = size / Math.max(texture.width, texture.height);
        sprite.scale.set(scale, sprite === stand.mirror ? -scale : scale);
      }
    }
    const dim = DIMS[out] ?? DIMS[3];
    const lift = (1 - risen) * layout.height * 0.11 + look.sunk * layout.height * 0.07;
    stand.root.x = layout.width / 2 + reach;
    stand.root.alpha = risen * (1 - look.sunk);
    stand.root.scale.set(1 - 0.12 * look.sunk);
    stand.prize.y = hover + lift;
    stand.prize.alpha = dim;
    stand.glow.position.set(0, hover + lift);
    stand.glow.setSize(size * 2.1);
    stand.glow.alpha = 0.3 * dim * risen;
    stand.pool.position.set(0, ground);
    stand.pool.setSize(size * 1.9, layout.height * 0.13);
    stand.pool.alpha = 0.5 * dim * risen;
    stand.mirror.y = ground * 2 - hover - lift - size * 0.36;
    stand.mirror.alpha = 0.1 * dim;
    stand.price.size = Math.max(11, Math.round(size * 0.105));
    stand.price.position.set(0, ground + layout.height * 0.055);
    stand.price.alpha = 0.45 + 0.55 * dim;
  }

  #dress(stand: Stand, item: BoxItem): void {
    const color = rarityColor(item.rarity);
    stand.item = item;
    stand.glow.tint = tintOf(color);
    stand.pool.tint = tintOf(mix(color, '#FFFFFF', 0.15));
    stand.price.text = formatCents(item.sale_price);
    stand.price.tint = tintOf(COLORS['text-hi']);
  }

  #stand(): Stand {
    const root = new Container();
    const glow = new Sprite({ texture: art('glow'), anchor: 0.5, blendMode: 'add' });
    const pool = new Sprite({ texture: art('glow'), anchor: 0.5, blendMode: 'add' });
    const prize = new Sprite({ anchor: 0.5 });
    const mirror = new Sprite({ anchor: 0.5 });
    const price = new NumberText();
    root.addChild(pool, mirror, glow, prize, price);
    return { root, glow, pool, prize, mirror, price, item: null };
  }
}
