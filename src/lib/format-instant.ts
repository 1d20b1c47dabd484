/** Formats by time zone, each made when it is first used: a browser takes as long for one as for a page's whole code. */
const FORMATS = { instant: new Map<string, Intl.DateTimeFormat>(), day: new Map<string, Intl.DateTimeFormat>() };

/** The product's one way to print instants: German short date and short time, whatever the language. */
function formatOf(kind: keyof typeof FORMATS, timeZone?: string): Intl.DateTimeFormat {
  const key = timeZone ?? '';
  const format =
    FORMATS[kind].get(key) ??
    new Intl.DateTimeFormat('de-DE', {
      dateStyle: 'short',
      ...(kind === 'instant' && { timeStyle: 'short' }),
      ...(timeZone !== undefined && { timeZone }),
    });
  FORMATS[kind].set(key, format);
  return format;
}

/** An ISO instant as a player reads it, in the time zone of the device: `21.11.26, 10:05`. */
export function formatInstant(instant: string): string {
  return formatOf('instant').format(new Date(instant));
}

/** The day of an ISO instant in a time zone, as a player reads it: `21.11.26`. */
export function formatDay(instant: string, timeZone: string): string {
  return formatOf('day', timeZone).format(new Date(instant));
}
