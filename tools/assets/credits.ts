/** Licences under which a picture or sound may ship with a product that is sold. */
export const CREDIT_LICENCES = ['MIT', 'CC0-1.0', 'CC-BY-4.0', 'Apache-2.0', 'OFL-1.1'] as const;

/** The file with the licence lines of what is under `assets/`. */
export const CREDITS_FILE = 'assets/NOTICES.md';

/** Who made a picture or sound, under which licence it is used, and where it was taken from (empty where it was made for us). */
export interface Credit {
  author: string;
  licence: (typeof CREDIT_LICENCES)[number];
  source: string;
}

const AUTHOR = /^[\p{L}\p{N}][\p{L}\p{N} .,'’&()+_-]{0,79}$/u;
const SOURCE = /^https:\/\/[\w.~%/?#=&+:@(),!;'-]{4,200}$/;

/** The credit in a request. Throws RangeError for one that names no author, no licence of the list, or a source that is no address. */
export function parseCredit(json: unknown): Credit {
  const given = typeof json === 'object' && json !== null ? json : {};
  const author: unknown = Reflect.get(given, 'author');
  const source: unknown = Reflect.get(given, 'source');
  const licence = CREDIT_LICENCES.find((name) => name === Reflect.get(given, 'licence'));
  if (typeof author !== 'string' || !AUTHOR.test(author)) throw new RangeError('Name the author, in letters and digits, 80 at most.');
  if (licence === undefined) throw new RangeError(`The licence is one of ${CREDIT_LICENCES.join(', ')}.`);
  if (typeof source !== 'string' || (source !== '' && !SOURCE.test(source)))
    throw new RangeError('The source is an address that begins with https://, or empty for own work.');
  return { author, licence, source };
}

/** The text of NOTICES.md with the licence line of a file under `assets/`, or without it for null. */
export function withCredit(text: string, file: string, credit: Credit | null): string {
  const others = text.split('\n').filter((line) => !line.startsWith(lineStart(file)));
  const kept = others.join('\n').trimEnd();
  if (credit === null) return `${kept}\n`;
  const { author, licence, source } = credit;
  return `${kept}\n${lineStart(file)} © ${author}, ${licence}${source === '' ? '' : `, <${source}>`}.\n`;
}

/** Whether NOTICES.md has a licence line for a file under `assets/`. */
export function hasCredit(text: string, file: string): boolean {
  return text.split('\n').some((line) => line.startsWith(lineStart(file)));
}

const lineStart = (file: string): string => `- \`${file}\` —`;
