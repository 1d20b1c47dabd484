import { Container, Particle, type Renderer, Sprite } from 'pixi.js';
import { COLORS } from '#contract/design-tokens.ts';
import type { Tier } from '#scenes/stage/contract.ts';
import { art } from '#scenes/stage/effects/art.ts';
import { particleLayer } from '#scenes/stage/effects/particles.ts';
import { lightMap, mix, type Painting, tintOf } from '#scenes/stage/paint.ts';
import { seeded } from '#scenes/stage/random.ts';
import { View } from '#scenes/stage/view.ts';
import type { CrashLayout } from '../layout.ts';
import type { Moment, Presentation } from '../moment.ts';
import { flownAt, sinceMile, speedAt, sunkAt, tiltAt } from '../sky.ts';
import type { CrashTuning } from '../tuning.ts';
import { paintFarStars, paintLimb, paintNight, paintPlanet, PLANET_EDGE, PLANET_SHARE, planetSize } from './sky-painter.ts';

/** What each tier shows of the stars. */
const SHARE: Readonly<Record<Tier, number>> = { high: 1, low: 0.7, canvas: 0.55, lean: 0.3, plate: 0 };
/** The stars' own direction when the horizon is level: down, a little to the left. */
const STREAM_RAD = Math.PI * 0.68;
/** Steps in which the sky turns red; few, since a renderer that tints by copying keeps each colour. */
const RED_STEPS = 8;

let streakLight: Painting | null = null;
/** A short line of light with soft ends, kept for the visit. */
function streak() {
  streakLight ??= lightMap(32, 8, (x, y) => Math.exp(-(((y - 0.5) * 4.4) ** 2)) * Math.exp(-(((x - 0.5) * 3.2) ** 2)) * 1.25);
  return streakLight.texture;
}

interface Star {
  /** Place along and across the stream, in its square of 0–1. */
  along: number;
  across: number;
  /** 0.15–1: near ones are larger and faster. */
  depth: number;
  alpha: number;
  tint: number;
}

/** Night, the planet's horizon that tilts and sinks, stars that stream by, and the light that the comet gives the sky. */
export class SkyView extends View<CrashLayout, CrashTuning> {
  readonly #night = new Sprite();
  readonly #far = new Sprite({ texture: art('glow'), anchor: 0.5, blendMode: 'add' });
  readonly #near = new Sprite({ texture: art('glow'), anchor: 0.5, blendMode: 'add' });
  readonly #stars = particleLayer(streak(), 'add');
  readonly #farStars = new Sprite();
  readonly #planet = new Container();
  readonly #body = new Sprite();
  readonly #limb = new Sprite();
  #drawn: Star[] = [];
  #particles: Particle[] = [];
  #starKey = '';

