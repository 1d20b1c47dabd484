import { buildClient } from './build.ts';
import { BUDGET, clientWeight, type Weight } from './client-weight.ts';

const line = (what: string, { kB, files }: Weight, budget?: { kB: number; files: number }): string =>
  `${what.padEnd(18)}${kB.toFixed(1).padStart(6)} kB in ${files.length} files${budget ? ` (budget ${budget.kB} kB in ${budget.files})` : ''}`;

/** `npm run bench:client`: the script that the browser fetches before the first paint of `/`, with a box page, and with its scene, as brotli. */
await buildClient('client');
const { firstPaint, boxPage, firstScene } = clientWeight();
console.log(line('first paint of /', firstPaint, BUDGET.firstPaint));
console.log(line('a box page adds', boxPage));
console.log(line('its scene adds', firstScene, BUDGET.firstScene));
