import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal } from '#server/core/refusal.ts';

/** One password per line, lower case, each of at least six characters: the head of the ranked list of zxcvbn-ts (MIT), which comes from leaked accounts. */
const LIST = join(import.meta.dirname, 'data/common-passwords.txt');

let list: Promise<string> | undefined;

/** True for the 10,000 most common passwords, whatever the case and width of their letters. The list (80 kB) is read with the first question and kept as one text. */
export async function isCommonPassword(password: string): Promise<boolean> {
  list ??= readFile(LIST, 'utf8').then((text) => `\n${text}`);
  return !password.includes('\n') && (await list).includes(`\n${password.normalize('NFKC').toLowerCase()}\n`);
}

/** Refuses one of the most common passwords as a new one: Refusal `password_too_common`. */
export async function refuseCommonPassword(password: string): Promise<void> {
  if (await isCommonPassword(password)) throw new Refusal('password_too_common');
}
