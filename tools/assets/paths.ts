import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const root = new URL('../../', import.meta.url);

/** The absolute path of a place in the repository, whatever the working directory is. */
export function repositoryPath(place: string): string {
  return fileURLToPath(new URL(place, root));
}

/** Makes a folder of the repository if it is missing and returns its absolute path. */
export async function ensureFolder(place: string): Promise<string> {
  const path = repositoryPath(place);
  await mkdir(path, { recursive: true });
  return path;
}

/** True when this module is the script that Node was started with, so that each builder also runs alone. */
export function isMain(moduleUrl: string): boolean {
  return process.argv[1] !== undefined && moduleUrl === new URL(`file://${process.argv[1]}`).href;
}
