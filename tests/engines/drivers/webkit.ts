import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '#tools/shop-process.ts';
import { type Engine, EngineGone } from '../engine.ts';
import { startScreen } from './screen.ts';

/** A call of the WebDriver protocol (https://www.w3.org/TR/webdriver2/). Throws with the driver's message. */
type Call = <Value>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<Value>;

const callerOf =
  (url: string): Call =>
  async (method, path, body) => {
    const answer = await fetch(url + path, { method, ...(body && { body: JSON.stringify(body) }) });
    const { value } = (await answer.json()) as { value: { error: string; message: string } | null };
    if (value?.error === 'invalid session id') throw new EngineGone('WebKit has ended.');
    if (!answer.ok) throw new Error(`WebKit: ${value?.error} ${value?.message}`);
    return value as never;
  };

const PATIENCE_MS = 30_000;

async function startSession(call: Call, args: readonly string[]): Promise<string> {
  const binary = fileURLToPath(new URL('webkit-window.py', import.meta.url));
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': { binary, args } } };
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      return (await call<{ sessionId: string }>('POST', '/session', { capabilities })).sessionId;
    } catch (error) {
      // The driver doesn't listen yet.
      if (!(error instanceof TypeError) || performance.now() > deadline) throw error;
      await sleep(100);
    }
  }
}

/** Runs in the page: calls a function that may be asynchronous, and hands its result to the driver. */
const wrapped = (run: unknown): string => `
  const [values, done] = arguments;
  Promise.resolve(values).then((all) => (${String(run)})(...all)).then((value) => done({ value }), (error) => done({ error: String(error) }));`;

const KEYS_AT_ONCE = 40;

/** WebKitGTK, the engine of Safari, by Debian's driver. */
export async function startWebKit(watcher: () => void): Promise<Engine> {
  const screen = await startScreen();
  const folder = mkdtempSync(join(tmpdir(), 'fairdrop-webkit-'));
  const script = join(folder, 'watcher.js');
  writeFileSync(script, `(${String(watcher)})()`);
  const port = await freePort();
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    // Pages are painted and put together without OpenGL, which takes a third of the time by software and needs no compositor's thread; a canvas still draws
    // with it.
    env: { ...screen.env, WEBKIT_SKIA_ENABLE_CPU_RENDERING: '1', WEBKIT_DISABLE_COMPOSITING_MODE: '1' },
    stdio: 'ignore',
  });
  const call = callerOf(`http://127.0.0.1:${port}`);
  const session = `/session/${await startSession(call, [script])}`;
  const act = (type: 'pointer' | 'key', actions: readonly object[]) =>
    call<void>('POST', `${session}/actions`, { actions: [{ type, id: type, actions }] });
  return {
    name: 'webkit',
    goto: (url) => call('POST', `${session}/url`, { url }),
    async evaluate(run, ...values) {
      const answer = await call<{ value: never; error?: string }>('POST', `${session}/execute/async`, {
        script: wrapped(run),
        args: [values],
      });
      if (answer.error !== undefined) throw new Error(answer.error);
      return answer.value;
    },
    press: (x, y) =>
      act('pointer', [
        { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]),
    async type(text) {
      const keys = [...text];
      for (let from = 0; from < keys.length; from += KEYS_AT_ONCE) {
        const some = keys.slice(from, from + KEYS_AT_ONCE);
        await act(
          'key',
          some.flatMap((value) => [
            { type: 'keyDown', value },
            { type: 'keyUp', value },
          ]),
        );
      }
    },
    resize: (size) => call('POST', `${session}/window/rect`, size),
    screenshot: async () => Buffer.from(await call<string>('GET', `${session}/screenshot`), 'base64'),
    async close() {
      await call('DELETE', session).catch(() => undefined);
      driver.kill();
      screen.close();
      rmSync(folder, { recursive: true });
    },
  };
}
