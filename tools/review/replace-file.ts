import { renameSync, writeFileSync } from 'node:fs';

/** Writes a file in one step, so that an interrupted command leaves none that is half written. */
export function replaceFile(file: string, content: string | Buffer): void {
  writeFileSync(`${file}.new`, content);
  renameSync(`${file}.new`, file);
}
