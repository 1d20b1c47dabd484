import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesNamingGames } from './game-names.ts';
import { games } from '#contract/games/index.ts';
import { program, projectRoot, runShown } from './project.ts';
import { type Finding, firstLines } from './suites/report.ts';

/** The TypeScript projects, ground floor first. */
const PROJECTS = ['contract', 'scenes', 'src', 'lab', 'server', 'tools', 'tests'] as const;

/** Named steps of the quick check; each prints its own findings. */
export const STEPS: readonly { name: string; command: string; args: readonly string[] }[] = [
  { name: 'format', command: 'oxfmt', args: ['--check', '.'] },
  { name: 'lint', command: 'oxlint', args: ['--type-aware', '--deny-warnings'] },
  { name: 'styles', command: 'stylelint', args: ['--max-warnings', '0', '{src,lab,server}/**/*.css'] },
  { name: 'unused code', command: 'knip', args: ['--no-progress', '--treat-config-hints-as-errors'] },
  ...PROJECTS.map((project) => ({ name: `types ${project}`, command: 'tsc', args: ['-p', project, '--checkers', '2'] })),
];

/** Much of a step runs on one core, so the next one begins beside it. */
const STEPS_AT_ONCE = 2;

/** Runs the steps; returns those that failed, each with the first lines of what it said. */
export async function runSteps(): Promise<Finding[]> {
  const failed: Finding[] = [];
  const left = STEPS.values();
  const runner = async (): Promise<void> => {
    for (const { name, command, args } of left) {
      const { code, output } = await runShown(program(command), args);
      if (code !== 0) failed.push({ test: name, error: firstLines(output) });
    }
  };
  await Promise.all(Array.from({ length: STEPS_AT_ONCE }, runner));
  return failed;
}

/** Lines of a floor's TypeScript and CSS, without tests and data. */
function linesOf(floor: string): number {
  const files = globSync(`${floor}/**/*.{ts,tsx,css}`, { cwd: projectRoot }).filter(
    (file) => !/\.test\.|\.spec\.|\/testing\/|\.data\.ts$/.test(file),
  );
  return files.reduce((sum, file) => sum + readFileSync(join(projectRoot, file), 'utf8').split('\n').length - 1, 0);
}

if (import.meta.main) {
  const failed = (await runSteps()).map(({ test }) => test);
  const units = await runShown(program('vitest'), ['run', '--project', 'unit*']);
  if (units.code !== 0) failed.push('unit tests');
  const counts = games().map(({ key }) => `${key} ${filesNamingGames([key]).length}`);
  console.log(`\nFiles that know a game by name outside of its rooms and the lists: ${filesNamingGames().length} (${counts.join(', ')})`);
  const lines = PROJECTS.filter((floor) => floor !== 'tests').map((floor) => ({ floor, count: linesOf(floor) }));
  const sum = lines.reduce((total, { count }) => total + count, 0);
  console.log(
    `Lines of TypeScript and CSS without tests and data: ${sum} (${lines.map(({ floor, count }) => `${floor} ${count}`).join(', ')})`,
  );
  console.log(failed.length === 0 ? '\nAll checks passed.' : `\nFailed: ${failed.join(', ')}`);
  process.exitCode = failed.length === 0 ? 0 : 1;
}
