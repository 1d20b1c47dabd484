/** Prizes that come in sizes say of which kind; all others have none. */
export const SIZE_KINDS = ['shoes', 'clothing'] as const;

export type SizeKind = (typeof SIZE_KINDS)[number];

/** Shoe sizes, US: 5 to 15.5 in half steps. */
const SHOE_SIZES: readonly string[] = Array.from({ length: 22 }, (_, step) => String(5 + step / 2));

/** The sizes of each kind, the smallest first, as they are written everywhere. */
export const SIZES: Readonly<Record<SizeKind, readonly string[]>> = {
  shoes: SHOE_SIZES,
  clothing: ['XS', 'S', 'M', 'L', 'XL', 'XXL'],
};
