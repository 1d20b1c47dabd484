import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright';
import { CHROMIUM_ARGS, chromiumPath } from '../chromium.ts';
import { projectRoot } from '../project.ts';
import { FIXED_SLOWDOWN } from './slowdown.ts';

/** Lighthouse brings 170 MB that nothing else here needs, so the first use installs exactly this version beside the project's own packages. */
const VERSION = '13.5.0';
const FOLDER = join(projectRoot, 'node_modules', '.cache', `lighthouse-${VERSION}`);

/** One check of a report. `score` is 0 to 1, or null where there is nothing to judge. */
interface Audit {
  title: string;
  score: number | null;
  scoreDisplayMode: string;
  /** A time in ms, or a plain number, by the kind of the audit. */
  numericValue?: number;
}

/** The part of Lighthouse's report that is read here. */
export interface LighthouseResult {
  categories: Record<string, { score: number | null; auditRefs: readonly { id: string; weight: number }[] }>;
  audits: Record<string, Audit>;
  /** How fast this machine was during the visit: about 1,500 for a fast desktop at rest. */
  environment: { benchmarkIndex: number };
  runtimeError?: { message: string };
}

interface Flags {
  port: number;
  logLevel: string;
  output: string;
  throttling: { cpuSlowdownMultiplier: number };
}

type RunLighthouse = (url: string, flags: Flags) => Promise<{ lhr: LighthouseResult } | undefined>;

interface Launcher {
  launch(options: { chromePath: string; chromeFlags: string[] }): Promise<{ port: number; kill(): void }>;
}

function install(): void {
  if (existsSync(join(FOLDER, 'node_modules', 'lighthouse', 'package.json'))) return;
  console.log(`Installing Lighthouse ${VERSION} …`);
  mkdirSync(FOLDER, { recursive: true });
  const args = ['install', '--prefix', FOLDER, '--no-save', '--no-audit', '--no-fund', '--ignore-scripts', `lighthouse@${VERSION}`];
  const { status } = spawnSync('npm', args, { stdio: ['ignore', 'ignore', 'inherit'], shell: process.platform === 'win32' });
  if (status !== 0) throw new Error('Lighthouse could not be installed.');
}

const load = (path: string): Promise<unknown> => import(pathToFileURL(join(FOLDER, 'node_modules', path)).href) as Promise<unknown>;

/** Visits a page with the processor slowed down so many times. Throws when it can't be measured. */
type Visit = (url: string, cpuSlowdownMultiplier?: number) => Promise<LighthouseResult>;

/**
 * Visits a page as Lighthouse's phone does (slow 4G and a slow processor, both simulated), each time with a fresh browser profile. Installs
 * Lighthouse if it is missing.
 */
export async function openLighthouse(): Promise<Visit> {
  install();
  const { default: lighthouse } = (await load('lighthouse/core/index.js')) as { default: RunLighthouse };
  const { launch } = (await load('chrome-launcher/dist/index.js')) as Launcher;
  return async (url, cpuSlowdownMultiplier = FIXED_SLOWDOWN) => {
    const chrome = await launch({
      chromePath: chromiumPath() ?? chromium.executablePath(),
      chromeFlags: ['--headless=new', ...CHROMIUM_ARGS],
    });
    try {
      const flags = { port: chrome.port, logLevel: 'silent', output: 'json', throttling: { cpuSlowdownMultiplier } };
      const result = await lighthouse(url, flags);
      if (result === undefined || result.lhr.runtimeError) throw new Error(`${url}: ${result?.lhr.runtimeError?.message ?? 'no report'}`);
      return result.lhr;
    } finally {
      chrome.kill();
    }
  };
}
