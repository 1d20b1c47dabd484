import { filesNamingGames } from './game-names.ts';
import { games } from '#contract/games/index.ts';
import { program, runShown } from './project.ts';

/** The TypeScript projects, ground floor first. */
export const PROJECTS = ['contract', 'scenes', 'src', 'lab', 'server', 'tools', 'tests'] as const;

/** Named steps of the quick check; each prints its own findings. */
export const STEPS: readonly { name: string; command: string; args: readonly string[] }[] = [
  { name: 'format', command: 'oxfmt', args: ['--check', '.'] },
  { name: 'lint', command: 'oxlint', args: ['--type-aware', '--deny-warnings'] },
  { name: 'styles', command: 'stylelint', args: ['--max-warnings', '0', '{src,lab,server}/**/*.css'] },
  { name: 'unused code', command: 'knip', args: ['--no-progress', '--treat-config-hints-as-errors'] },
  ...PROJECTS.map((project) => ({ name: `types ${project}`, command: 'tsc', args: ['-p', project] })),
];

/** Runs the steps; returns the names of those that failed. */
export async function runSteps(): Promise<string[]> {
  const failed: string[] = [];
  for (const { name, command, args } of STEPS) {
    const { code } = await runShown(program(command), args);
    if (code !== 0) failed.push(name);
  }
  return failed;
}

if (import.meta.main) {
  const failed = await runSteps();
  const units = await runShown(program('vitest'), ['run', '--project', 'unit*']);
  if (units.code !== 0) failed.push('unit tests');
  const counts = games().map(({ key }) => `${key} ${filesNamingGames([key]).length}`);
  console.log(`\nFiles that know a game by name outside of its rooms and the lists: ${filesNamingGames().length} (${counts.join(', ')})`);
  console.log(failed.length === 0 ? '\nAll checks passed.' : `\nFailed: ${failed.join(', ')}`);
  process.exitCode = failed.length === 0 ? 0 : 1;
}
