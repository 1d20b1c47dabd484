/** The product's one way to print instants: German short date and short time, whatever the language. */
const OPTIONS = { dateStyle: 'short', timeStyle: 'short' } as const;

/** Made with the first instant that is shown: a browser takes as long for it as for a page's whole code. */
let format: Intl.DateTimeFormat | null = null;

/** An ISO instant as a player reads it, in the time zone of the device: `21.11.26, 10:05`. */
export function formatInstant(instant: string): string {
  format ??= new Intl.DateTimeFormat('de-DE', OPTIONS);
  return format.format(new Date(instant));
}
