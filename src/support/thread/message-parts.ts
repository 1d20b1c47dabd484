import { LISTED } from '#contract/games/index.ts';
import { parseUrl } from '#src/lib/full-address.ts';

/* What a message is made of: words, and addresses that may be followed. Everything is text; nothing in it is ever markup. */

/** A piece of a message: words, a page of the shop, or an address elsewhere. */
export type MessagePart = { kind: 'words' | 'own' | 'outside'; text: string };

/** The first parts of paths that are pages of the shop. */
const OWN_PAGES = [
  'profile',
  'faq',
  'contacts',
  'provably-fair',
  'how-it-works',
  'terms-of-service',
  'privacy-statement',
  'cookie-policy',
  'aml-policy',
  'partnership',
  'boxes',
  'bets',
  'openings',
  'battles',
  ...LISTED.map(({ key }) => key),
].join('|');

/** Addresses are plain printable characters: what turns or hides letters ends them. A full stop or a bracket behind one belongs to the sentence. */
const ADDRESS = new RegExp(
  String.raw`(?<=^|[\s(])(?:https?://[!-~]{1,2000}|/(?:${OWN_PAGES})(?:/[A-Za-z0-9-]{1,64}){0,3}(?=$|[\s.,;:!?)]))`,
  'g',
);
const SENTENCE_END = /[.,;:!?)'"\]>]+$/;

/** The host of an address as it is really called; null for what is no address, or hides another one (`https://bank.example@evil.example`). */
export function hostOf(address: string): string | null {
  const url = parseUrl(address);
  if (url === null) return null;
  const { protocol, host, username, password } = url;
  return (protocol === 'https:' || protocol === 'http:') && username === '' && password === '' ? host : null;
}

/** Takes a message apart. Joined, the texts are the message again. */
export function messageParts(message: string): MessagePart[] {
  const parts: MessagePart[] = [];
  let at = 0;
  const addText = (until: number): void => {
    if (until > at) parts.push({ kind: 'words', text: message.slice(at, until) });
  };
  for (const { 0: found, index } of message.matchAll(ADDRESS)) {
    const text = found.replace(SENTENCE_END, '');
    const own = text.startsWith('/');
    if (!own && hostOf(text) === null) continue;
    addText(index);
    parts.push({ kind: own ? 'own' : 'outside', text });
    at = index + text.length;
  }
  addText(message.length);
  return parts;
}
