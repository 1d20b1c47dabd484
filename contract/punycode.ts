/*
 * Punycode (RFC 3492, 6.2), of which browsers show only the encoded side
 * 1. What is before the last dash are the letters of ASCII. After it, each number says how far on, in code points by places, the next letter is put in.
 * 2. A number is written with the least digit first, a to z and 0 to 9; thresholds that adapt to the sizes so far say which digit is the last.
 */

const DASH = '-';
const BASE = 36;
const [LEAST, MOST, SKEW, DAMP] = [1, 26, 38, 700];

const digitOf = (character: string): number => (/\d/.test(character) ? Number(character) + 26 : character.charCodeAt(0) - 97);

/** The next bias, from how far the last letter was and how many letters there are. */
function adapted(distance: number, letters: number, isFirst: boolean): number {
  let delta = Math.floor(distance / (isFirst ? DAMP : 2));
  delta += Math.floor(delta / letters);
  let bias = 0;
  for (; delta > ((BASE - LEAST) * MOST) / 2; bias += BASE) delta = Math.floor(delta / (BASE - LEAST));
  return bias + Math.floor((BASE * delta) / (delta + SKEW));
}

/** The letters that a label of a domain encodes, without its `xn--`, in small letters. The label was checked by the URL parser. */
export function decodedLabel(label: string): string {
  const dash = label.lastIndexOf(DASH);
  const letters = Array.from(label.slice(0, Math.max(0, dash)));
  let [code, at, bias] = [128, 0, 72];
  const digits = Array.from(label.slice(dash + 1));
  while (digits.length > 0) {
    const before = at;
    for (let [weight, place] = [1, BASE]; digits.length > 0; place += BASE) {
      const digit = digitOf(digits.shift() ?? '');
      const threshold = Math.min(MOST, Math.max(LEAST, place - bias));
      at += digit * weight;
      if (digit < threshold) break;
      weight *= BASE - threshold;
    }
    bias = adapted(at - before, letters.length + 1, before === 0);
    code += Math.floor(at / (letters.length + 1));
    at %= letters.length + 1;
    letters.splice(at, 0, String.fromCodePoint(code));
    at += 1;
  }
  return letters.join('');
}
