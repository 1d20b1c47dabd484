import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '#tools/project.ts';

/** Who may write a document's title out: the one component that adds the shop's name, and the home page's title, which stands until a page has its own. */
const MAY = ['app/layout/root-layout.tsx', 'home/home-page.tsx', 'ui/page-title.tsx'];

it('every page takes its title from PageTitle, so that each reads “Page | Fairdrop”', () => {
  const shell = join(projectRoot, 'src');
  const writers = readdirSync(shell, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.tsx') && /<title>|document\.title\s*=/.test(readFileSync(join(shell, file), 'utf8')),
  );
  expect(writers.toSorted()).toEqual(MAY);
});
