import { SEED_BET } from '../tests/load/plays.ts';
import { benchPlays } from './bench-plays.ts';

/** `npm run bench:dice`: how many dice bets 50 players place per second through HTTP on PostgreSQL, against the same SQL bare. */
await benchPlays(SEED_BET, ['postgres']);
