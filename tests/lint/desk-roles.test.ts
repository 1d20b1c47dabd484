import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DESK_ACT_NAMES, DESK_ACTS, mayAct, STAFF_ROLES } from '#contract/desk/roles.ts';
import { projectRoot } from '#tools/project.ts';

test('docs/desk.md has the acts and roles of contract/desk/roles.ts', () => {
  const rows = DESK_ACT_NAMES.map((act) => [
    `\`${act}\``,
    DESK_ACTS[act].kind,
    ...STAFF_ROLES.map((role) => (mayAct(role, act) ? 'yes' : '–')),
  ]);
  const head = ['Act', 'Kind', ...STAFF_ROLES.map((role) => `\`${role}\``)];
  const table = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`.replaceAll(' --- ', '---')).join('\n');
  expect(readFileSync(join(projectRoot, 'docs/desk.md'), 'utf8'), `the table in docs/desk.md should be\n${table}`).toContain(table);
});
