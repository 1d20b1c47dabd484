import { text } from '../texts.ts';

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
export type AssetResult = { kind: 'done'; file: string; hash: string | null; bytes: number } | { kind: 'failed'; reason: string };

const BASE = '/__lab/assets';

/** Null where no server keeps the files. */
export async function readOwnSources(): Promise<OwnSources | null> {
  const response = await fetch(BASE).catch(() => null);
  if (response?.ok !== true) return null;
  // Made by the lab's own server.
  return (await response.json().catch(() => null)) as OwnSources | null;
}

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

async function change(method: string, kind: AssetKindName, name: string, hash: string | null, body?: object): Promise<AssetResult> {
  const base = hash === null ? { 'if-none-match': '*' } : { 'if-match': `"${hash}"` };
  try {
    const response = await fetch(`${BASE}/${kind}/${name}`, {
      method,
      headers: { 'content-type': 'application/json', ...base },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as { file: string; hash: string | null; bytes: number; message?: string };
    return response.ok ? { ...answer, kind: 'done' } : { kind: 'failed', reason: answer.message ?? String(response.status) };
  } catch {
    return { kind: 'failed', reason: text('save.unreachable') };
  }
}

function base64Of(data: Uint8Array): string {
  let letters = '';
  // In parts, since a call takes a limited number of arguments.
  for (let at = 0; at < data.length; at += 32_768) letters += String.fromCharCode(...data.subarray(at, at + 32_768));
  return btoa(letters);
}
