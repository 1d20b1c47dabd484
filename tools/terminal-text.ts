/** A text for a terminal: what would move its cursor, colour it or turn its letters is left out, and its further lines are indented. */
export const printable = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}]/gu, (one) => (one === '\n' ? '\n  ' : ''));

/** An instant to the minute, in UTC: `2026-11-23 09:05`. Takes ms since 1970. */
export const instant = (ms: number): string => new Date(ms).toISOString().slice(0, 16).replace('T', ' ');
