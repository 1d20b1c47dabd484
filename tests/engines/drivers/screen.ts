import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';

/** A screen in memory for browsers with windows. */
export interface Screen {
  /** Settings for a program that draws on it, with OpenGL by software. */
  env: NodeJS.ProcessEnv;
  close(): void;
}

/** Starts an X server without a monitor, on a display that is free. Rejects with its output when there is none. */
export async function startScreen(): Promise<Screen> {
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  });
  // It complains of each display that another server has, and takes the next one.
  let output = '';
  server.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = once(server, 'exit').then(() => Promise.reject(new Error(`Xvfb has ended:\n${output}`)));
  const [display] = (await Promise.race([once(server.stdio[3] as Readable, 'data'), ended])) as [Buffer];
  return {
    // With threads of its own, Mesa's rasterizer ends WebKit now and then while a scene is replaced.
    env: { ...process.env, DISPLAY: `:${String(display).trim()}`, LANG: 'en_US.UTF-8', LIBGL_ALWAYS_SOFTWARE: '1', LP_NUM_THREADS: '0' },
    close: () => void server.kill(),
  };
}
