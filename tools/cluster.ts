import { parseArgs } from 'node:util';
import { missingPrograms, startCluster } from './cluster/start-cluster.ts';
import { runCommand } from './run-command.ts';

/*
 * `npm run cluster -- --processes 4`: a shop of several processes behind HAProxy (plain round robin), with PostgreSQL, a read replica, PgBouncer and Redis, all on this machine and gone with
 * Ctrl-C. `--port` is the load balancer's; settings of the shop come from the environment.
 */

const MOST_PROCESSES = 16;

/** Reads a command line. Throws RangeError with a sentence. */
function readClusterCommand(args: readonly string[]): { processes: number; port: number } {
  const usage = `Usage: npm run cluster -- [--processes 1 to ${MOST_PROCESSES}] [--port 1 to 65535]`;
  const options = { processes: { type: 'string', default: '4' }, port: { type: 'string', default: '3000' } } as const;
  const { values } = parseArgs({ args: [...args], strict: true, options });
  const [processes, port] = [Number(values.processes), Number(values.port)];
  if (!Number.isInteger(processes) || processes < 1 || processes > MOST_PROCESSES)
    throw new RangeError(`--processes ${values.processes} is not a number of processes.\n${usage}`);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new RangeError(`--port ${values.port} is not a port.\n${usage}`);
  return { processes, port };
}

await runCommand(async (args) => {
  const { processes, port } = readClusterCommand(args);
  const missing = missingPrograms();
  if (missing.length > 0) throw new Error(`Install ${missing.join(' and ')} first (on Debian: apt-get install ${missing.join(' ')}).`);

  console.log(`Starting ${processes} processes …`);
  const starting = startCluster({ processes, port, env: process.env });
  const stopped = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve());
  });
  const cluster = await starting;
  console.log(
    `The shop is at ${cluster.url}; its processes are at ${cluster.processes.map(({ url }) => url).join(', ')}. Press Ctrl-C to stop.`,
  );
  await stopped;
  console.log('Stopping …');
  await cluster.stop();
});
