import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '#tools/project.ts';
import { similarBlocks } from './sheet-twins.ts';

const card = 'padding: var(--space-16); border: 1px solid var(--line); border-radius: var(--radius-lg); background: var(--well)';

describe('twins in style sheets', () => {
  it.each([
    ['the same block in two sheets', `.card { ${card} }`, `.panel { ${card} }`],
    ['the same in another order and with other spaces', `.card { ${card} }`, `.panel { ${card.split('; ').toReversed().join(';\n ')} }`],
    ['one that adds a little', `.card { ${card} }`, `@media (min-width: 600px) { .panel { ${card}; color: var(--text-mid) } }`],
    [
      'blocks that are equal though they only arrange',
      '.a { display: flex; align-items: center; gap: 0; flex: none }',
      '.b { display: flex; align-items: center; gap: 0; flex: none }',
    ],
  ])('%s are found', (_, one, other) => {
    expect(similarBlocks({ 'a.css': one, 'b.css': other })).toHaveLength(1);
  });

  it('a block that is repeated in one sheet is found', () => {
    expect(similarBlocks({ 'a.css': `.card { ${card} } .panel { ${card} }` })).toEqual(['a.css .card = a.css .panel']);
  });

  it.each([
    ['three equal declarations', '.a { color: red; margin: 0; padding: 0 }', '.b { color: red; margin: 0; padding: 0 }'],
    ['blocks that share less than two thirds', `.a { ${card} }`, `.b { ${card}; color: red; margin: 0; width: 1px; height: 1px }`],
    [
      'blocks that arrange alike and look different',
      '.a { display: flex; align-items: center; gap: 0; flex: none; color: red }',
      '.b { display: flex; align-items: center; gap: 0; flex: none; color: blue }',
    ],
    ['steps of keyframes', `@keyframes a { from { ${card} } }`, `@keyframes b { from { ${card} } }`],
  ])('%s are none', (_, one, other) => {
    expect(similarBlocks({ 'a.css': one, 'b.css': other })).toEqual([]);
  });

  it('no look is repeated in the sheets of the shop: what two need is a component of src/ui, or a class of looks.css', () => {
    const files = globSync('src/**/*.css', { cwd: projectRoot });
    expect(files.length).toBeGreaterThan(100);
    expect(similarBlocks(Object.fromEntries(files.map((file) => [file, readFileSync(join(projectRoot, file), 'utf8')])))).toEqual([]);
  });
});
