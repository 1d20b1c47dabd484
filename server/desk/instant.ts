/** An instant as the contract writes it; `ms` since 1970. */
export const isoOf = (ms: number): string => new Date(ms).toISOString();

/** The same, null for none. */
export const isoOrNull = (ms: number | null): string | null => (ms === null ? null : isoOf(ms));
