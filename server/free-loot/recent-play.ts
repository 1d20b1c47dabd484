import { cents, type Cents } from '#contract/money.ts';
import { WHOLE_PPM } from '#contract/bonus/terms.ts';
import { FREE_LEVELS, freeBoxSlug, levelOfFreeBox, RECENT_PLAY_DAYS } from '#contract/free-loot.ts';
import { TICKETS } from '#contract/games/box.ts';
import { MICROS_PER_CENT } from '#contract/micros.ts';
import { edgeSince } from '#server/cashback/edge-since.ts';
import type { BoxVersion } from '#server/catalogue/catalogue.ts';
import type { Queries, Tx } from '#server/database/database.ts';
import { activeRules } from '#server/rules/profiles.ts';
import type { Deps } from '#server/runtime/deps.ts';

/*
 * What the tiers ask for besides their levels
 * 1. A level is reached once, and its boxes open for ever. So that they cost less than play brings, the edge on the stakes of the last 30 days must be at least
 *    a multiple (a setting) of what the boxes of all tiers up to this one are worth in 30 days.
 * 2. The first tier and the daily bonus ask for nothing, and neither does any where coins are not money.
 */

const DAY_MS = 86_400_000;
/** What 1 % of a coin's cents is in millionths of a cent: the example of the pages is an edge of 1 %. */
const MICROS_OF_EXAMPLE = MICROS_PER_CENT / 100;

/** The average price of what a box gives, millionths of a cent. */
const worthMicros = ({ items }: BoxVersion): number =>
  items.reduce((sum, { shown }) => sum + shown.price * (shown.ticket_to - shown.ticket_from + 1), 0) * (MICROS_PER_CENT / TICKETS);

/** What a free box needs of recent play, millionths of a cent of edge. */
async function neededFor(deps: Deps, slug: string, queries?: Queries): Promise<number> {
  const level = levelOfFreeBox(slug);
  if (level === null || level === FREE_LEVELS[0] || !activeRules(deps).real_money) return 0;
  let aDay = 0;
  for (const tier of FREE_LEVELS.filter((one) => one <= level)) {
    const box = await deps.catalogue.box(freeBoxSlug(tier), deps.clock.monotonic(), queries);
    if (box) aDay += worthMicros(box.version);
  }
  return Math.ceil((aDay * RECENT_PLAY_DAYS * deps.config.bonus.freeBoxEdgePpm) / WHOLE_PPM);
}

/** The edge on a player's recent stakes, millionths of a cent. Play with an active bonus does not count. */
export const recentEdge = (queries: Queries | Tx, { clock }: Pick<Deps, 'clock'>, userId: string): Promise<number> =>
  edgeSince(queries, userId, clock.now() - RECENT_PLAY_DAYS * DAY_MS);

/** What must still be staked at an edge of 1 % until a free box opens. `edge`: that of recent play, see `recentEdge`. */
export async function toStakeFor(deps: Deps, slug: string, edge: number, queries?: Queries): Promise<Cents> {
  const missing = Math.max(0, (await neededFor(deps, slug, queries)) - edge);
  return cents(Math.ceil(missing / MICROS_OF_EXAMPLE));
}
