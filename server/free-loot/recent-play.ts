import { sql } from 'drizzle-orm';
import { cents, type Cents } from '#contract/money.ts';
import { WHOLE_PPM } from '#contract/bonus/terms.ts';
import { FREE_LEVELS, freeBoxSlug, levelOfFreeBox, RECENT_PLAY_DAYS } from '#contract/free-loot.ts';
import { TICKETS } from '#contract/games/box.ts';
import { MICROS_PER_CENT } from '#contract/micros.ts';
import type { BoxVersion } from '#server/catalogue/catalogue.ts';
import type { Queries, Tx } from '#server/database/database.ts';
import { activeRules } from '#server/rules/profiles.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { DAY_MS } from '#server/core/clock.ts';

/*
 * What the tiers ask for besides their levels
 * 1. A level is reached once, and its boxes open for ever. So that they cost less than play brings, the edge on the stakes of the last 30 days, less the
 *    cashback and the prizes of the leaderboard that were paid in them, must be at least a multiple (a setting) of what the boxes of all tiers up to this one
 *    are worth in 30 days. So one person's accounts together never get more back than the edge.
 * 2. The first tier and the daily bonus ask for nothing, and neither does any where coins are not money.
 */

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

/** The edge on a player's recent stakes that has not come back by cashback and prizes, millionths of a cent. Play with an active bonus does not count. */
export async function recentEdge(queries: Queries | Tx, { clock }: Pick<Deps, 'clock'>, userId: string): Promise<number> {
  const since = new Date(clock.now() - RECENT_PLAY_DAYS * DAY_MS).toISOString();
  const { rows } = await queries.execute(sql`
    select (
      coalesce((select sum(edge_micros) from cashback where user_id = ${userId} and ends_at > ${since}::timestamptz), 0)
      - ${MICROS_PER_CENT}::bigint * coalesce((select sum(amount) from cashback where user_id = ${userId} and claimed_at > ${since}::timestamptz), 0)
      - ${MICROS_PER_CENT}::bigint * coalesce((select sum(amount) from leaderboard_prize where user_id = ${userId} and paid_at > ${since}::timestamptz), 0)
    )::text as edge`);
  return Number(rows[0]?.['edge']);
}

/** What must still be staked at an edge of 1 % until a free box opens. `edge`: that of recent play, see `recentEdge`. */
export async function toStakeFor(deps: Deps, slug: string, edge: number, queries?: Queries): Promise<Cents> {
  const missing = Math.max(0, (await neededFor(deps, slug, queries)) - edge);
  return cents(Math.ceil(missing / MICROS_OF_EXAMPLE));
}