  constructor() {
    super({ label: 'sky' });
    this.#planet.addChild(this.#body, this.#limb);
    this.root.addChild(this.#night, this.#farStars, this.#far, this.#near, this.#stars, this.#planet);
  }

  layOut(layout: CrashLayout, tuning: CrashTuning, tier: Tier, renderer: Renderer): void {
    this.layout = layout;
    this.tuning = tuning;
    this.paintings.update([layout.width, layout.height, tuning.color1, renderer.resolution], () => {
      const color = COLORS[tuning.color1];
      this.#night.texture = this.paintings.own(paintNight(layout, renderer)).texture;
      this.#farStars.texture = this.paintings.own(paintFarStars(layout, renderer)).texture;
      for (const sprite of [this.#night, this.#farStars]) sprite.setSize(layout.width, layout.height);
      this.#body.texture = this.paintings.own(paintPlanet(layout, color, renderer)).texture;
      this.#limb.texture = this.paintings.own(paintLimb(layout, color, renderer)).texture;
      const size = planetSize(layout);
      for (const sprite of [this.#body, this.#limb]) {
        sprite.anchor.set(0.5, PLANET_EDGE);
        sprite.setSize(size, size * PLANET_SHARE);
      }
    });
    this.#sow(Math.round(tuning.stars * SHARE[tier]));
  }

  /** The same stars in every round and for every player, since no chance is in them. */
  #sow(count: number): void {
    const key = String(count);
    if (key === this.#starKey) return;
    this.#starKey = key;
    const random = seeded('the stars over the launch pad');
    this.#drawn = Array.from({ length: count }, () => {
      const depth = 0.15 + 0.85 * random.next() ** 2.2;
      const hue = random.next();
      const tint = hue < 0.16 ? mix('#FFFFFF', COLORS.gold, 0.45) : hue < 0.42 ? mix('#FFFFFF', COLORS['violet-light'], 0.5) : '#FFFFFF';
      return { along: random.next(), across: random.next(), depth, alpha: 0.3 + 0.7 * depth * random.next(), tint: tintOf(tint) };
    });
    this.#particles = this.#drawn.map(({ tint }) => new Particle({ texture: streak(), anchorX: 0.5, anchorY: 0.5, tint }));
    this.#stars.particleChildren.splice(0, Infinity, ...this.#particles);
    this.#stars.update();
  }

  draw(moment: Moment, show: Presentation): void {
    const { layout, tuning } = this;
    this.#drawStars(moment, show, layout, tuning);
    this.#drawPlanet(moment, show, layout, tuning);
    this.#drawLight(moment, show, layout, tuning);
  }

  #drawStars({ elapsedMs, phase, overMs }: Moment, { travels }: Presentation, { width, height }: CrashLayout, tuning: CrashTuning): void {
    const flown = travels ? flownAt(elapsedMs) * tuning.starSpeed : 0;
    const over = phase === 'busted' ? Math.exp(-overMs / tuning.starsStopMs) : 1;
    const speed = travels ? speedAt(elapsedMs) * tuning.starSpeed * over : 0;
    const turn = travels ? tiltAt(elapsedMs, tuning) : 0;
    const side = Math.hypot(width, height);
    this.#stars.position.set(width / 2, height / 2);
    const direction = STREAM_RAD + turn;
    const [dx, dy] = [Math.cos(direction), Math.sin(direction)];
    const scale = side / 720;
    this.#drawn.forEach(({ along, across, depth, alpha }, index) => {
      const particle = this.#particles[index];
      if (particle === undefined) return;
      const a = ((along + flown * depth) % 1) - 0.5;
      const c = across - 0.5;
      particle.x = (a * dx - c * dy) * side;
      particle.y = (a * dy + c * dx) * side;
      particle.rotation = direction;
      const thick = (0.26 + 0.34 * depth) * scale;
      particle.scaleY = thick;
      particle.scaleX = thick * 0.34 + (speed * depth * side * 0.07) / 32;
      // Stars fade in where they come into the square and out where they leave it.
      particle.alpha = alpha * Math.min(1, (0.5 - Math.abs(a)) * 12);
    });
  }

  #drawPlanet(
    { elapsedMs, phase, charge }: Moment,
    { travels }: Presentation,
    { width, height, base }: CrashLayout,
    tuning: CrashTuning,
  ): void {
    const sunk = travels ? sunkAt(elapsedMs, tuning) : Math.min(1, elapsedMs / tuning.horizonFadeMs);
    this.#planet.visible = sunk < 1;
    if (!this.#planet.visible) return;
    const level = base - height * 0.035;
    this.#planet.position.set(width * 0.5, level + (travels ? sunk * height * 0.62 : 0));
    this.#planet.rotation = travels ? -tiltAt(elapsedMs, tuning) * 0.75 * sunk : 0;
    const lit = phase === 'open' || phase === 'closed' ? 0.86 + 0.14 * charge : 1;
    this.#planet.alpha = travels ? lit * Math.min(1, (1 - sunk) * 4) : lit * (1 - sunk);
  }

  #drawLight(moment: Moment, { travels, curve }: Presentation, { width, height, halo }: CrashLayout, tuning: CrashTuning): void {
    const { x, y, elapsedMs, colors, phase, overMs, ignition, lagging } = moment;
    const flying = phase === 'flying' || phase === 'busted';
    const rise = flying ? Math.min(1, elapsedMs / tuning.skyRiseMs) : 0.35 * ignition;
    const over = phase === 'busted' ? 0.3 + 0.7 * Math.exp(-overMs / tuning.skyCalmMs) : 1;
    const breath = travels && phase === 'flying' ? 1 + tuning.breath * Math.sin(elapsedMs / tuning.breathMs) : 1;
    const mile = travels ? sinceMile(elapsedMs) : null;
    const wave = mile !== null && phase === 'flying' ? tuning.mileWave * Math.exp(-mile / tuning.mileMs) : 0;
    const red = Math.min(1, Math.round((overMs / tuning.reddenMs) * RED_STEPS) / RED_STEPS);
    const color = tintOf(phase === 'busted' ? mix(colors.main, COLORS.loss, red) : colors.main);
    const reach = Math.max(width, height);
    const level = tuning.skyLight * over * (lagging ? 0.35 : 1);
    this.#far.tint = color;
    this.#far.position.set(x, y);
    this.#far.setSize(reach * 1.7 * breath);
    this.#far.alpha = level * (0.62 * rise + 0.3 * wave);
    this.#near.tint = color;
    this.#near.position.set(x, y);
    this.#near.setSize((halo * 6.4 + reach * 0.12 * wave) * breath);
    this.#near.alpha = level * (0.6 * rise + 0.5 * wave);
    // Without a comet in sight its light is the sky's alone.
    const unseen = !curve && phase === 'flying';
    if (unseen) {
      this.#far.position.set(width * 0.5, height * 0.9);
      this.#near.alpha = 0;
    }
    this.#far.visible = this.#far.alpha > 0.005;
    this.#near.visible = this.#near.alpha > 0.005;
  }
}
