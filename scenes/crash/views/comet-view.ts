import { Container, Particle, Sprite, Texture } from 'pixi.js';
import type { SceneKit, Tier } from '#scenes/stage/contract.ts';
import { art } from '#scenes/stage/effects/art.ts';
import { particleLayer } from '#scenes/stage/effects/particles.ts';
import { awaitPicture } from '#scenes/stage/late-pictures.ts';
import { tintOf } from '#scenes/stage/paint.ts';
import { seeded } from '#scenes/stage/random.ts';
import { View } from '#scenes/stage/view.ts';
import { riseAt, xAt, yAt } from '../axes.ts';
import type { CrashLayout } from '../layout.ts';
import type { Moment, Presentation } from '../moment.ts';
import { sinceMile } from '../sky.ts';
import type { CrashTuning } from '../tuning.ts';

const SHARE: Readonly<Record<Tier, number>> = { high: 1, low: 0.6, canvas: 0.35, lean: 0, plate: 0 };
/** Lots drawn for embers; they are reused when a flight sheds more. */
const LOTS = 97;
/** Radians. */
const UPRIGHT = -Math.PI / 2;

/** The picture that flies at the head of the light, as the tuning has it: its address, or none. */
export const cometPictures = ({ cometPicture }: Pick<CrashTuning, 'cometPicture'>): string[] =>
  cometPicture === 'none' ? [] : [`/pictures/${cometPicture}.webp`];

interface Ember {
  drift: number;
  fall: number;
  size: number;
  life: number;
}

/** The comet: a core in a halo, with a picture where the tuning has one, its tail, the embers it sheds, and the ring with which it passes a mile. */
export class CometView extends View<CrashLayout, CrashTuning> {
  readonly #embers = particleLayer(art('spark'), 'add');
  readonly #body = new Container();
  readonly #tail = new Sprite({ texture: art('beam'), anchor: { x: 0.5, y: 0 }, blendMode: 'add' });
  readonly #halo = new Sprite({ texture: art('glow'), anchor: 0.5, blendMode: 'add' });
  readonly #flare = new Sprite({ texture: art('star'), anchor: 0.5, blendMode: 'add' });
  readonly #core = new Sprite({ texture: art('spark'), anchor: 0.5, blendMode: 'add' });
  readonly #heart = new Sprite({ texture: art('spark'), anchor: 0.5 });
  readonly #picture = new Sprite({ anchor: 0.5 });
  readonly #ring = new Sprite({ texture: art('ring'), anchor: 0.5, blendMode: 'add' });
  readonly #lots: Ember[];
  #particles: Particle[] = [];
  #kit: SceneKit | null = null;

