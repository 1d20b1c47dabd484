import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Debian's own wrapper adds switches (GPU rasterisation) that make pages crawl without a GPU, so the program behind it comes first. */
const DEBIAN_CHROMIUM = '/usr/lib/chromium/chromium';
const SYSTEM = [
  DEBIAN_CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
];

/** Chromium without windows, tabs and menus: a package beside Debian's Chromium. A page's visit takes a fifth less of the processor's time in it. */
const HEADLESS_SHELL = '/usr/lib/chromium/chromium-headless-shell';

/** Switches that give the same pixels on every machine: software WebGL, plain colours, no sub-pixel text. `--no-sandbox` only as root. */
export const CHROMIUM_ARGS: readonly string[] = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--enable-unsafe-swiftshader',
  '--use-angle=swiftshader',
  // Pages are put together without the software GPU, which takes half the time; a canvas still draws with it.
  '--disable-gpu-compositing',
  '--force-color-profile=srgb',
  '--disable-lcd-text',
  '--font-render-hinting=none',
  '--disable-background-networking',
  '--disable-component-update',
  '--no-first-run',
];

/** The browser that the tests use: `CHROMIUM_PATH`, else the system's, else undefined for Playwright's own. */
export function chromiumPath(): string | undefined {
  const named = process.env['CHROMIUM_PATH'];
  if (named) return named;
  return SYSTEM.find((path) => existsSync(path));
}

/** The browser of tests that are about pages: the one without windows where it is installed. Its letters differ by pixels, so canvas photographs keep to the other. */
export function pageTestBrowser(): string | undefined {
  return !process.env['CHROMIUM_PATH'] && existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : chromiumPath();
}

/** An unreachable mirror is given up after seconds. An installation under way is never cut: it would leave half a browser. */
const NETWORK = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=20', '-o', 'Acquire::https::Timeout=20'];

/** Installs packages of Debian, each `name` or `name=version`, where this is root on Debian. What can't be installed stays missing. */
export function installPackages(...names: readonly string[]): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log(`Installing from Debian: ${names.join(', ')} …`);
  // In the run level of one user, packages start no services.
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' } } as const;
  spawnSync('apt-get', [...NETWORK, 'update', '-qq'], options);
  spawnSync('apt-get', [...NETWORK, 'install', '-y', '-qq', '--no-install-recommends', ...names], options);
}

/** The version of Debian's Chromium that is installed; null where it isn't Debian's. */
function debianVersion(): string | null {
  if (!existsSync(DEBIAN_CHROMIUM)) return null;
  const { status, stdout } = spawnSync('/usr/bin/dpkg-query', ['--show', '--showformat=${Version}', 'chromium'], { encoding: 'utf8' });
  return status === 0 ? stdout : null;
}

/**
 * Adds the browser without windows where Debian's Chromium is installed, in its version: another one would bring another Chromium along. It makes tests cheaper
 * and nothing else: where it can't be had, pages are tested in Chromium.
 */
export function ensureHeadlessShell(): void {
  if (process.env['CHROMIUM_PATH'] || existsSync(HEADLESS_SHELL)) return;
  const version = debianVersion();
  if (version !== null) installPackages(`chromium-headless-shell=${version}`);
}

/** Makes sure that a browser is there: the system's, Debian's package when this is root on Debian, else Playwright's own download. Throws when there is none. */
export function ensureChromium(): void {
  if (!chromiumPath()) installPackages('chromium');
  if (chromiumPath()) return;
  installPlaywrightBrowser('chromium', 'Install Chromium, or name one in CHROMIUM_PATH.');
}

/** Installs Playwright's own build of a browser. Throws with `advice` when that fails. */
export function installPlaywrightBrowser(name: 'chromium' | 'firefox' | 'webkit', advice: string): void {
  console.log(`Installing Playwright's build of ${name} …`);
  const { status } = spawnSync('npx', ['playwright', 'install', name], { stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) throw new Error(`${name} could not be installed. ${advice}`);
}
