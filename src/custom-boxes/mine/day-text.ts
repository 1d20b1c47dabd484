let format: Intl.DateTimeFormat | null = null;

/** A day of the house's calendar (`2026-11-22`) as the product prints days; empty for none. */
export function dayText(day: string | undefined): string {
  if (day === undefined) return '';
  format ??= new Intl.DateTimeFormat('de-DE', { dateStyle: 'short', timeZone: 'UTC' });
  return format.format(new Date(`${day}T00:00:00Z`));
}
