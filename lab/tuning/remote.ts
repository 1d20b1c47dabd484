import { saveFile } from '#src/lib/save-file.ts';
import { changeThroughLab, readFromLab } from './lab-files.ts';
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
    read: () => readFromLab<FilesOnDisk>(base),
    write: async (take, values, hash) => resultOf(await changeThroughLab<Written>('PUT', path(take), hash, values)),
    deleteTake: async (take, hash) => resultOf(await changeThroughLab<Written>('DELETE', path(take), hash)),
  };
}

interface Written {
  file: string;
  hash: string;
  current: FileOnDisk | null;
}

function resultOf({ status, answer, refusal }: Awaited<ReturnType<typeof changeThroughLab<Written>>>): WriteResult {
  if (refusal === null) return { kind: 'done', file: answer.file ?? '', hash: answer.hash ?? '' };
  if (status === 412) return { kind: 'changed', current: answer.current ?? null };
  return { kind: 'failed', reason: refusal };
}

/** Hands the tuning over as a file, where no server can write it. */
export function downloadTuning(values: Values): void {
  saveFile('tuning.json', `${JSON.stringify(values, null, 2)}\n`);
}
