import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '#tools/project.ts';

/*
 * A test brings its own services, and answers calls as the shop would. It puts something in the place of a module only where neither reaches: here are
 * all tests that do, with how many modules they replace and why.
 */
const REPLACED: Readonly<Record<string, { modules: number; why: string }>> = {
  'src/deposit/coins-modal.test.tsx': { modules: 1, why: 'it is about which of two dialogs opens, not about what stands in them' },
  'src/odds/odds-panel.test.tsx': { modules: 1, why: 'the simulated document has no canvas to plot on' },
};

function mocksIn(floor: string): [file: string, modules: number][] {
  return readdirSync(join(projectRoot, floor), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.test\.tsx?$/.test(file))
    .map((file): [string, number] => {
      const source = readFileSync(join(projectRoot, floor, file), 'utf8');
      return [join(floor, file), source.match(/^\s*vi\.(mock|doMock)\(/gm)?.length ?? 0];
    })
    .filter(([, modules]) => modules > 0);
}

it('a test replaces a module only where it is named here with its reason', () => {
  const found = ['src', 'contract', 'scenes', 'server', 'lab', 'tools'].flatMap(mocksIn);
  const named = Object.entries(REPLACED).map(([file, { modules }]) => [file, modules]);
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(named));
});
