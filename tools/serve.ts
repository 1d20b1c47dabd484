import { buildClient } from './build.ts';

/** What `npm start` does under the pinned Node: build when sources changed, then serve in this very process. */
if (await buildClient('client')) console.log('Built the shop.');
await import('../server/main.ts');
