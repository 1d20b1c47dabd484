import { type ChildProcess, spawn } from 'node:child_process';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** How long a program may take to listen, ms. */
const LISTEN_MS = 10_000;

/** Starts a program, waits until it listens, and answers its end. */
export async function startProgram([command = '', ...args]: readonly string[], port: number): Promise<() => Promise<void>> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()).once('error', () => resolve()));
  for (const from of [child.stdout, child.stderr]) from.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-4_000)));
  const deadline = performance.now() + LISTEN_MS;
  while (!(await listens(port))) {
    if (isOver(child) || performance.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`${command} did not start:\n${output}`);
    }
    await sleep(50);
  }
  return async () => {
    if (!isOver(child)) child.kill('SIGTERM');
    await gone;
  };
}

const isOver = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const answer = (does: boolean): void => {
      socket.destroy();
      resolve(does);
    };
    socket.once('connect', () => answer(true)).once('error', () => answer(false));
  });
}
