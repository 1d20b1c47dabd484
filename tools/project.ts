import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder that package.json stands in. */
export const projectRoot: string = fileURLToPath(new URL('..', import.meta.url));

/** Path of a program that a package brought. */
export function program(name: string): string {
  return join(projectRoot, 'node_modules', '.bin', process.platform === 'win32' ? `${name}.cmd` : name);
}

/** How output is shown: as it comes, or line by line with a word before each, where several programs run beside each other. */
export type Shown = 'as it comes' | { before: string };

/** Runs a program to its end, shows what it prints, and returns the exit code with all its output. */
export function runShown(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
  shown: Shown = 'as it comes',
): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: projectRoot, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const [from, to] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ] as const) {
      const print = printerTo(to, shown);
      from.setEncoding('utf8');
      from.on('data', (text: string) => {
        output += text;
        print(text);
      });
      from.on('end', () => print(''));
    }
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** Prints text as it is shown; an empty text ends it, with what is left of its last line. */
export function printerTo(to: Pick<NodeJS.WriteStream, 'write'>, shown: Shown): (text: string) => void {
  if (shown === 'as it comes') return (text) => void to.write(text);
  let rest = '';
  return (text) => {
    const lines = (rest + text).split('\n');
    rest = text === '' ? '' : (lines.pop() ?? '');
    for (const line of lines) if (text !== '' || line !== '') to.write(`${shown.before}${line}\n`);
  };
}
