import * as z from 'zod/mini';
import { playerHue } from '../player-hue.ts';

/** A player as public lists show one: no id, and nothing private. */
export const listedPlayerSchema = z.object({
  name: z.string(),
  /** One of the sandbox's demo players. */
  is_demo: z.boolean(),
  /** The hue of the player's colours, degrees 0–359 (`playerHue`), which a list can't make without the id. */
  hue: z.number(),
  /** Where the picture is that the player has chosen; null for the first letter of the name. */
  avatar_url: z.nullable(z.string()),
});

export type ListedPlayer = z.output<typeof listedPlayerSchema>;

/** The public data of a player. */
export interface SeenPlayer {
  name: string;
  isDemo: boolean;
  avatarUrl: string | null;
}

/** The player with this id as lists show one. */
export function listedPlayer({ id, name, isDemo, avatarUrl }: SeenPlayer & { id: string }): ListedPlayer {
  return { name, is_demo: isDemo, hue: playerHue(id), avatar_url: avatarUrl };
}
