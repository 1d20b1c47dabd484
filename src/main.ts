import { FIRST_SCRIPTS_NAME, SCENE_SCRIPTS_NAME } from '#contract/api/first-answers.ts';
import { importGuarded } from '#src/lib/chunk-guard.ts';
import { nextTask } from '#src/lib/next-task.ts';
import { savesData } from '#src/lib/saves-data.ts';
import { isWeak, readDevice } from '#src/stage/device/device.ts';

/** What has not been painted after this long is waited for no more, ms. */
const PATIENCE_MS = 1_000;

const nextFrame = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/** Resolves once the browser reports that the page is on screen: a frame begins tens of ms before that. Where it reports none, resolves with the next frame. */
function painted(): Promise<void> {
  if (!PerformanceObserver.supportedEntryTypes.includes('paint')) return nextFrame();
  return new Promise((resolve) => {
    const observer = new PerformanceObserver(() => {
      observer.disconnect();
      resolve();
    });
    observer.observe({ type: 'paint', buffered: true });
  });
}

/** The most important picture of the first view that came with the page, ready to be painted. */
async function pictureReady(): Promise<void> {
  const picture = document.querySelector<HTMLImageElement>('#first-view img[fetchpriority="high"]');
  await picture?.decode().catch(() => undefined);
}

/** Resolves once the overlay and the first view have been painted; at once in a hidden tab, which paints nothing. */
async function firstPaint(): Promise<void> {
  if (document.hidden) return;
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  await Promise.race([pictureReady().then(nextFrame).then(painted), patience]);
}

/**
 * Names the sheets that came within the page where the loader of modules looks, so that it fetches none of them again. Disabled before they are in the page,
 * such links load nothing.
 */
function nameSheets(): void {
  for (const { dataset } of document.querySelectorAll<HTMLStyleElement>('style[data-file]')) {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = `/${dataset['file']}`;
    link.toggleAttribute('disabled', true);
    document.head.append(link);
  }
}

const listed = (name: string): string[] | undefined => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content.split(' ');

/** The addresses of the page's scripts, each after those that it imports. A page without a first view names them for the browser itself. */
function firstScripts(): string[] {
  return listed(FIRST_SCRIPTS_NAME) ?? [...document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]')].map(({ href }) => href);
}

/** False in Safari before 17. There the imports are left to the browser: run one after another, each would cost a round trip. */
const preloads = (): boolean => document.createElement('link').relList.supports('modulepreload');

/** Fetches scripts together: the imports would find most of them only inside others. Those of low priority come after the others. */
function fetchScripts(addresses: readonly string[], fetchPriority: 'auto' | 'low' = 'auto'): void {
  for (const address of addresses) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.crossOrigin = 'anonymous';
    link.fetchPriority = fetchPriority;
    link.href = address;
    document.head.append(link);
  }
}

/**
 * Runs the modules of each script in a task of its own: all in one would keep a phone from answering for a third of a second. A script that is missing is
 * reported by the import that needs it.
 */
async function runScripts(addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    await import(/* @vite-ignore */ address).catch(() => undefined);
    await nextTask();
  }
}

/** Sets what the root says of graphics and motion, both `full` in the document, to what it will most likely say: changed later, it would have the styles of the whole page computed once more. */
function expectGraphics(): void {
  const { dataset } = document.documentElement;
  if (isWeak(readDevice())) dataset['graphics'] = 'light';
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) dataset['motion'] = 'reduced';
}

/** The shop's own code runs after what came with the page has been painted, so that it keeps none of that waiting. */
async function open(): Promise<void> {
  expectGraphics();
  nameSheets();
  await firstPaint();
  const first = preloads() ? firstScripts() : [];
  const scene = preloads() && !savesData() ? (listed(SCENE_SCRIPTS_NAME) ?? []) : [];
  fetchScripts(first);
  fetchScripts(scene, 'low');
  await runScripts(first);
  const { start } = await importGuarded(() => import('#src/app/start.tsx'));
  await start();
  await runScripts(scene);
}

// Nothing may wait for this module to end: the shop's own files import from the one that it lies in.
open().catch((error: unknown) => {
  // The page says at once what it says without a script after some seconds (index.html).
  document.getElementById('loading')?.classList.add('failed');
  throw error;
});
