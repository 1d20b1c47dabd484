import { type ChildProcess, spawn } from 'node:child_process';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** How long a program may take to listen, ms. */
const LISTEN_MS = 10_000;

/** A program that listens. */
export interface Program {
  /** Ends it and waits until it is gone. */
  stop(): Promise<void>;
  /** Ends it and starts it again. */
  restart(): Promise<void>;
  /** Suspends it: connections stay open and nothing answers. */
  pause(): void;
  resume(): void;
}

/** Starts a program, and waits until it listens on its port. Rejects with what it printed. */
export async function startProgram(command: readonly string[], port: number): Promise<Program> {
  let child = await launch(command, port);
  const stop = async (): Promise<void> => {
    if (isOver(child)) return;
    const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    child.kill('SIGCONT');
    child.kill('SIGTERM');
    await gone;
  };
  return {
    stop,
    async restart() {
      await stop();
      child = await launch(command, port);
    },
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
  };
}

async function launch([command = '', ...args]: readonly string[], port: number): Promise<ChildProcess> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  let failure: Error | null = null;
  child.once('error', (error) => (failure = error));
  for (const from of [child.stdout, child.stderr]) from.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-4_000)));
  const deadline = performance.now() + LISTEN_MS;
  while (!(await listens(port))) {
    if (failure || isOver(child) || performance.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`${command} did not start:\n${output}`, { cause: failure });
    }
    await sleep(50);
  }
  return child;
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
