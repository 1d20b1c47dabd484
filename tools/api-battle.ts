import { randomUUID } from 'node:crypto';
import type { BattleLineup, BattleMode } from '#contract/battle/rules.ts';
import type { ApiPlayer } from './api-player.ts';

/** A battle to create through HTTP; what is left out is as plain as can be. */
export interface ApiBattle {
  /** The box of every round. */
  slug: string;
  rounds?: number;
  lineup?: BattleLineup;
  mode?: BattleMode;
  fast?: boolean;
}

/** The headers of a call that moves money. */
export const onceKey = (): Record<string, string> => ({ 'idempotency-key': randomUUID() });

/** Creates a battle without the page; returns its id. */
export async function createBattle(
  creator: ApiPlayer,
  { slug, rounds = 1, lineup = '1v1', mode = 'normal', fast = true }: ApiBattle,
): Promise<string> {
  const seed = await creator.call<{ data: { server_seed_hash: string } }>('GET', '/api/battles/next-seed');
  const terms = { lineup, mode, fast, private: false, sponsored: 0, client_seed: 'of the creator' };
  const order = { boxes: [{ slug, count: rounds }], ...terms, ...seed.data };
  const { data } = await creator.call<{ data: { id: string } }>('POST', '/api/battles/create', order, onceKey());
  return data.id;
}

/** The ids of the shop's bots. */
export async function battleBots(player: ApiPlayer): Promise<string[]> {
  return (await player.call<{ data: { id: string }[] }>('GET', '/api/battles/bots')).data.map(({ id }) => id);
}

/** Seats bots on the first free seats of a battle. */
export async function seatBots(creator: ApiPlayer, battleId: string, bots: readonly string[]): Promise<void> {
  await creator.call('POST', `/api/battles/${battleId}/add-bots`, { bots });
}
