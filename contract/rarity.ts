/** The six rarities, from the most to the least common. The order is the rank used by sorting, light and sound. */
export const RARITIES = ['common', 'uncommon', 'rare', 'epic', 'legendary', 'mythic'] as const;

export type Rarity = (typeof RARITIES)[number];

/** 0 for common … 5 for mythic. */
export function rarityRank(rarity: Rarity): number {
  return RARITIES.indexOf(rarity);
}
