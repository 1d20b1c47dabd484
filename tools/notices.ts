import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './project.ts';

/* `npm run notices`: checks the licence of every package in the lock file and rewrites the library table of THIRD_PARTY_NOTICES.md. */

/** Licences that allow commercial use without conditions on the product's own code. */
const ALLOWED = [
  'MIT',
  'MIT-0',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'Unlicense',
  'CC0-1.0',
  'OFL-1.1',
  'PostgreSQL',
  'Python-2.0',
  'WTFPL',
  'Zlib',
];

/** Packages under another licence, each with the reason that it is fine here. */
const EXCEPTIONS: Record<string, string> = {
  gsap: 'Standard no-charge licence, free for commercial use; see the notices.',
  lightningcss: 'MPL-2.0, a build tool that ships nothing.',
  '@img/sharp-libvips':
    'LGPL-3.0, a shared library of its own that the server loads for uploaded pictures and anybody may replace; see the notices.',
  '@img/sharp': 'Apache-2.0 and, on some platforms, with the LGPL libvips in one package; see the notices.',
  'caniuse-lite': 'CC-BY-4.0, data of a build tool.',
  'axe-core': 'MPL-2.0, a test tool.',
  mediabunny: 'MPL-2.0, a part of the lab, which never ships with the shop.',
  'xmlhttprequest-ssl': 'MIT; the package names it in an older field that the lock file does not carry.',
  '@axe-core/playwright': 'MPL-2.0, a test tool.',
  'svg-tags': 'MIT, by the licence file that it brings; its manifest names none. A part of a check.',
};

interface Locked {
  version: string;
  license?: string;
  dev?: boolean;
}

/** Every package of the lock file with its licence, by install path. */
export function lockedPackages(): [name: string, entry: Locked][] {
  const lock = JSON.parse(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8')) as { packages: Record<string, Locked> };
  return Object.entries(lock.packages)
    .filter(([path]) => path.includes('node_modules/'))
    .map(([path, entry]) => [path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length), entry]);
}

/** True when one way to read a licence expression is allowed. */
function allowed(expression: string): boolean {
  return expression
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((part) => ALLOWED.includes(part)));
}

/** Packages whose licence is not allowed, as `name version: licence`. */
export function licenceFaults(): string[] {
  return lockedPackages()
    .filter(
      ([name, { license = '' }]) =>
        !allowed(license) && !Object.keys(EXCEPTIONS).some((exception) => name === exception || name.startsWith(`${exception}-`)),
    )
    .map(([name, { version, license }]) => `${name} ${version}: ${license ?? 'no licence named'}`);
}

/** The notices with the library table made anew. */
export function noticesText(current: string): string {
  const { dependencies } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as { dependencies: Record<string, string> };
  const licences = new Map(lockedPackages().map(([name, { license }]) => [name, license]));
  const rows = Object.entries(dependencies).map(([name, version]) => `| ${name} ${version} | ${licences.get(name) ?? 'see package'} |`);
  return `${current.slice(0, current.indexOf('|---|---|'))}|---|---|\n${rows.join('\n')}\n`;
}

if (import.meta.main) {
  const faults = licenceFaults();
  const file = join(projectRoot, 'THIRD_PARTY_NOTICES.md');
  writeFileSync(file, noticesText(readFileSync(file, 'utf8')));
  console.log(faults.length === 0 ? 'Every licence is allowed.' : faults.join('\n'));
  process.exitCode = faults.length === 0 ? 0 : 1;
}
