import { eq, inArray } from 'drizzle-orm';
import { customBoxPrice } from '#contract/custom-boxes/configuration.ts';
import { presetChances } from '#contract/custom-boxes/presets.ts';
import { prizeTable } from '#server/catalogue/schema.ts';
import { publishBox } from '#server/custom-boxes/publish.ts';
import { customBoxTable } from '#server/custom-boxes/schema.ts';
import { Refusal } from '#server/core/refusal.ts';
import { userTable } from '#server/players/schema.ts';
import type { Deps } from '#server/runtime/deps.ts';
import type { DemoPlayer } from '../demo-purse.ts';
import { DEMO_BOXES } from './demo-boxes.data.ts';

/** Has demo players publish their boxes, each one of them, in a shop where none of them has. A box that a person has published already is passed over. */
export async function publishDemoBoxes(deps: Deps, players: readonly DemoPlayer[]): Promise<void> {
  const [known] = await deps.db.read
    .select({ slug: customBoxTable.slug })
    .from(customBoxTable)
    .innerJoin(userTable, eq(userTable.id, customBoxTable.userId))
    .where(eq(userTable.isDemo, true))
    .limit(1);
  if (known) return;
  for (const [index, { name, cover, preset, prizes: ids }] of DEMO_BOXES.entries()) {
    const player = players[index % players.length];
    if (!player) return;
    const rows = await deps.db.read
      .select({ id: prizeTable.id, value: prizeTable.salePrice })
      .from(prizeTable)
      .where(inArray(prizeTable.id, [...ids]));
    const chances = presetChances(
      preset,
      rows.map(({ value }) => value),
    );
    const valued = rows.map(({ id, value }, place) => ({ prize_id: id, value, chance: chances[place] ?? 0 }));
    const prizes = valued.map(({ prize_id, chance }) => ({ prize_id, chance }));
    try {
      await deps.db.transaction((tx) => publishBox(tx, deps, player.id, { name, cover, prizes, price: customBoxPrice(valued) }));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      deps.log.warn({ err: error, name }, 'a demo player could not publish a box');
    }
  }
}
