// Plain JavaScript for whatever Node is there: brings the packages, then hands over to the Node version that the project pins.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const bin = join(root, 'node_modules', '.bin');
const stamp = join(root, 'node_modules', '.fairdrop-installed');
const WINDOWS = process.platform === 'win32';

/** The environment with the project's own programs first, so that `node` means the pinned version. */
const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}` };

/** Says in one plain line why it can't go on, and ends. */
function fail(sentence) {
  console.error(`\n${sentence}\n`);
  process.exit(1);
}

function lockHash() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
}

/** Installs the packages unless those of this lock file are there already. */
export function install() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) fail(`Fairdrop needs Node 20.19 or newer; this is ${process.versions.node}.`);
  const wanted = lockHash();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Installing packages …');
  // Not `npm ci`: it refuses a lock file without the entries of other platforms' optional binaries. The lock's versions are taken, and it stays as it is.
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
  const result = spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: WINDOWS });
  if (result.status !== 0) fail('npm couldn’t install the packages; see its message above.');
  mkdirSync(bin, { recursive: true });
  writeFileSync(stamp, wanted);
}

/** Runs a script under the pinned Node and ends as it ends; signals reach it. `settings` join its environment. */
export function handOver(script, settings = {}) {
  const args = process.argv.slice(2);
  const node = join(bin, WINDOWS ? 'node.exe' : 'node');
  const child = spawn(existsSync(node) ? node : process.execPath, [join(root, script), ...args], {
    cwd: root,
    env: { ...env, ...settings },
    stdio: 'inherit',
  });
  // The terminal sends Ctrl-C to the whole group; the child shuts down in order and this process waits for it.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
}
