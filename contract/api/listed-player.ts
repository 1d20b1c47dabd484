import * as z from 'zod/mini';
import { playerHue } from '../player-hue.ts';

/** A player as lists show one to everybody: no id, and nothing private. */
export const listedPlayerSchema = z.object({
  name: z.string(),
  /** One of the sandbox's demo players. */
  is_demo: z.boolean(),
  /** The hue of the player's colours, degrees 0–359 (`playerHue`), which a list can't make without the id. */
  hue: z.number(),
});

export type ListedPlayer = z.output<typeof listedPlayerSchema>;

/** The player with this id as lists show one. */
export function listedPlayer({ id, name, isDemo }: { id: string; name: string; isDemo: boolean }): ListedPlayer {
  return { name, is_demo: isDemo, hue: playerHue(id) };
}
