import { spawn, type ChildProcess } from 'node:child_process';
import { program, projectRoot } from './project.ts';

/** `npm run dev`: the server restarts on change (port 3000), Vite serves the shell and the lab with hot reload (port 5173). */
const children: ChildProcess[] = [
  spawn(program('node'), ['--watch-path=server', '--watch-path=contract', '--watch-preserve-output', 'server/main.ts'], {
    cwd: projectRoot,
    stdio: 'inherit',
  }),
  spawn(program('vite'), ['--port', '5173', ...process.argv.slice(2)], { cwd: projectRoot, stdio: 'inherit' }),
];
const stop = (): void => {
  for (const child of children) child.kill('SIGTERM');
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
for (const child of children) child.on('exit', stop);
