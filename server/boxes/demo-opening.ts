import type { RouteReply } from '#contract/api/route.ts';
import type { demoBox } from '#contract/api/boxes.ts';
import { seedHash } from '#contract/fairness/seed-pair.ts';
import { cents } from '#contract/money.ts';
import type { ShopBox } from '#server/catalogue/catalogue.ts';
import type { Deps } from '#server/runtime/deps.ts';
import { mayBet } from '#server/rules/may-bet.ts';
import { draw } from './draw.ts';

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

/**
 * Spins 1–4 boxes for nothing, from a throwaway pair that is revealed with the answer. Writes nothing: no bet, no money, no prize, no drop.
 * Refusal `demo_not_offered` where the rules of play forbid demonstrations. `playerId` is null for a guest.
 */
export async function demoOpening(
  deps: Deps,
  playerId: string | null,
  box: ShopBox,
  count: number,
): Promise<RouteReply<typeof demoBox>['data']> {
  await mayBet(deps.db.read, deps, { playerId, game: 'box', stake: cents(0), mode: 'demo' });
  const serverSeed = hex(deps.random.bytes(32));
  const clientSeed = hex(deps.random.bytes(8));
  const openings = Array.from({ length: count }, (_, nonce) => {
    const { ticket, item } = draw(box.version, { serverSeed, clientSeed, nonce });
    return { id: deps.random.uuid(), nonce, ticket, item: item.shown };
  });
  return { openings, server_seed: serverSeed, server_seed_hash: seedHash(serverSeed), client_seed: clientSeed };
}
