/** An instant in ms since 1970 as the contract has it. */
export const isoOf = (ms: number): string => new Date(ms).toISOString();

/** The same where there may be none. */
export const instantOrNull = (ms: number | null): string | null => (ms === null ? null : isoOf(ms));
