import { downloadFile } from '../export/download.ts';
import { text } from '../texts.ts';
import type { Values } from './edits.ts';

/** A tuning file as it is on disk; `values` is whatever JSON is in it. */
export interface FileOnDisk {
  values: unknown;
  hash: string;
}

/** The tuning and the takes of a scene on disk. */
interface FilesOnDisk {
  tuning: FileOnDisk | null;
  takes: Readonly<Record<string, FileOnDisk>>;
}

/** What became of a change of a file: done with its new hash, refused because another file is there, or failed for a reason. */
type WriteResult =
  | { kind: 'done'; file: string; hash: string }
  | { kind: 'changed'; current: FileOnDisk | null }
  | { kind: 'failed'; reason: string };

/** The files behind the lab's edits. `hash` is the one that the change is based on, null for a file that is not there yet; `take` null is tuning.json. */
export interface TuningRemote {
  /** Null where no server answers. */
  read(): Promise<FilesOnDisk | null>;
  write(take: string | null, values: Values, hash: string | null): Promise<WriteResult>;
  deleteTake(take: string, hash: string): Promise<WriteResult>;
}

/** The files of a scene through the development server, which checks each against the schema again. */
export function tuningRemote(scene: string): TuningRemote {
  const base = `/__lab/tuning/${encodeURIComponent(scene)}`;
  const path = (take: string | null): string => (take === null ? base : `${base}/takes/${encodeURIComponent(take)}`);
  return {
    read: async () => {
      const response = await fetch(base).catch(() => null);
      if (response?.ok !== true) return null;
      // Made by the lab's own server.
      return (await response.json().catch(() => null)) as FilesOnDisk | null;
    },
    write: (take, values, hash) =>
      request(path(take), {
        method: 'PUT',
        headers: { 'content-type': 'application/json', ...(hash === null ? { 'if-none-match': '*' } : { 'if-match': `"${hash}"` }) },
        body: JSON.stringify(values),
      }),
    deleteTake: (take, hash) => request(path(take), { method: 'DELETE', headers: { 'if-match': `"${hash}"` } }),
  };
}

async function request(path: string, init: RequestInit): Promise<WriteResult> {
  try {
    const response = await fetch(path, init);
    const answer = (await response.json().catch(() => ({}))) as {
      file?: string;
      hash?: string;
      message?: string;
      current?: FileOnDisk | null;
    };
    if (response.ok) return { kind: 'done', file: answer.file ?? '', hash: answer.hash ?? '' };
    if (response.status === 412) return { kind: 'changed', current: answer.current ?? null };
    return { kind: 'failed', reason: answer.message ?? String(response.status) };
  } catch {
    return { kind: 'failed', reason: text('save.unreachable') };
  }
}

/** Hands the tuning over as a file, where no server can write it. */
export function downloadTuning(values: Values): void {
  downloadFile(new Blob([`${JSON.stringify(values, null, 2)}\n`], { type: 'application/json' }), 'tuning.json');
}
