import { OPEN } from '../tests/load/plays.ts';
import { benchPlays } from './bench-plays.ts';

/** `npm run bench:opens`: how many boxes 50 players open per second through HTTP, on the embedded database and on PostgreSQL, against the same SQL bare. */
await benchPlays(OPEN, ['pglite', 'postgres']);
