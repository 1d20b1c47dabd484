import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { faq } from '#src/information/en-us/faq.ts';
import { buildTargets, floorSentence } from '#tools/floor.ts';
import { projectRoot } from '#tools/project.ts';

const textOf = (file: string): string => readFileSync(join(projectRoot, file), 'utf8').replaceAll(/\s+/g, ' ');

it.each(['index.html', 'README.md'])('%s names the oldest browsers that the build is made for', (file) => {
  expect(textOf(file)).toContain(floorSentence());
});

it('the FAQ names them, too', () => {
  const answer = faq.flatMap(({ answers }) => answers).find(({ id }) => id === 'browsers');
  expect(JSON.stringify(answer?.blocks)).toContain(floorSentence());
});

it('the build is made for the browsers that are named', () => {
  expect(buildTargets()).toEqual(['chrome111', 'edge111', 'firefox115', 'safari16.4', 'ios16.4']);
});
