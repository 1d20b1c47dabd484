import { randomUUID } from 'node:crypto';
import { afterAll, vi } from 'vitest';

/* Test files that share a process share its packages, and each has a page of its own. */

// What modules of the client keep is the state of a page.
vi.resetModules();
// One that still loads when its page is over would come with modules of the next page.
afterAll(() => vi.dynamicImportSettled());

// The document stays, since packages keep it; what the page before put into it goes.
history.replaceState(null, '', '/');
for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; path=/; max-age=0`;
localStorage.clear();
sessionStorage.clear();
document.head.replaceChildren();
document.body.replaceChildren();
for (const element of [document.documentElement, document.body])
  for (const name of element.getAttributeNames()) element.removeAttribute(name);

const now = performance.now.bind(performance);
const openedMs = now();
// A page treats what it came with as old after a while, and its clock begins with it.
performance.now = () => now() - openedMs;

const page = randomUUID();
// Pages of an earlier file are no other tabs of this one's.
globalThis.BroadcastChannel = class extends BroadcastChannel {
  constructor(name: string) {
    super(`${name} of ${page}`);
  }
};
