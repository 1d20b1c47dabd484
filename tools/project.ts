import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder that package.json stands in. */
export const projectRoot: string = fileURLToPath(new URL('..', import.meta.url));

/** Path of a program that a package brought. */
export function program(name: string): string {
  return join(projectRoot, 'node_modules', '.bin', process.platform === 'win32' ? `${name}.cmd` : name);
}

/** Runs a program to its end, shows what it prints, and returns the exit code with all its output. */
export function runShown(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: projectRoot, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const show = (chunk: Buffer, to: NodeJS.WriteStream): void => {
      output += chunk.toString();
      to.write(chunk);
    };
    child.stdout.on('data', (chunk: Buffer) => show(chunk, process.stdout));
    child.stderr.on('data', (chunk: Buffer) => show(chunk, process.stderr));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
