import { count, desc, sql } from 'drizzle-orm';
import { endPromotion, makePromotion, promotions } from '#contract/api/desk/promotions.ts';
import { cents } from '#contract/money.ts';
import { Refusal } from '#server/core/refusal.ts';
import { pageWindow } from '#server/database/list-window.ts';
import { endPromo, makePromo } from '#server/deposits/promo.ts';
import { promoTable as table } from '#server/deposits/schema.ts';
import { pageReply } from '#server/http/page-links.ts';
import type { App, Deps } from '#server/runtime/deps.ts';
import { handleDesk } from '../acts/handle-desk.ts';
import { NO_ONE } from '../acts/log.ts';
import { isoOf } from '../instant.ts';

/** The largest percentage of a deposit that a code may add. */
const MOST_PERCENT = 100;

const coinsOf = (sum: ReturnType<typeof sql>) => sql`coalesce((${sum}), 0)`.mapWith((value) => cents(Number(value)));
const OF_CODE = sql`from bonus b where b.code = ${table.code}`;

/** Promo codes and what they cost. */
export function registerPromotions(app: App, deps: Deps): void {
  handleDesk(app, deps, promotions, async (tx, { input: { query }, request }) => {
    const { limit, offset } = pageWindow(query);
    const rows = await tx
      .select({
        promo: table,
        granted: coinsOf(sql`select sum(b.granted) ${OF_CODE}`),
        released: coinsOf(sql`select sum(b.released) ${OF_CODE}`),
        locked: coinsOf(sql`select sum(a.locked) from account a join bonus b on b.id = a.bonus_id where b.code = ${table.code}`),
      })
      .from(table)
      .orderBy(desc(table.active), desc(table.createdAt), table.code)
      .limit(limit)
      .offset(offset);
    const [counted] = await tx.select({ total: count() }).from(table);
    const data = rows.map(({ promo: { code, isFixedValue, value, maxUses, used, active, createdAt }, granted, released, locked }) => ({
      code,
      kind: isFixedValue ? ('fixed' as const) : ('percent' as const),
      value: value / 100,
      max_uses: maxUses,
      used,
      active,
      created_at: isoOf(createdAt),
      granted,
      released,
      locked,
      planned_cost: cents(Math.round((granted * deps.config.bonus.statedCostPpm) / 1_000_000)),
    }));
    return { reply: pageReply(data, counted?.total ?? 0, query, request.url), ...NO_ONE };
  });

  handleDesk(app, deps, makePromotion, async (tx, { input }) => {
    const { code, kind, value, max_uses: maxUses } = input.body;
    if (kind === 'percent' && value > MOST_PERCENT) throw new Refusal('promotion_percent', { most: MOST_PERCENT });
    const most = deps.config.desk.reviewCents;
    if (kind === 'fixed' && Math.round(value * 100) > most) throw new Refusal('promotion_coins', { most });
    const promo = { code, isFixedValue: kind === 'fixed', value: Math.round(value * 100), maxUses, createdAt: deps.clock.now() };
    if (!(await makePromo(tx, promo))) throw new Refusal('promotion_exists');
    return {
      reply: { msg: `${code} is in force.`, approval_id: null },
      subject: { type: 'promotion', id: code },
      data: { kind, value, max_uses: maxUses },
    };
  });

  handleDesk(app, deps, endPromotion, async (tx, { input }) => {
    const { code } = input.params;
    if (!(await endPromo(tx, code))) throw new Refusal('promotion_not_found');
    return { reply: { msg: `${code} has ended.`, approval_id: null }, subject: { type: 'promotion', id: code } };
  });
}
