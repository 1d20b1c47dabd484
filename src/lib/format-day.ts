const formats = new Map<string, Intl.DateTimeFormat>();

/** The day of an ISO instant in a time zone, as a player reads it: `21.11.26`. */
export function formatDay(instant: string, timeZone: string): string {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('de-DE', { dateStyle: 'short', timeZone });
  formats.set(timeZone, format);
  return format.format(new Date(instant));
}
