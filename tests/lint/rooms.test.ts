import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '#tools/project.ts';

/** The most source files of one folder; tests and style sheets are not counted. */
const MOST = 25;

/** Folders that may be larger, each for its reason. */
const LARGE: Readonly<Record<string, string>> = {
  'src/ui': 'the kit of controls: each stands alone, and is sought by its name',
  'scenes/stage': 'the kit of the scenes: each part stands alone, and is sought by its name',
  'contract/api': 'one file for the calls of each domain',
};

const isSource = (name: string): boolean => /\.tsx?$/.test(name) && !/\.test\.tsx?$|\.d\.ts$/.test(name);

/** Folders by their paths, with the number of source files in each. */
function roomsUnder(floor: string): [room: string, files: number][] {
  const entries = readdirSync(join(projectRoot, floor), { withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && isSource(entry.name)).length;
  return [[floor, files], ...entries.flatMap((entry) => (entry.isDirectory() ? roomsUnder(`${floor}/${entry.name}`) : []))];
}

const rooms = ['src', 'server', 'scenes', 'contract', 'lab'].flatMap(roomsUnder);

it('no folder has more source files than the limit', () => {
  const crowded = rooms.filter(([room, files]) => files > MOST && LARGE[room] === undefined);
  expect(crowded).toEqual([]);
});

it('each folder that may be larger is over the limit', () => {
  const crowded = new Map(rooms);
  expect(Object.keys(LARGE).filter((room) => (crowded.get(room) ?? 0) <= MOST)).toEqual([]);
});
