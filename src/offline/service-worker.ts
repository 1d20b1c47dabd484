import type { WorkboxPlugin } from 'workbox-core/types.js';
import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute, setCatchHandler } from 'workbox-routing';
import { CacheFirst, NetworkOnly, StaleWhileRevalidate } from 'workbox-strategies';
import { CALL_PREFIXES } from '#contract/api/call-prefixes.ts';
import { OFFLINE_SHELL } from '#contract/offline-shell.ts';
import { checkShell, isOfShop, keepFile } from './kept-files.ts';
import type { WorkerMessage } from './register-worker.ts';

/*
 * The service worker: what of the shop is there without a network
 * 1. Hashed files (shell, fonts, scenes) are answered from the cache. They stay there over a deploy, so that a page of the build before still finds its own; the
 *    least used go first.
 * 2. A document comes from the network. Where none comes, the offline shell takes its place: a document made for that, never a visitor's.
 *    Both are of one build: while a deploy is under way the worker isn't installed with the document of another.
 * 3. Sounds and pictures of the build are answered from the cache and fetched anew for the next time.
 * 4. Nothing else is touched: calls and sockets pass by, and no answer of a call is ever kept.
 * 5. A newer worker waits until a page says that no bet is open (register-worker.ts). It reloads no page.
 */

/** An event whose work the browser waits for. */
interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
  /** Chromium 123: requests that don't wait for the worker to start. */
  addRoutes?(rules: readonly object[]): Promise<void>;
}

interface WorkerScope {
  readonly location: Location;
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: WorkerEvent) => void): void;
  addEventListener(type: 'message', listener: (event: MessageEvent & WorkerEvent) => void): void;
}

/** Files of the build that the offline shell needs. Written by the build. */
declare const OFFLINE_FILES: readonly string[];
declare const self: WorkerScope;

/** Two builds of the shop. */
const MOST_ASSETS = 500;
const MOST_FILES = 300;
/** A document that doesn't begin to arrive within this time is answered with the offline shell, s: a slow network brings it later than one that the browser takes for gone. */
const DOCUMENT_PATIENCE_S = { online: 30, offline: 10 };

/** The installation waits for the decorative pictures of the offline shell no longer than this, ms. */
const PICTURE_PATIENCE_MS = 10_000;

const HASHED = /^\/assets\//;
const FILES = /^\/(sounds|boxes|prizes|pictures|marks|overlay|stills|badges)\/[^/]+\.\w+$|^\/favicon\.svg$/;
const NOT_PAGES: ReadonlySet<string> = new Set([...CALL_PREFIXES, 'desk']);

/** One per build, since the document names the files of its build. */
const SHELL_CACHE = `shell-${OFFLINE_FILES.join()
  .replace(/[^\da-f]/g, '')
  .slice(-40)}`;

/** Deletes the least used entries of a cache beyond so many. */
const atMost = (maxEntries: number) => [new ExpirationPlugin({ maxEntries, purgeOnQuotaError: true }) as WorkboxPlugin];

const assets = new CacheFirst({ cacheName: 'assets', plugins: atMost(MOST_ASSETS) });
const files = new StaleWhileRevalidate({ cacheName: 'files', plugins: atMost(MOST_FILES) });
const patient = new NetworkOnly({ networkTimeoutSeconds: DOCUMENT_PATIENCE_S.online });
const impatient = new NetworkOnly({ networkTimeoutSeconds: DOCUMENT_PATIENCE_S.offline });

const isPage = ({ pathname }: URL): boolean => !NOT_PAGES.has(pathname.split('/')[1] ?? '') && !/\.\w{1,12}$/.test(pathname);

registerRoute(({ sameOrigin, url }) => sameOrigin && HASHED.test(url.pathname), assets);
// A range is a part of a file, which would be kept as the whole.
registerRoute(({ sameOrigin, url, request }) => sameOrigin && FILES.test(url.pathname) && !request.headers.has('range'), files);
registerRoute(
  ({ sameOrigin, url, request }) => sameOrigin && request.mode === 'navigate' && isPage(url),
  async ({ event, request }) => {
    const network = navigator.onLine ? patient : impatient;
    const answer = await network.handle({ event, request }).catch(() => null);
    if (answer !== null && isOfShop(answer)) return answer;
    const kept = await caches.match(OFFLINE_SHELL, { cacheName: SHELL_CACHE }).catch(() => undefined);
    return kept ?? answer ?? Response.error();
  },
);
// A cache that fails leaves the page as it would be without one.
setCatchHandler(({ request }) => fetch(request));

async function install(event: WorkerEvent): Promise<void> {
  const shell = fetch(OFFLINE_SHELL, { cache: 'reload', credentials: 'omit' });
  await Promise.all(OFFLINE_FILES.map((file) => keepFile(assets, event, file)));
  const answer = await shell;
  const pictures = await checkShell(answer, OFFLINE_FILES);
  await (await caches.open(SHELL_CACHE)).put(OFFLINE_SHELL, answer);
  // The page fetched its pictures before the worker ran, so they aren't in the cache yet. Without them the shell still works.
  await Promise.allSettled(pictures.map((picture) => keepFile(files, event, picture, PICTURE_PATIENCE_MS)));
}

async function activate(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith('shell-') && name !== SHELL_CACHE).map((name) => caches.delete(name)));
  // A document is asked for while the worker starts.
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

self.addEventListener('install', (event) => {
  event.waitUntil(install(event));
  const calls = CALL_PREFIXES.map((prefix) => ({ condition: { urlPattern: `/${prefix}/*` }, source: 'network' }));
  // Without it, calls start the worker and then pass by.
  event.addRoutes?.(calls).catch(() => undefined);
});
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('message', (event) => {
  const { data } = event as { data: WorkerMessage };
  if (data === 'take over') void self.skipWaiting();
  else event.waitUntil(Promise.allSettled(data.keep.map((file) => keepFile(assets, event, file))));
});
