import { sql } from 'drizzle-orm';
import { boolean, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { RARITIES } from '#contract/rarity.ts';
import { centsColumn, instantColumn } from '#server/database/columns.ts';

/** Items that players won, in an opening or in a game's bet, with name and prices frozen at the win. An item is owned until exactly one thing ends that. */
export const inventoryItemTable = pgTable(
  'inventory_item',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id').notNull(),
    openingId: uuid('opening_id').unique(),
    betId: uuid('bet_id'),
    /** The draw of a battle that it comes from; the bet is then the seat that got it. */
    drawId: uuid('draw_id').unique(),
    prizeId: text('prize_id').notNull(),
    name: text('name').notNull(),
    rarity: text('rarity', { enum: RARITIES }).notNull(),
    picture: text('picture').notNull(),
    price: centsColumn('price').notNull(),
    salePrice: centsColumn('sale_price').notNull(),
    status: text('status', { enum: ['owned', 'sold', 'staked', 'shipping', 'delivered'] })
      .notNull()
      .default('owned'),
    wonAt: instantColumn('won_at').notNull(),
    soldAt: instantColumn('sold_at'),
    /** The bet whose stake the item was. */
    stakedIn: uuid('staked_in'),
    /** The delivery that it is on its way with, or came with. */
    withdrawalId: uuid('withdrawal_id'),
    /** Won in a free box. */
    free: boolean('free').notNull().default(false),
  },
  (table) => [
    // A bet wins one item, but for one that won a battle.
    uniqueIndex('inventory_item_of_bet')
      .on(table.betId)
      .where(sql`(draw_id IS NULL)`),
  ],
);
