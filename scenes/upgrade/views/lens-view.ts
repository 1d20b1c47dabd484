import { Container, Sprite } from 'pixi.js';
import { COLORS } from '#contract/design-tokens.ts';
import { castShadow, fillDisc, mix, rgba } from '#scenes/stage/paint.ts';
import { View } from '#scenes/stage/view.ts';
import { lensOf } from '../arc.ts';
import { angleOf, type UpgradeLayout } from '../layout.ts';
import { TRACK } from '../materials.ts';
import type { OutcomePose, SettingPose } from '../pose.ts';
import type { UpgradeTuning } from '../tuning.ts';

/** The lens over the ring's radius. */
const SIZE = 0.3;
/** Its distance from the ring's middle, over the radius: over the border, but clear of the figures. */
const REACH = 0.96;

/**
 * A lens over a needle that rests close to a border: the border is in its middle, the winning side is lit and the needle is on its ticket's side,
 * the farther the more tickets lie between (a logarithm of them), never on the border.
 */
export class LensView extends View<UpgradeLayout, UpgradeTuning> {
  readonly #turned = new Container();
  readonly #field = new Sprite({ anchor: 0.5 });
  readonly #needle = new Sprite({ anchor: 0.5 });
  readonly #rim = new Sprite({ anchor: 0.5 });
  #setting: SettingPose | null = null;
  #reading: { tickets: number; won: boolean } | null = null;

  constructor() {
    super({ label: 'lens', visible: false });
    this.#turned.addChild(this.#field, this.#needle);
    this.root.addChild(this.#turned, this.#rim);
  }

  /** How many tickets the needle is from the border and on which side; null while there is no lens. */
  get shown(): { tickets: number; won: boolean } | null {
    return this.root.visible ? this.#reading : null;
  }

  layOut(layout: UpgradeLayout, tuning: UpgradeTuning, resolution: number): void {
    this.layout = layout;
    this.tuning = tuning;
    const radius = layout.ring.radius * SIZE;
    this.paintings.update([radius, tuning.winColor, tuning.loseColor, tuning.needleColor, resolution], () => {
      const side = Math.ceil(radius * 2 + 12);
      this.#field.texture = this.paintings.paintAround(side, resolution, (context) =>
        paintField(context, radius, COLORS[tuning.winColor], COLORS[tuning.loseColor]),
      );
      this.#needle.texture = this.paintings.paintAround(side, resolution, (context) => {
        context.fillStyle = rgba(COLORS['ink-900'], 0.8);
        context.fillRect(-2.6, -radius * 0.8, 5.2, radius * 1.6);
        context.fillStyle = mix(COLORS[tuning.needleColor], '#FFFFFF', 0.25);
        context.fillRect(-1.4, -radius * 0.8, 2.8, radius * 1.6);
      });
      this.#rim.texture = this.paintings.paintAround(side, resolution, (context) => paintRim(context, radius));
    });
  }

  draw(setting: SettingPose): void {
    this.#setting = setting;
  }

  light({ lensTicket, lensAlpha, revealed }: OutcomePose): void {
    const { layout, tuning } = this;
    const setting = this.#setting;
    this.root.visible = false;
    if (setting === null || lensTicket === null || lensAlpha <= 0) return;
    const { side, wins } = setting.state;
    const near = lensOf(side, wins, lensTicket);
    if (Math.abs(near.tickets) > tuning.lensTickets) return;
    this.root.visible = true;
    this.#reading = revealed ? { tickets: Math.ceil(Math.abs(near.tickets)), won: near.won } : null;
    const { x, y, radius } = layout.ring;
    const angle = angleOf(near.border);
    const size = radius * SIZE;
    const edge = size + 8;
    // Over the border, but never out of the slot.
    this.root.position.set(
      Math.min(layout.width - edge, Math.max(edge, x + Math.cos(angle) * radius * REACH)),
      Math.min(layout.height - edge, Math.max(edge, y + Math.sin(angle) * radius * REACH)),
    );
    this.root.alpha = lensAlpha;
    this.root.scale.set(0.7 + 0.3 * lensAlpha);
    // In the lens "to the right" is clockwise on the ring.
    this.#turned.rotation = angle + Math.PI / 2;
    this.#field.scale.x = Math.abs(this.#field.scale.x) * (near.winsAfter ? 1 : -1);
    this.#needle.x =
      Math.sign(near.tickets) * size * (0.16 + 0.6 * (Math.log(1 + Math.abs(near.tickets)) / Math.log(1 + tuning.lensTickets)));
  }
}

/** The border in the middle: lost to the left, won to the right. */
function paintField(context: CanvasRenderingContext2D, radius: number, win: string, lose: string): void {
  context.beginPath();
  context.arc(0, 0, radius, 0, Math.PI * 2);
  context.fillStyle = TRACK.lens;
  castShadow(context, 'rgba(0,0,0,0.8)', 8);
  context.fill();
  context.shadowBlur = 0;
  context.save();
  context.clip();
  context.fillStyle = rgba(lose, 0.16);
  context.fillRect(-radius, -radius, radius, radius * 2);
  context.fillStyle = rgba(lose, 0.34);
  const bar = radius * 0.3;
  for (let at = -4; at <= 4; at++) {
    context.beginPath();
    context.moveTo(-radius, at * bar);
    context.lineTo(-radius, at * bar + bar * 0.45);
    context.lineTo(0, at * bar + bar * 0.45 - bar * 1.2);
    context.lineTo(0, at * bar - bar * 1.2);
    context.closePath();
    context.fill();
  }
  const lit = context.createLinearGradient(0, 0, radius, 0);
  lit.addColorStop(0, mix(win, '#FFFFFF', 0.22));
  lit.addColorStop(1, mix(win, COLORS['ink-900'], 0.3));
  context.fillStyle = lit;
  context.fillRect(0, -radius, radius, radius * 2);
  context.fillStyle = '#FFFFFF';
  context.fillRect(-0.8, -radius, 1.6, radius * 2);
  context.restore();
}

function paintRim(context: CanvasRenderingContext2D, radius: number): void {
  const shine = context.createRadialGradient(-radius * 0.3, -radius * 0.5, 0, -radius * 0.3, -radius * 0.5, radius * 0.95);
  shine.addColorStop(0, 'rgba(255,255,255,0.3)');
  shine.addColorStop(1, 'rgba(255,255,255,0)');
  context.fillStyle = shine;
  fillDisc(context, 0, 0, radius);
  const metal = context.createLinearGradient(-radius, -radius, radius, radius);
  metal.addColorStop(0, '#FFFFFF');
  metal.addColorStop(0.4, COLORS['text-low']);
  metal.addColorStop(1, COLORS['ink-600']);
  context.strokeStyle = metal;
  context.lineWidth = Math.max(2, radius * 0.1);
  context.beginPath();
  context.arc(0, 0, radius, 0, Math.PI * 2);
  context.stroke();
}
