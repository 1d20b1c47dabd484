/** Games whose page is still to come, after the tiles of the others. `picture` is under /pictures, `tone` lights the tile. */
export const SOON_TILES = [{ key: 'battles', picture: 'swords', tone: 'rarity-rare' }] as const;
