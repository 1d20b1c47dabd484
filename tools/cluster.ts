import { parseArgs } from 'node:util';
import { missingPrograms, startCluster } from './cluster/start-cluster.ts';

/*
 * `npm run cluster -- --processes 4`: a shop of several processes behind HAProxy (plain round robin), with PostgreSQL, a read replica, PgBouncer and Redis, all on this machine and gone with
 * Ctrl-C. `--port` is the load balancer's; settings of the shop come from the environment.
 */

const MOST_PROCESSES = 16;

const { values } = parseArgs({ options: { processes: { type: 'string', default: '4' }, port: { type: 'string', default: '3000' } } });
const [processes, port] = [Number(values.processes), Number(values.port)];

function explainUse(why: string): never {
  console.error(`${why}\nUsage: npm run cluster -- [--processes 1 to ${MOST_PROCESSES}] [--port 1 to 65535]`);
  process.exit(1);
}

if (!Number.isInteger(processes) || processes < 1 || processes > MOST_PROCESSES)
  explainUse(`--processes ${values.processes} is not a number of processes.`);
if (!Number.isInteger(port) || port < 1 || port > 65_535) explainUse(`--port ${values.port} is not a port.`);
const missing = missingPrograms();
if (missing.length > 0) explainUse(`Install ${missing.join(' and ')} first (on Debian: apt-get install ${missing.join(' ')}).`);

console.log(`Starting ${processes} processes …`);
const starting = startCluster(processes, port, process.env);
let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    if (stopping) return;
    stopping = true;
    console.log('Stopping …');
    void starting.then((cluster) => cluster.stop()).then(() => process.exit(0));
  });
const cluster = await starting;
console.log(
  `The shop is at ${cluster.url}; its processes are at ${cluster.processes.map(({ url }) => url).join(', ')}. Press Ctrl-C to stop.`,
);
