import { cents } from '#contract/money.ts';
import { pick } from '#server/bets/demo-chance.ts';
import type { DemoDrop } from '#server/bets/seed-server-game.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { FREE_BOXES, freeBox } from './free-boxes.ts';
import { drawFreeBox } from './open-free-box.ts';

/** A free box for a demo player, who is the house's own: any of them, at any time. */
export async function demoFreeDrop(deps: Deps): Promise<DemoDrop | null> {
  const slug = pick(deps, FREE_BOXES);
  const box = slug === undefined ? null : await freeBox(deps, slug);
  return (
    box && {
      price: cents(0),
      open: (tx, player) => drawFreeBox(tx, deps, { ...player, isDemo: true }, box, deps.clock.now()),
    }
  );
}
