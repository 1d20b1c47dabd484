import { COLORS } from '#contract/design-tokens.ts';
import { Casts } from '#scenes/stage/effects/casts.ts';
import { particleCount } from '#scenes/stage/effects/effect.ts';
import { type BurstWin, type Celebration, rainPaper, throwCoins, throwSparks, UP } from '#scenes/stage/effects/ladder.ts';
import { flattened, ring } from '#scenes/stage/effects/light.ts';
import { sparks } from '#scenes/stage/effects/sparks.ts';
import type { Disposal } from '#scenes/stage/disposal.ts';
import { mix, rarityColor, tintOf } from '#scenes/stage/paint.ts';
import type { BoxLayout } from '../layout.ts';
import type { Opening } from '#scenes/reels/box-strip.ts';
import type { Outcome } from '../pose.ts';
import type { OpeningTimes } from '../timing.ts';
import type { ClipKit } from './clip-kit.ts';

const GOLD = tintOf(COLORS.gold);
const PALE = tintOf(COLORS['gold-light']);

/** Height of a card for which the sizes of effects are written down, px. */
const UNIT_CARD_PX = 226;

/** Everything that flies when a result is lit, as one function of time. Empty when there is nothing to celebrate. */
export function celebration(
  openings: readonly Opening[],
  { lit, size }: Outcome,
  { releaseMs, endMs }: OpeningTimes,
  liftAtMs: readonly number[],
  kit: ClipKit,
  disposal: Disposal,
): Casts {
  const casts = new Casts(disposal);
  const { layout, env, front } = kit;
  const { tuning, tier } = env;
  const share = 1 / Math.sqrt(lit.filter(Boolean).length);
  const unit = layout.cardHeight / UNIT_CARD_PX;
  const win = { size, tier, endMs, unit, share };
  openings.forEach((opening, reel) => {
    const place = layout.reels[reel];
    if (!lit[reel] || !place) return;
    const y = place.y - tuning.liftHeight * layout.height;
    lightUp(opening, { ...win, atMs: liftAtMs[reel] ?? releaseMs }, { x: place.x, y }, kit, casts);
  });
  rainPaper(
    casts,
    { ...win, atMs: releaseMs },
    {
      tuning,
      seed: `${openings[0]?.id ?? ''}:rain`,
      layer: front,
      layout,
      colors: [GOLD, PALE, tintOf(COLORS['gold-deep']), tintOf(COLORS['violet-light'])],
    },
  );
  return casts;
}

/** One winner's own light: dust in its shaft, sparks from its foot, a wave of light, coins; more with each size. */
function lightUp(
  opening: Opening,
  win: BurstWin,
  { x, y }: { x: number; y: number },
  { layout, env, behind, front }: ClipKit,
  casts: Casts,
): void {
  const { tuning } = env;
  const { cardWidth, cardHeight } = layout;
  const color = rarityColor(opening.item.rarity);
  const colors = [tintOf(mix(color, '#FFFFFF', 0.25)), tintOf(mix(color, '#FFFFFF', 0.7)), GOLD, PALE] as const;
  const from =
    (atY: number): Celebration['put'] =>
    (effect, layer, atMs) =>
      casts.add(effect, layer, x, atY, atMs);
  casts.add(dust(opening, win, layout, tuning.dust, colors), front, x, y + cardHeight * 0.12, win.atMs);
  // Most fly up behind the card, so that its name and price stay clear.
  throwSparks(
    { ...win, put: from(y + cardHeight * 0.6) },
    {
      tuning,
      seedOf: (name) => `${opening.id}:${name}`,
      areaPx: { width: cardWidth * 1.1, height: cardHeight * 0.12 },
      layer: behind,
      nearer: front,
      colors,
    },
  );
  if (win.size >= 2) {
    const reach = Math.min(cardWidth * (1.1 + 0.22 * win.size), layout.lane);
    const wave = ring({
      color: colors[0],
      fromPx: cardWidth * 0.35,
      toPx: reach * 1.7,
      alpha: 0.3 + 0.08 * win.size,
      durationMs: tuning.waveMs,
    });
    const footY = layout.axis === 'x' ? layout.floorY + 12 * win.unit : layout.floorY;
    casts.add(flattened(wave, 0.2), behind, x, footY, win.atMs + tuning.waveAtMs);
  }
  throwCoins(
    { ...win, put: from(y + cardHeight * 0.2) },
    { tuning, seed: `${opening.id}:coins`, areaPx: { width: cardWidth * 0.6, height: 10 }, layer: behind },
  );
}

/** Motes that rise slowly in a winner's shaft of light. */
function dust(
  { id }: Opening,
  { size, tier, atMs, endMs, unit, share }: BurstWin,
  { cardWidth, cardHeight }: BoxLayout,
  motes: number,
  colors: readonly [number, ...number[]],
) {
  const leftMs = endMs - atMs;
  return sparks({
    seed: `${id}:dust`,
    count: particleCount(tier, Math.max(1, Math.round(motes * (0.7 + 0.3 * size) * share))),
    areaPx: { width: cardWidth * 1.5, height: cardHeight * 1.7 },
    directionRad: UP,
    spreadRad: 2.4,
    speedPxPerS: [4 * unit, 22 * unit],
    gravityPxPerS2: -5 * unit,
    dragPerS: 0.4,
    lifeMs: [leftMs * 0.35, leftMs * 0.6],
    delayMs: [0, leftMs * 0.38],
    sizePx: [2.4 * unit + 1, 6 * unit + 1],
    colors,
  });
}
