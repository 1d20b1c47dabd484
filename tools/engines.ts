import { existsSync } from 'node:fs';
import { ensureChromium, installPackages, installPlaywrightBrowser } from './chromium.ts';

/** The browsers of the engine suite. */
export type EngineName = 'chromium' | 'firefox' | 'webkit';

/** Programs of Debian that drive an engine, each with the package that brings it. */
const DEBIAN = {
  firefox: { '/usr/bin/firefox-esr': 'firefox-esr', '/usr/bin/Xvfb': 'xvfb' },
  webkit: {
    '/usr/bin/WebKitWebDriver': 'webkit2gtk-driver',
    '/usr/lib/python3/dist-packages/gi': 'python3-gi',
    '/usr/lib/x86_64-linux-gnu/girepository-1.0/WebKit2-4.1.typelib': 'gir1.2-webkit2-4.1',
    '/usr/bin/Xvfb': 'xvfb',
  },
} as const;

/** The packages that Debian's build of an engine still needs; none when it can be driven. */
function missingPackages(engine: keyof typeof DEBIAN): string[] {
  return Object.entries(DEBIAN[engine]).flatMap(([file, name]) => (existsSync(file) ? [] : [name]));
}

/** Whether Debian's build of an engine is installed. Elsewhere Playwright's own build is used. */
export const isDebianEngine = (engine: keyof typeof DEBIAN): boolean => missingPackages(engine).length === 0;

/** Makes sure that all three engines are there: Debian's packages when this is root on Debian, else Playwright's own builds. Throws when one is missing. */
export function ensureEngines(): void {
  ensureChromium();
  for (const engine of ['firefox', 'webkit'] as const) {
    const missing = missingPackages(engine);
    if (missing.length === 0) continue;
    installPackages(...missing);
    if (!isDebianEngine(engine)) installPlaywrightBrowser(engine, `On Debian, install ${missing.join(', ')}.`);
  }
}
