/*
 * JSON whose objects name each key once
 * 1. `JSON.parse` takes the last of two equal keys; other programs take the first. Where a signature, a proxy or a log reads a body too, that makes one
 *    text two messages, so such a text is refused.
 * 2. Keys are equal when they are after decoding: "a" and "\u0061".
 */

/** Thrown for JSON that names a key twice in one object. */
export class DoubledKey extends SyntaxError {
  readonly key: string;

  constructor(key: string) {
    super('this JSON repeats a key in one object');
    this.key = key;
  }
}

/** Where a string that begins at `start` ends: the index after its closing quote, or the length of the text. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return Math.min(at + 1, text.length);
}

/** A key as `JSON.parse` reads it; as it is written where that is no string. */
function decoded(raw: string): string {
  if (!raw.includes('\\')) return raw.slice(1, -1);
  try {
    return String(JSON.parse(raw));
  } catch {
    return raw;
  }
}

/** The first key that an object of this JSON names twice; null where none does. Whether the text is JSON at all is left to the parser. */
export function doubledKey(text: string): string | null {
  /** The keys of each object that is open; null for a list. */
  const open: (Set<string> | null)[] = [];
  let atKey = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    const keys = open.at(-1);
    if (character === '{') {
      open.push(new Set());
      atKey = true;
    } else if (character === '[') {
      open.push(null);
      atKey = false;
    } else if (character === '}' || character === ']') {
      open.pop();
      atKey = false;
    } else if (character === ',') atKey = keys instanceof Set;
    else if (character === '"') {
      const end = endOfString(text, at);
      if (atKey && keys) {
        const key = decoded(text.slice(at, end));
        if (keys.has(key)) return key;
        keys.add(key);
      }
      atKey = false;
      at = end - 1;
    }
  }
  return null;
}

/** Reads JSON. Throws SyntaxError for a text that is none, and DoubledKey. */
export function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  const key = doubledKey(text);
  if (key !== null) throw new DoubledKey(key);
  return value;
}
