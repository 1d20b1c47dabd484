import { hash, verify } from '@node-rs/argon2';

/** argon2id (the library's default kind): 19 MiB, two passes, one lane (OWASP's first recommendation). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** A password in one form (NFKC): devices write é as one character or as two, and digits in plain or full width. */
const oneForm = (password: string): string => password.normalize('NFKC');

/** The hash of a password with its own salt, in PHC form. Takes tens of ms: never within a transaction. */
export function hashPassword(password: string): Promise<string> {
  return hash(oneForm(password), COST);
}

let dummyHash: Promise<string> | undefined;

/**
 * Compares a password with a hash; older hashes are of the password as it was typed, so that form is tried second. Without a hash (no such player, or one
 * without a password) it works as long and answers false.
 */
export async function passwordFits(password: string, kept: string | null): Promise<boolean> {
  dummyHash ??= hashPassword('no account has this password');
  const compared = kept ?? (await dummyHash);
  const fits = (await verify(compared, oneForm(password))) || (oneForm(password) !== password && (await verify(compared, password)));
  return kept !== null && fits;
}
