import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './project.ts';

/** A browser as Browserslist names it, with the oldest version that the shop supports. */
export interface FloorBrowser {
  name: 'chrome' | 'edge' | 'firefox' | 'safari' | 'ios_saf';
  version: string;
}

/** The oldest supported browsers: `browserslist` of package.json, the one place that names them. Throws at a line that names no version. */
export function floorBrowsers(): FloorBrowser[] {
  const { browserslist } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as { browserslist: string[] };
  return browserslist.map((line) => {
    const { name, version } = /^(?<name>chrome|edge|firefox|safari|ios_saf) >= (?<version>[\d.]+)$/.exec(line)?.groups ?? {};
    if (name === undefined || version === undefined)
      throw new Error(`browserslist of package.json: "${line}" is not "<browser> >= <version>"`);
    return { name: name as FloorBrowser['name'], version };
  });
}

/** The same for Vite's `build.target` and `build.cssTarget`. */
export function buildTargets(): string[] {
  return floorBrowsers().map(({ name, version }) => `${name === 'ios_saf' ? 'ios' : name}${version}`);
}

/** The same for readers: "Chrome 111, Edge 111, Firefox 115, Safari 16.4 and iOS 16.4". */
export function floorSentence(): string {
  const names = { chrome: 'Chrome', edge: 'Edge', firefox: 'Firefox', safari: 'Safari', ios_saf: 'iOS' };
  const browsers = floorBrowsers().map(({ name, version }) => `${names[name]} ${version}`);
  return `${browsers.slice(0, -1).join(', ')} and ${browsers.at(-1)}`;
}
