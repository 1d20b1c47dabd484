import { benchPlays } from './bench-plays.ts';

/** `npm run bench:opens`: how many boxes 50 players open per second through HTTP, on the embedded database and on PostgreSQL, against the same SQL bare. */
const SLUG = 'penny-arcade';

await benchPlays({ name: 'opens', path: `/api/boxes/${SLUG}/open`, payload: '{"count":1}', slug: SLUG, results: [() => true] }, [
  'pglite',
  'postgres',
]);
