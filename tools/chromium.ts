import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Debian's own wrapper adds switches (GPU rasterisation) that make pages crawl without a GPU, so the program behind it comes first. */
const SYSTEM = [
  '/usr/lib/chromium/chromium',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
];

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

/** Makes sure that a browser is there: the system's, Debian's package when this is root on Debian, else Playwright's own download. */
export function ensureChromium(): void {
  if (chromiumPath()) return;
  const asRoot = process.getuid?.() === 0;
  if (asRoot && existsSync('/usr/bin/apt-get')) {
    console.log('Installing the Debian package chromium …');
    const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
    spawnSync('apt-get', ['update', '-qq'], options);
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], options);
    if (chromiumPath()) return;
  }
  console.log("No Chromium on this system: taking Playwright's own …");
  const { status } = spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) throw new Error('No browser could be installed. Install Chromium, or name one in CHROMIUM_PATH.');
}