  constructor() {
    super({ label: 'comet' });
    const random = seeded('embers');
    this.#lots = Array.from({ length: LOTS }, () => ({
      drift: random.between(-1, 1),
      fall: random.between(0.1, 1),
      size: random.between(0.35, 1),
      life: random.between(0.45, 1),
    }));
    this.#body.addChild(this.#tail, this.#halo, this.#flare, this.#core, this.#heart, this.#picture);
    this.root.addChild(this.#embers, this.#ring, this.#body);
  }

  /** Where the comet is drawn; null while there is none. */
  get spot(): { x: number; y: number } | null {
    return this.root.visible && this.#body.visible ? { x: this.#body.x, y: this.#body.y } : null;
  }

  layOut(layout: CrashLayout, tuning: CrashTuning, tier: Tier, kit: SceneKit): void {
    this.#kit = kit;
    this.layout = layout;
    this.tuning = tuning;
    const count = Math.round(tuning.embers * SHARE[tier]);
    if (count === this.#particles.length) return;
    this.#particles = Array.from({ length: count }, () => new Particle({ texture: art('spark'), anchorX: 0.5, anchorY: 0.5, alpha: 0 }));
    this.#embers.particleChildren.splice(0, Infinity, ...this.#particles);
    this.#embers.update();
  }

  draw(moment: Moment, show: Presentation): void {
    const { layout, tuning } = this;
    const { phase } = moment;
    this.root.visible = show.curve && phase !== 'none';
    if (!this.root.visible) return;
    this.#drawBody(moment, show, layout, tuning);
    this.#drawEmbers(moment, show, layout, tuning);
    this.#drawRing(moment, show, layout);
  }

  #drawBody(
    { x, y, heading, phase, elapsedMs, colors, charge, ignition, lagging }: Moment,
    { travels }: Presentation,
    layout: CrashLayout,
    tuning: CrashTuning,
  ): void {
    this.#body.visible = phase !== 'busted';
    if (!this.#body.visible) return;
    const flying = phase === 'flying';
    const { halo, unit } = layout;
    const [main, light] = [tintOf(colors.main), tintOf(colors.light)];
    const lift = flying ? 0 : (12 + 3 * charge) * unit;
    this.#body.position.set(x, y - lift);
    this.#body.alpha = lagging ? 0.38 : 1;
    const power = flying ? 0.72 + 0.28 * Math.min(1, elapsedMs / tuning.cometRiseMs) : 0.16 + 0.3 * charge + 0.26 * ignition;
    const beat = travels && flying ? flickerAt(elapsedMs, tuning) : 1;
    this.#halo.tint = main;
    this.#halo.setSize(halo * 2.5 * power * beat);
    this.#halo.alpha = 0.75;
    this.#core.tint = light;
    this.#core.setSize(halo * 0.92 * power * (2 - beat));
    this.#heart.setSize(halo * 0.34 * (0.5 + 0.5 * power));
    this.#flare.visible = travels;
    this.#flare.tint = light;
    this.#flare.setSize(halo * 2.3 * power * beat);
    this.#flare.rotation = flying ? elapsedMs / tuning.flareTurnMs : 0;
    this.#flare.alpha = flying ? 0.7 : 0.5 * ignition;
    this.#tail.visible = flying && travels;
    this.#tail.tint = main;
    this.#tail.rotation = heading + Math.PI / 2;
    const long = halo * (1.3 + 1.4 * Math.min(1, elapsedMs / tuning.tailMs)) * beat;
    this.#tail.setSize(halo * 0.55, long);
    this.#tail.alpha = 0.5;
    const turned = flying ? Math.min(1, elapsedMs / tuning.cometRiseMs) : 0;
    this.#drawPicture(UPRIGHT + (heading - UPRIGHT) * turned, layout, tuning);
  }

  /** `heading`: where it points to, radians; it waits upright, and turns into the flight as it grows. */
  #drawPicture(heading: number, { halo }: CrashLayout, tuning: CrashTuning): void {
    const [url] = cometPictures(tuning);
    this.#picture.visible = url !== undefined;
    if (url === undefined || this.#kit === null) return;
    awaitPicture(this.#kit, url);
    const texture = this.#kit.peek(url) ?? Texture.EMPTY;
    this.#picture.texture = texture;
    this.#picture.scale.set((halo * tuning.cometPictureSize) / texture.width);
    this.#picture.rotation = heading + (tuning.cometPictureTurn * Math.PI) / 180;
  }

  /** Ember j was shed at j × period; which ones glow and where follows from the time alone. */
  #drawEmbers(
    { elapsedMs, axes, phase, overMs, colors, lagging }: Moment,
    { travels }: Presentation,
    layout: CrashLayout,
    tuning: CrashTuning,
  ): void {
    const count = this.#particles.length;
    this.#embers.visible = travels && count > 0 && (phase === 'flying' || (phase === 'busted' && overMs < tuning.emberMs)) && !lagging;
    if (!this.#embers.visible) return;
    const period = tuning.emberMs / count;
    const nowMs = elapsedMs + overMs;
    const last = Math.floor(Math.min(elapsedMs, nowMs) / period);
    const tint = tintOf(colors.light);
    const { unit } = layout;
    for (let slot = 0; slot < count; slot++) {
      const particle = this.#particles[slot];
      // Each slot keeps its ember for the ember's whole life.
      const index = last - ((((last - slot) % count) + count) % count);
      const lot = this.#lots[((index % LOTS) + LOTS) % LOTS];
      if (particle === undefined || lot === undefined) continue;
      const bornMs = index * period;
      const age = (nowMs - bornMs) / (tuning.emberMs * lot.life);
      if (index < 0 || age >= 1) {
        particle.alpha = 0;
        continue;
      }
      const seconds = (nowMs - bornMs) / 1000;
      particle.x = xAt(layout, axes, bornMs) - (12 + 26 * lot.fall) * seconds * unit + lot.drift * 15 * Math.sqrt(seconds) * unit;
      particle.y = yAt(layout, axes, riseAt(bornMs)) + (16 + 44 * lot.fall) * seconds * unit + lot.drift * 9 * Math.sqrt(seconds) * unit;
      const scale = ((4 + 9 * lot.size) * unit * (1 - 0.6 * age)) / 32;
      particle.scaleX = scale;
      particle.scaleY = scale;
      particle.tint = tint;
      particle.alpha = 0.85 * (1 - age) ** 1.5;
    }
  }

  #drawRing({ elapsedMs, phase, x, y, colors }: Moment, { travels }: Presentation, { halo }: CrashLayout): void {
    const mile = travels && phase === 'flying' ? sinceMile(elapsedMs) : null;
    this.#ring.visible = mile !== null && mile < 1_000;
    if (mile === null || !this.#ring.visible) return;
    const t = mile / 1_000;
    this.#ring.position.set(x, y);
    this.#ring.tint = tintOf(colors.light);
    this.#ring.setSize(halo * (1 + 9 * (1 - (1 - t) ** 3)));
    this.#ring.alpha = 0.85 * (1 - t) ** 2;
  }
}

/** How bright the comet is at a moment of its flight, around 1: two periods that never coincide in the same way. */
function flickerAt(elapsedMs: number, { flicker, flickerMs, flickerFast, flickerFastMs }: CrashTuning): number {
  return 1 + flicker * Math.sin(elapsedMs / flickerMs) + flickerFast * Math.sin(elapsedMs / flickerFastMs);
}
