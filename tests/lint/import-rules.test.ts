import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { program, projectRoot } from '#tools/project.ts';

const planted: string[] = [];

/** Names of the two planted files, each as the other one calls it. */
const OPPOSITE: Readonly<Record<string, string>> = { one: 'other', other: 'one', One: 'Other', Other: 'One' };

/** Writes a file that is removed after the test. */
function plant(path: string, source: string): void {
  const file = join(projectRoot, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, source);
  planted.push(file);
}

/** Plants a file, lints it alone, and returns whether an import rule refused it. */
function refused(path: string, source: string): boolean {
  plant(path, source);
  return diagnosticsOf(path).some((code) => code.includes('no-restricted'));
}

/** The codes of what the linter says about one file. */
function diagnosticsOf(path: string): string[] {
  const { stdout } = spawnSync(program('oxlint'), ['--format=json', path], {
    cwd: projectRoot,
    encoding: 'utf8',
    env: { ...process.env, PATH: `${join(projectRoot, 'node_modules/.bin')}:${process.env['PATH'] ?? ''}` },
  });
  const report = JSON.parse(stdout) as { number_of_files: number; diagnostics: { code?: string }[] };
  expect(report.number_of_files, 'the planted file was linted').toBe(1);
  return report.diagnostics.map(({ code }) => code ?? '');
}

afterEach(() => {
  for (const file of planted.splice(0)) rmSync(file, { force: true });
});

describe('the import rules bite', () => {
  it.each([
    ['contract', 'contract/planted.ts', "import React from 'react';\nexport default React;\n"],
    ['contract upwards', 'contract/planted.ts', "import { x } from '#server/app.ts';\nexport default x;\n"],
    ['scenes to the shell', 'scenes/box/planted.ts', "import { x } from '#src/settlement/gate.ts';\nexport default x;\n"],
    ['scenes to React', 'scenes/box/planted.ts', "import React from 'react';\nexport default React;\n"],
    ['scenes by a relative path', 'scenes/box/planted.ts', "import { x } from '../../src/settlement/gate.ts';\nexport default x;\n"],
    ['chance in a scene', 'scenes/box/planted.ts', 'export const chance = Math.random();\n'],
    ['time in a scene', 'scenes/box/planted.ts', 'export const time = Date.now();\n'],
    ['shell to Pixi', 'src/boxes/planted.ts', "import { Sprite } from 'pixi.js';\nexport default Sprite;\n"],
    ['shell to the server', 'src/boxes/planted.ts', "import { x } from '#server/app.ts';\nexport default x;\n"],
    ['domain to domain in the shell', 'src/deposit/planted.ts', "import { x } from '#src/boxes/box-card.tsx';\nexport default x;\n"],
    ['domain to domain by a relative path', 'src/deposit/planted.ts', "import { x } from '../boxes/box-card.tsx';\nexport default x;\n"],
    ['server to scenes', 'server/boxes/planted.ts', "import { x } from '#scenes/box/scene.ts';\nexport default x;\n"],
    ['domain to domain on the server', 'server/deposits/planted.ts', "import { x } from '#server/boxes/open.ts';\nexport default x;\n"],
    ['chance on the server', 'server/boxes/planted.ts', 'export const chance = Math.random();\n'],
  ])('refuses %s', (_name, path, source) => {
    expect(refused(path, source)).toBe(true);
  });

  it.each([
    ['contract in a scene', 'scenes/box/planted.ts', "import { TICKETS } from '#contract/games/box.ts';\nexport default TICKETS;\n"],
    ['shared rooms in a domain', 'server/deposits/planted.ts', "import { x } from '#server/wallet/ledger.ts';\nexport default x;\n"],
  ])('lets %s pass', (_name, path, source) => {
    expect(refused(path, source)).toBe(false);
  });

  it.each([
    ['values', "import { other } from './planted-too.ts';\nexport const one = (): number => other();\n"],
    [
      'types alone, by the name of a floor',
      "import type { Other } from '#server/boxes/planted-too.ts';\nexport type One = { other: Other };\n",
    ],
  ])('refuses two files that import each other for %s', (_name, source) => {
    plant('server/boxes/planted.ts', source);
    plant(
      'server/boxes/planted-too.ts',
      source.replaceAll('planted-too', 'planted').replaceAll(/other|Other|one|One/g, (name) => OPPOSITE[name] ?? name),
    );
    expect(diagnosticsOf('server/boxes/planted.ts').filter((code) => code.includes('no-cycle'))).toHaveLength(1);
  });
});
