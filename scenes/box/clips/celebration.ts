import type { Container } from 'pixi.js';
import { COLORS } from '#contract/design-tokens.ts';
import { Casts } from '#scenes/stage/effects/casts.ts';
import { coins } from '#scenes/stage/effects/coins.ts';
import { type Effect, particleCount } from '#scenes/stage/effects/effect.ts';
import { flattened, ring } from '#scenes/stage/effects/light.ts';
import { sparks } from '#scenes/stage/effects/sparks.ts';
import type { Disposal } from '#scenes/stage/disposal.ts';
import type { Opening } from '../model.ts';
import type { Verdict } from '../pose.ts';
import type { OpeningTimes } from '../timing.ts';
import { paperRain, UP } from '#scenes/stage/effects/win.ts';
import { mix, rarityColor, tintOf } from '#scenes/stage/paint.ts';
import type { ClipKit } from './clip-kit.ts';

const GOLD = tintOf(COLORS.gold);
const PALE = tintOf(COLORS['gold-light']);

/** Everything that flies when a result is lit, as one function of time. Empty when there is nothing to celebrate. */
export function celebration(
  openings: readonly Opening[],
  verdict: Verdict,
  times: OpeningTimes,
  liftAtMs: readonly number[],
  kit: ClipKit,
  disposal: Disposal,
): (elapsedMs: number) => void {
  const casts = new Casts(disposal);
  const stage: StageEffect = (effect, layer, x, y, atMs) => casts.add(effect, layer, x, y, atMs);
  const lit = verdict.lit.filter(Boolean).length;
  openings.forEach((opening, reel) => {
    if (verdict.lit[reel])
      lightUp(opening, reel, { verdict, times, atMs: liftAtMs[reel] ?? times.releaseMs, share: 1 / Math.sqrt(lit), kit, stage });
  });
  if (verdict.size >= 5) rain(openings[0]?.id ?? '', times, kit, casts);
  return (elapsedMs) => casts.draw(elapsedMs);
}

type StageEffect = (effect: Effect, layer: Container, x: number, y: number, atMs: number) => void;

interface Occasion {
  verdict: Verdict;
  times: OpeningTimes;
  atMs: number;
  /** Particles are shared by the reels that are lit. */
  share: number;
  kit: ClipKit;
  stage: StageEffect;
}

/** One winner's own light: dust in its shaft, sparks from its foot, a ring, a second burst, coins; more with each size. */
function lightUp(opening: Opening, reel: number, { verdict: { size }, times, atMs, share, kit, stage }: Occasion): void {
  const { layout, env } = kit;
  const { tuning, tier } = env;
  const place = layout.reels[reel];
  if (!place) return;
  const color = rarityColor(opening.item.rarity);
  const colors = [tintOf(mix(color, '#FFFFFF', 0.25)), tintOf(mix(color, '#FFFFFF', 0.7)), GOLD, PALE] as const;
  const unit = layout.cardHeight / 226;
  const y = place.y - tuning.liftHeight * layout.height;
  const leftMs = times.endMs - atMs;
  const many = (count: number): number => particleCount(tier, Math.max(1, Math.round(count * share)));
  stage(
    sparks({
      seed: `${opening.id}:dust`,
      count: many(tuning.dust * (0.7 + 0.3 * size)),
      areaPx: { width: layout.cardWidth * 1.5, height: layout.cardHeight * 1.7 },
      directionRad: UP,
      spreadRad: 2.4,
      speedPxPerS: [4 * unit, 22 * unit],
      gravityPxPerS2: -5 * unit,
      dragPerS: 0.4,
      lifeMs: [leftMs * 0.35, leftMs * 0.6],
      delayMs: [0, leftMs * 0.38],
      sizePx: [2.4 * unit + 1, 6 * unit + 1],
      colors,
    }),
    kit.front,
    place.x,
    y + layout.cardHeight * 0.12,
    atMs,
  );
  const burst = (name: string, delayMs: number, strength: number, layer: Container): void => {
    const lifeMs = Math.min(1500, leftMs - delayMs);
    stage(
      sparks({
        seed: `${opening.id}:${name}`,
        count: many(tuning.sparks * tuning.sparksGrowth ** (size - 1) * strength),
        areaPx: { width: layout.cardWidth * 1.1, height: layout.cardHeight * 0.12 },
        directionRad: UP,
        spreadRad: 2.9,
        speedPxPerS: [120 * unit, (360 + 70 * size) * unit],
        gravityPxPerS2: 430 * unit,
        dragPerS: 1.5,
        lifeMs: [lifeMs * 0.35, lifeMs],
        sizePx: [3 * unit + 1.5, (6.5 + size) * unit + 2],
        colors,
      }),
      layer,
      place.x,
      y + layout.cardHeight * 0.6,
      atMs + delayMs,
    );
  };
  // Most fly up behind the card, so that its name and price stay clear.
  burst('sparks', 60, 1, kit.behind);
  burst('nearer', 90, 0.22, kit.front);
  if (size >= 4) burst('again', 560, 0.6, kit.behind);
  if (size >= 5) burst('third', 1080, 0.5, kit.behind);
  if (size >= 2) {
    const reach = Math.min(layout.cardWidth * (1.1 + 0.22 * size), layout.lane);
    const wave = ring({ color: colors[0], fromPx: layout.cardWidth * 0.35, toPx: reach * 1.7, alpha: 0.3 + 0.08 * size, durationMs: 900 });
    stage(flattened(wave, 0.2), kit.behind, place.x, layout.axis === 'x' ? layout.floorY + 12 * unit : layout.floorY, atMs + 70);
  }
  if (size >= 4) {
    const lifeMs = Math.min(2400, leftMs - 200);
    const thrown = coins({
      seed: `${opening.id}:coins`,
      count: many(tuning.coins * (size >= 5 ? 2 : 1)),
      areaPx: { width: layout.cardWidth * 0.6, height: 10 },
      directionRad: UP,
      spreadRad: 2.1,
      speedPxPerS: [420 * unit, 860 * unit],
      gravityPxPerS2: 1150 * unit,
      dragPerS: 0.7,
      lifeMs: [lifeMs * 0.75, lifeMs],
      delayMs: [0, 320],
      sizePx: [15 * unit, 25 * unit],
    });
    stage(thrown, kit.behind, place.x, y + layout.cardHeight * 0.2, atMs + 120);
  }
}

/** Gold paper from above, for the rarest wins alone. */
function rain(seed: string, times: OpeningTimes, kit: ClipKit, casts: Casts): void {
  const { layout, env } = kit;
  const leftMs = times.endMs - times.releaseMs - 300;
  paperRain(casts, kit.front, times.releaseMs + 300, {
    seed: `${seed}:rain`,
    count: particleCount(env.tier, 70),
    layout,
    gravity: 0.42,
    withinMs: leftMs,
    living: 0.75,
    beginning: 0.25,
    colors: [GOLD, PALE, tintOf(COLORS['gold-deep']), tintOf(COLORS['violet-light'])],
  });
}
