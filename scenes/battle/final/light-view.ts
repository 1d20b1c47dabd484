import { Sprite } from 'pixi.js';
import { art } from '#scenes/stage/effects/art.ts';
import { lightTextures } from '#scenes/stage/light-textures.ts';
import { mix, tintOf } from '#scenes/stage/paint.ts';
import { View } from '#scenes/stage/view.ts';
import type { FinalTuning } from './knobs.ts';
import type { FinalLayout } from './layout.ts';
import type { FinalPose } from './pose.ts';

interface LaneLight {
  wall: Sprite;
  pool: Sprite;
  rays: Sprite;
}

/** The light on winners: the glow behind their pile and on its floor, the rays of a big win, and one light for all where all share. */
export class LightView extends View {
  readonly #shared = new Sprite({ texture: art('glow'), anchor: 0.5, blendMode: 'add', visible: false });
  readonly #lanes: readonly LaneLight[];

  constructor(seats: number) {
    super({ label: 'final-light' });
    const light = (texture: Sprite['texture']): Sprite =>
      this.root.addChild(new Sprite({ texture, anchor: 0.5, blendMode: 'add', visible: false }));
    this.root.addChild(this.#shared);
    this.#lanes = Array.from({ length: seats }, () => ({
      wall: light(art('glow')),
      pool: light(art('glow')),
      rays: light(lightTextures().rays),
    }));
  }

  layOut(layout: FinalLayout, tuning: FinalTuning): void {
    const color = tuning.winColor;
    const { width, height } = layout;
    this.#shared.tint = tintOf(mix(color, '#FFFFFF', 0.2));
    this.#shared.position.set(width / 2, height * 0.72);
    this.#shared.setSize(width * 1.5, height * 0.95);
    this.#lanes.forEach(({ wall, pool, rays }, seat) => {
      const place = layout.seats[seat];
      if (place === undefined) return;
      const { pit, lane } = place;
      wall.tint = tintOf(color);
      wall.position.set(pit.x, pit.y - lane.window.height * 0.42);
      wall.setSize(lane.width * 1.25, lane.height * 0.95);
      pool.tint = tintOf(mix(color, '#FFFFFF', 0.4));
      pool.position.set(pit.x, pit.y);
      pool.setSize(lane.width * 0.98, lane.height * 0.16);
      rays.tint = tintOf(mix(color, '#FFFFFF', 0.35));
      rays.position.set(pit.x, pit.y - pit.width * 0.3);
      rays.setSize(Math.min(lane.width * 1.7, lane.height * 1.15));
    });
  }

  draw({ seats, flash, rays: strength, raysTurn }: FinalPose, shared: boolean, own: number | null, tuning: FinalTuning): void {
    const most = seats.reduce((light, seat) => Math.max(light, seat.glow), 0);
    this.#shared.visible = shared && most > 0;
    this.#shared.alpha = most * tuning.shareLight * 0.5;
    this.#lanes.forEach(({ wall, pool, rays }, seat) => {
      const light = seats[seat]?.glow ?? 0;
      const lit = seat === own ? flash : 0;
      wall.visible = pool.visible = light > 0;
      wall.alpha = light * 0.2 + lit * 0.5;
      pool.alpha = light * 0.55 + lit * 0.3;
      rays.visible = seat === own && strength > 0;
      rays.alpha = strength * 0.5;
      rays.rotation = raysTurn;
    });
  }

  hide(): void {
    this.#shared.visible = false;
    for (const lane of this.#lanes) for (const sprite of Object.values(lane)) sprite.visible = false;
  }
}
