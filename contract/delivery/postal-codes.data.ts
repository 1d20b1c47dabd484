/** How postal codes of a country are written. */
interface PostalCodeFormat {
  /** The source of a regular expression over the code's capitals and digits, without the blanks and dashes between them. */
  pattern: string;
  example: string;
  /** What is written before a code on envelopes, besides the country's ISO code. */
  prefixes?: readonly string[];
}

/**
 * Postal codes of the countries that prizes are shipped to: the facts of libaddressinput's address metadata (fields `zip`, `zipex`, `postprefix`),
 * without separators, and the prefixes UK and USA, which senders write. Britain's list of areas is left out: a new one is no fault.
 */
export const POSTAL_CODES: Readonly<Record<string, PostalCodeFormat>> = {
  AT: { pattern: String.raw`\d{4}`, example: '1010', prefixes: ['A'] },
  BE: { pattern: String.raw`\d{4}`, example: '4000', prefixes: ['B'] },
  BG: { pattern: String.raw`\d{4}`, example: '1000' },
  CA: { pattern: '[ABCEGHJKLMNPRSTVXY][0-9][ABCEGHJ-NPRSTV-Z][0-9][ABCEGHJ-NPRSTV-Z][0-9]', example: 'H3Z 2Y7' },
  CH: { pattern: String.raw`\d{4}`, example: '2544' },
  CY: { pattern: String.raw`\d{4}`, example: '2008' },
  CZ: { pattern: String.raw`\d{5}`, example: '100 00' },
  DE: { pattern: String.raw`\d{5}`, example: '26133', prefixes: ['D'] },
  DK: { pattern: String.raw`\d{4}`, example: '8660' },
  EE: { pattern: String.raw`\d{5}`, example: '69501' },
  ES: { pattern: String.raw`\d{5}`, example: '28039', prefixes: ['E'] },
  FI: { pattern: String.raw`\d{5}`, example: '00550', prefixes: ['AX'] },
  FR: { pattern: String.raw`\d{5}(?:CEDEX\d{0,2})?`, example: '33380', prefixes: ['F'] },
  GB: {
    pattern: String.raw`GIR0AA|BFPO\d{1,4}|[A-Z]{1,2}\d[\dA-Z]?\d[ABD-HJLN-UW-Z]{2}`,
    example: 'EC1Y 8SY',
    prefixes: ['UK'],
  },
  GR: { pattern: String.raw`\d{5}`, example: '151 24', prefixes: ['EL'] },
  HR: { pattern: String.raw`\d{5}`, example: '10000' },
  HU: { pattern: String.raw`\d{4}`, example: '1037', prefixes: ['H'] },
  IE: { pattern: String.raw`[\dA-Z]{7}`, example: 'A65 F4E2' },
  IT: { pattern: String.raw`\d{5}`, example: '00144', prefixes: ['I'] },
  LT: { pattern: String.raw`\d{5}`, example: '04340' },
  LU: { pattern: String.raw`\d{4}`, example: '4750', prefixes: ['L'] },
  LV: { pattern: String.raw`\d{4}`, example: 'LV-1073' },
  MT: { pattern: String.raw`[A-Z]{3}\d{2,4}`, example: 'NXR 01' },
  NL: { pattern: String.raw`[1-9]\d{3}(?:[A-RT-Z][A-Z]|S[BCE-RT-Z])`, example: '1234 AB' },
  PL: { pattern: String.raw`\d{5}`, example: '00-940' },
  PT: { pattern: String.raw`\d{7}`, example: '2725-079', prefixes: ['P'] },
  RO: { pattern: String.raw`\d{6}`, example: '060274' },
  SE: { pattern: String.raw`\d{5}`, example: '114 55', prefixes: ['S'] },
  SI: { pattern: String.raw`\d{4}`, example: '4000' },
  SK: { pattern: String.raw`\d{5}`, example: '010 01' },
  US: { pattern: String.raw`\d{5}(?:\d{4})?`, example: '95014', prefixes: ['USA'] },
};
