import { buildClient } from './build.ts';
import { BUDGET_KB, clientWeight } from './client-weight.ts';

/** `npm run bench:client`: what the browser fetches before the first paint of `/`, and what the first scene adds, gzip. */
await buildClient('client');
const { firstPaintKb, firstSceneKb, firstPaintFiles, firstSceneFiles } = clientWeight();
console.log(`first paint of /  ${firstPaintKb.toFixed(1)} kB gzip in ${firstPaintFiles.length} files (budget ${BUDGET_KB.firstPaint} kB)`);
console.log(`first scene adds  ${firstSceneKb.toFixed(1)} kB gzip in ${firstSceneFiles.length} files (budget ${BUDGET_KB.firstScene} kB)`);
