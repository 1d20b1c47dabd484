import { sameValues, type Values } from '../tuning/edits.ts';

type Takes = Readonly<Record<string, Values>>;

/** Before the name of a take that is compared with. */
export const TAKE = 'take:';

/** What to compare with after the compared take was renamed: the take with its values that is new; null where it wasn't renamed. */
export function renamedTake(compared: string, before: Takes, now: Takes): string | null {
  const name = compared.startsWith(TAKE) ? compared.slice(TAKE.length) : '';
  const values = before[name];
  if (values === undefined || now[name] !== undefined) return null;
  const found = Object.keys(now).find((other) => before[other] === undefined && sameValues(now[other] ?? {}, values));
  return found === undefined ? null : `${TAKE}${found}`;
}
