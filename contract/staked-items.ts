/** The most inventory items that one bet may stake. */
export const MAX_STAKED_ITEMS = 20;
