/** The product's one way to print instants: German short date and short time, whatever the language. */
const FORMAT = new Intl.DateTimeFormat('de-DE', { dateStyle: 'short', timeStyle: 'short' });

/** An ISO instant as a player reads it, in the time zone of the device: `21.11.26, 10:05`. */
export function formatInstant(instant: string): string {
  return FORMAT.format(new Date(instant));
}
