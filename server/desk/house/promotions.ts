import { desc, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { endPromotion, makePromotion, promotions } from '#contract/api/desk/promotions.ts';
import { cents, formatCents } from '#contract/money.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { Tx } from '#server/database/database.ts';
import { pageWindow } from '#server/database/list-window.ts';
import { promoOf } from '#server/deposits/payment-bonuses.ts';
import { endPromo, makePromo, largestGrant, largestGrantsSince } from '#server/deposits/promo.ts';
import { promoTable as table } from '#server/deposits/schema.ts';
import { pageReply } from '#server/http/page-links.ts';
import type { App, Deps } from '#server/runtime/deps.ts';
import { DAY_MS } from '#server/core/clock.ts';
import { handleDesk } from '../acts/handle-desk.ts';
import { type Actor, NO_ONE, type Subject } from '../acts/log.ts';
import { asked, done } from '../acts/replies.ts';
import { askSecondPerson } from '../approvals/ask.ts';
import type { TwoPersonAct } from '../approvals/two-person-acts.ts';
import { isoOf } from '#server/core/clock.ts';

/** The largest percentage of a deposit that a code may add. */
const MOST_PERCENT = 100;
/** The advisory lock of making codes. */
const PROMOTION_LOCK = 0x70726f6d;

const coinsOf = (sum: ReturnType<typeof sql>) => sql`coalesce((${sum}), 0)`.mapWith((value) => cents(Number(value)));
const OF_CODE = sql`from bonus b where b.code = ${table.code}`;

const promoSchema = z.object({ isFixedValue: z.boolean(), value: z.number(), maxUses: z.number() });

type NewPromo = z.output<typeof promoSchema>;

/** Puts a code in force. Refusal `promotion_exists`. */
async function make(tx: Tx, { clock }: Pick<Deps, 'clock'>, code: string, promo: NewPromo): Promise<void> {
  if (!(await makePromo(tx, { code, ...promo, createdAt: clock.now() }))) throw new Refusal('promotion_exists');
}

/** Puts a code in force once a second person has approved it. Refusal `promotion_exists`. */
export const makePromotionAct: TwoPersonAct = {
  act: 'promotions.make',
  carryOut: (tx, deps, { subjectId, data }) => make(tx, deps, subjectId, promoSchema.parse(data)),
};

/**
 * Puts a code in force, or asks a second person where it and the codes of the 24 hours before give away more than one person may. Answers the id of that approval,
 * null where it is in force. Refusals `promotion_exists`, `approval_waiting`.
 */
async function makeOrAsk(
  tx: Tx,
  deps: Deps,
  by: Actor,
  { code, promo, reason }: { code: string; promo: NewPromo; reason: string },
): Promise<string | null> {
  // One after the other, so that two at once count each other.
  await tx.execute(sql`select pg_advisory_xact_lock(${PROMOTION_LOCK})`);
  const worth = largestGrant(deps, promo);
  const day = await largestGrantsSince(tx, deps, deps.clock.now() - DAY_MS);
  if (day + worth <= deps.config.desk.twoPersonsCents) {
    await make(tx, deps, code, promo);
    return null;
  }
  if (await promoOf(tx, code)) throw new Refusal('promotion_exists');
  return askSecondPerson(tx, deps, by, {
    act: 'promotions.make',
    subject: { type: 'promotion', id: code },
    amount: worth,
    sentence: `Make the code ${code}: ${promo.isFixedValue ? `${formatCents(cents(promo.value))} coins a use` : `${promo.value / 100} percent of a deposit`}, up to ${promo.maxUses} ${promo.maxUses === 1 ? 'use' : 'uses'}`,
    data: promo,
    reason,
  });
}

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
    const total = await tx.$count(table);
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
    return { reply: pageReply(data, total, query, request.url), ...NO_ONE };
  });

  handleDesk(app, deps, makePromotion, async (tx, { input, actor, reason }) => {
    const { code, kind, value, max_uses: maxUses } = input.body;
    if (kind === 'percent' && value > MOST_PERCENT) throw new Refusal('promotion_percent', { most: MOST_PERCENT });
    const most = deps.config.desk.reviewCents;
    if (kind === 'fixed' && Math.round(value * 100) > most) throw new Refusal('promotion_coins', { most });
    const promo = { isFixedValue: kind === 'fixed', value: Math.round(value * 100), maxUses };
    const approval_id = await makeOrAsk(tx, deps, actor, { code, promo, reason });
    const subject: Subject = { type: 'promotion', id: code };
    const data = { kind, value, max_uses: maxUses };
    return approval_id === null ? done(`${code} is in force.`, subject, data) : asked(approval_id, subject, data);
  });

  handleDesk(app, deps, endPromotion, async (tx, { input }) => {
    const { code } = input.params;
    if (!(await endPromo(tx, code))) throw new Refusal('promotion_not_found');
    return done(`${code} has ended.`, { type: 'promotion', id: code });
  });
}
