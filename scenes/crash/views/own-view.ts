import { Container, Graphics, Sprite } from 'pixi.js';
import { COLORS } from '#contract/design-tokens.ts';
import { crashMultiplier } from '#contract/games/crash.ts';
import { formatCents } from '#contract/money.ts';
import { payoutAt } from '#contract/multiplier.ts';
import { art } from '#scenes/stage/effects/art.ts';
import { lightTextures } from '#scenes/stage/light-textures.ts';
import { NumberText } from '#scenes/stage/words/number-text.ts';
import { mix, tintOf } from '#scenes/stage/paint.ts';
import { Sign } from '#scenes/stage/words/sign.ts';
import { View } from '#scenes/stage/view.ts';
import type { CrashLayout } from '../layout.ts';
import { ownOut } from '../model.ts';
import type { Moment } from '../moment.ts';
import { figuresOf } from './figures.ts';
import type { CrashTuning } from '../tuning.ts';

/** The state of the player's own bet. */
type OwnStatus = 'waiting' | 'flying' | 'won' | 'lost';

/** The player's own bet under the multiplier: the stake, what it is worth now, and what became of it. */
export class OwnView extends View<CrashLayout, CrashTuning> {
  readonly #light = new Sprite({ texture: art('glow'), anchor: 0.5, blendMode: 'add' });
  readonly #row = new Container();
  readonly #coin = new Sprite({ texture: lightTextures().coin, anchor: { x: 0, y: 0.5 } });
  readonly #sign = new Sign();
  readonly #stake = new NumberText({ anchor: { x: 0, y: 0.5 } });
  readonly #arrow = new Graphics();
  readonly #worth = new NumberText({ anchor: { x: 0, y: 0.5 } });
  readonly #at = new NumberText({ anchor: { x: 0, y: 0.5 } });
  #status: OwnStatus = 'waiting';

  constructor() {
    super({ label: 'own' });
    this.#sign.anchor.set(0, 0.5);
    this.#row.addChild(this.#coin, this.#sign, this.#stake, this.#arrow, this.#worth, this.#at);
    this.root.addChild(this.#light, this.#row);
  }

  /** The printed texts, null while there is no own bet. */
  get shown(): { standing: OwnStatus; stake: string; worth: string | null; at: string | null } | null {
    if (!this.root.visible) return null;
    return {
      standing: this.#status,
      stake: this.#stake.text,
      worth: this.#worth.visible ? this.#worth.text : null,
      at: this.#at.visible ? this.#at.text : null,
    };
  }

  layOut(layout: CrashLayout, tuning: CrashTuning): void {
    this.layout = layout;
    this.tuning = tuning;
    const size = layout.ownSize;
    if (size === this.#stake.size) return;
    for (const text of [this.#stake, this.#worth]) text.size = size;
    this.#at.size = size * 0.72;
    this.#arrow
      .clear()
      .moveTo(0, 0)
      .lineTo(size * 0.7, 0)
      .moveTo(size * 0.44, -size * 0.22)
      .lineTo(size * 0.7, 0)
      .lineTo(size * 0.44, size * 0.22)
      .stroke({ width: Math.max(1.5, size * 0.1), color: 0xffffff, cap: 'round', join: 'round' });
  }

  draw(moment: Moment, alpha: number, pop: number): void {
    const { layout, tuning } = this;
    const { state, phase } = moment;
    const out = ownOut(state);
    const stakeCents = out?.stakeCents ?? state.stakeCents;
    this.root.visible = stakeCents !== null && phase !== 'none' && alpha > 0.01;
    if (stakeCents === null || !this.root.visible) return;
    this.root.alpha = alpha;
    const flying = phase === 'flying' || phase === 'busted';
    this.#status = out !== null && flying ? 'won' : phase === 'busted' ? 'lost' : flying ? 'flying' : 'waiting';
    const won = this.#status === 'won';
    const lost = this.#status === 'lost';
    const size = layout.ownSize;
    const color = COLORS[tuning.ownColor];
    this.#coin.visible = !won && !lost;
    this.#sign.visible = won || lost;
    this.#coin.setSize(size * 1.06);
    this.#sign.set(won, won ? color : COLORS.loss, size * 1.1);
    set(this.#stake, formatCents(stakeCents));
    this.#stake.tint = tintOf(COLORS[lost ? 'text-low' : 'text-hi']);
    let x = size * 1.42;
    this.#stake.position.set(x, 0);
    this.#worth.visible = flying;
    this.#arrow.visible = flying;
    this.#at.visible = won;
    if (flying) {
      x += this.#stake.textWidth + size * 0.42;
      this.#arrow.position.set(x, 0);
      x += size * 1.12;
      const worth = out?.payoutCents ?? (lost ? null : payoutAt(stakeCents, crashMultiplier(moment.hundredths)));
      set(this.#worth, worth === null ? '0.00' : formatCents(worth));
      const tint = tintOf(
        lost ? mix(COLORS.loss, '#FFFFFF', 0.15) : moment.lagging ? COLORS['text-low'] : mix(color, '#FFFFFF', won ? 0.2 : 0),
      );
      this.#worth.tint = tint;
      this.#arrow.tint = tint;
      this.#worth.position.set(x, 0);
      x += this.#worth.textWidth + size * 0.5;
      if (out !== null) set(this.#at, `${figuresOf(out.at)}×`);
      this.#at.tint = tintOf(COLORS['text-mid']);
      this.#at.position.set(x, size * 0.06);
    }
    this.#row.position.set(layout.numberX, layout.ownY);
    this.#row.scale.set(1 + pop);
    this.#light.visible = won;
    if (!won) return;
    this.#light.position.set(layout.numberX + x / 2, layout.ownY);
    this.#light.setSize(x * 1.7, size * 4.4);
    this.#light.tint = tintOf(color);
    this.#light.alpha = 0.16 + Math.min(0.5, pop * 2);
  }
}

function set(text: NumberText, content: string): void {
  if (text.text !== content) text.text = content;
}
