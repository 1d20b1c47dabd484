import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { program, projectRoot } from '#tools/project.ts';

/** A file as an author could write it: what it does, the folder that it is planted in (the file itself where the rules look at its name), and its source. */
type Planted = readonly [name: string, room: string, source: string];

const REFUSED: readonly Planted[] = [
  ['contract', 'contract', "import React from 'react';\nexport default React;\n"],
  ['contract upwards', 'contract', "import { x } from '#server/app.ts';\nexport default x;\n"],
  ['scenes to the shell', 'scenes/box', "import { x } from '#src/settlement/gate.ts';\nexport default x;\n"],
  ['scenes to React', 'scenes/box', "import React from 'react';\nexport default React;\n"],
  ['scenes by a relative path', 'scenes/box', "import { x } from '../../src/settlement/gate.ts';\nexport default x;\n"],
  ['chance in a scene', 'scenes/box', 'export const chance = Math.random();\n'],
  ['time in a scene', 'scenes/box', 'export const time = Date.now();\n'],
  ['shell to Pixi', 'src/boxes', "import { Sprite } from 'pixi.js';\nexport default Sprite;\n"],
  ['shell to the server', 'src/boxes', "import { x } from '#server/app.ts';\nexport default x;\n"],
  ['domain to domain in the shell', 'src/deposit', "import { x } from '#src/boxes/box-card.tsx';\nexport default x;\n"],
  ['domain to domain by a relative path', 'src/deposit', "import { x } from '../boxes/box-card.tsx';\nexport default x;\n"],
  ['server to scenes', 'server/boxes', "import { x } from '#scenes/box/scene.ts';\nexport default x;\n"],
  ['domain to domain on the server', 'server/deposits', "import { x } from '#server/boxes/open.ts';\nexport default x;\n"],
  ['core to a shared room', 'server/core', "import { x } from '#server/runtime/uuid.ts';\nexport default x;\n"],
  ['database to the outbox', 'server/database', "import { x } from '#server/outbox/outbox.ts';\nexport default x;\n"],
  ['database to HTTP', 'server/database', "import { x } from '#server/http/failures.ts';\nexport default x;\n"],
  ['wallet to HTTP', 'server/wallet', "import { x } from '#server/http/handle.ts';\nexport default x;\n"],
  ['outbox to HTTP by a relative path', 'server/outbox', "import { x } from '../http/handle.ts';\nexport default x;\n"],
  ['domain to HTTP', 'server/deposits', "import { x } from '#server/http/handle.ts';\nexport default x;\n"],
  ['HTTP to a domain', 'server/http', "import { x } from '#server/bets/all-bets.ts';\nexport default x;\n"],
  [
    'the sandbox in a file that every process loads',
    'server/planted-part.ts',
    "import { x } from './sandbox/routes.ts';\nexport default x;\n",
  ],
  ['chance on the server', 'server/boxes', 'export const chance = Math.random();\n'],
];

const TAKEN: readonly Planted[] = [
  ['contract in a scene', 'scenes/box', "import { TICKETS } from '#contract/games/box.ts';\nexport default TICKETS;\n"],
  ['shared rooms in a domain', 'server/deposits', "import { x } from '#server/wallet/ledger.ts';\nexport default x;\n"],
  [
    'HTTP in the routes of a domain',
    'server/deposits/planted-routes.ts',
    "import { x } from '#server/http/handle.ts';\nexport default x;\n",
  ],
  ['core in the database', 'server/database', "import { x } from '#server/core/refusal.ts';\nexport default x;\n"],
];

/** Two files that import each other: each source with the name of the other file in the place of `OTHER`. */
const CIRCLES: readonly (readonly [name: string, one: string, other: string])[] = [
  [
    'values',
    "import { other } from './OTHER.ts';\nexport const one = (): number => other();\n",
    "import { one } from './OTHER.ts';\nexport const other = (): number => one();\n",
  ],
  [
    'types alone, by the name of a floor',
    "import type { Other } from '#server/boxes/OTHER.ts';\nexport type One = { other: Other };\n",
    "import type { One } from '#server/boxes/OTHER.ts';\nexport type Other = { one: One };\n",
  ],
];

const placeOf = ([name, room]: Planted): string =>
  room.endsWith('.ts') ? room : `${room}/planted-${name.toLowerCase().replaceAll(/\W+/g, '-')}.ts`;
const circlePlace = (index: number, end: 'one' | 'other'): string => `server/boxes/planted-circle-${index}-${end}.ts`;

/** Every planted file, by its place. */
const FILES = new Map<string, string>([
  ...[...REFUSED, ...TAKEN].map((planted) => [placeOf(planted), planted[2]] as const),
  ...CIRCLES.flatMap(([, one, other], index) => [
    [circlePlace(index, 'one'), one.replace('OTHER', `planted-circle-${index}-other`)] as const,
    [circlePlace(index, 'other'), other.replace('OTHER', `planted-circle-${index}-one`)] as const,
  ]),
]);

/** Lints all planted files in one run and returns the codes of what is said about each. */
function lintPlanted(): Map<string, string[]> {
  const { stdout } = spawnSync(program('oxlint'), ['--format=json', ...FILES.keys()], {
    cwd: projectRoot,
    encoding: 'utf8',
    env: { ...process.env, PATH: `${join(projectRoot, 'node_modules/.bin')}:${process.env['PATH'] ?? ''}` },
  });
  const report = JSON.parse(stdout) as { number_of_files: number; diagnostics: { code?: string; filename: string }[] };
  expect(report.number_of_files, 'the planted files were linted').toBe(FILES.size);
  const codes = new Map<string, string[]>([...FILES.keys()].map((file) => [file, []]));
  for (const { code = '', filename } of report.diagnostics) codes.get(filename)?.push(code);
  return codes;
}

describe('the import rules', () => {
  let reported: Map<string, string[]>;
  const isRefused = (planted: Planted): boolean => reported.get(placeOf(planted))?.some((code) => code.includes('no-restricted')) === true;

  beforeAll(() => {
    for (const [place, source] of FILES) {
      mkdirSync(dirname(join(projectRoot, place)), { recursive: true });
      writeFileSync(join(projectRoot, place), source);
    }
    reported = lintPlanted();
  });
  afterAll(() => {
    for (const place of FILES.keys()) rmSync(join(projectRoot, place), { force: true });
  });

  it.each(REFUSED)('refuses %s', (...planted) => {
    expect(isRefused(planted)).toBe(true);
  });

  it.each(TAKEN)('accepts %s', (...planted) => {
    expect(isRefused(planted)).toBe(false);
  });

  it.each(CIRCLES.map(([name], index) => [name, index] as const))('refuses two files that import each other for %s', (_name, index) => {
    const codes = (['one', 'other'] as const).flatMap((end) => reported.get(circlePlace(index, end)) ?? []);
    expect(codes.filter((code) => code.includes('no-cycle')).length).toBeGreaterThanOrEqual(1);
  });
});
