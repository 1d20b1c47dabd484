import { changeThroughLab, readFromLab } from '../tuning/lab-files.ts';

/** Kinds of own sources that the lab's server keeps. */
export type AssetKindName = 'sounds' | 'prizes' | 'pictures';

/** Who made a source, its licence, and where it was taken from (empty for own work). */
export interface Credit {
  author: string;
  licence: string;
  source: string;
}

/** Sources of our own on disk, by `kind/name`, and the licences that a new one may have. */
export interface OwnSources {
  own: Record<string, { hash: string; bytes: number }>;
  licences: readonly string[];
}

/** What became of a change: done, with the size of what the shop serves, or refused for a reason. */
export type AssetResult = AssetDone | { kind: 'failed'; reason: string };

interface AssetDone {
  kind: 'done';
  file: string;
  hash: string | null;
  bytes: number;
}

const BASE = '/__lab/assets';

/** Null where no server keeps the files. */
export const readOwnSources = (): Promise<OwnSources | null> => readFromLab(BASE);

/** Saves a source over the one of that hash, null for none. */
export function saveSource(
  kind: AssetKindName,
  name: string,
  data: Uint8Array<ArrayBuffer>,
  credit: Credit,
  hash: string | null,
): Promise<AssetResult> {
  return change('PUT', kind, name, hash, { data: base64Of(data), credit });
}

/** Removes an own source, so that the shop's own is made again. */
export function removeSource(kind: AssetKindName, name: string, hash: string): Promise<AssetResult> {
  return change('DELETE', kind, name, hash);
}

async function change(
  method: 'PUT' | 'DELETE',
  kind: AssetKindName,
  name: string,
  hash: string | null,
  body?: object,
): Promise<AssetResult> {
  const { answer, refusal } = await changeThroughLab<AssetDone>(method, `${BASE}/${kind}/${name}`, hash, body);
  return refusal === null ? { ...(answer as AssetDone), kind: 'done' } : { kind: 'failed', reason: refusal };
}

function base64Of(data: Uint8Array): string {
  let letters = '';
  // In parts, since a call takes a limited number of arguments.
  for (let at = 0; at < data.length; at += 32_768) letters += String.fromCharCode(...data.subarray(at, at + 32_768));
  return btoa(letters);
}
