import { spawnSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, temporaryDataDir } from '../shop-process.ts';
import { startProgram } from './start-program.ts';

/** Whether it is installed. */
export const hasPgBouncer = (): boolean => spawnSync('pgbouncer', ['--version']).error === undefined;

/** Connections to PostgreSQL for all processes together. */
const SERVER_CONNECTIONS = 20;

/** PgBouncer's settings: transaction mode before one server, with whatever database a client names. After a fail-over it would wait 15 s before it connects again. */
const config = (server: URL, port: number, connections: number): string => `[databases]
* = host=${server.hostname} port=${server.port} user=${server.username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 1000
server_login_retry = 1
`;

/** Starts PgBouncer before a server on this machine that trusts its clients. Answers how an address of the server becomes PgBouncer's, and its end. */
export async function startPgBouncer(
  serverUrl: string,
  connections = SERVER_CONNECTIONS,
): Promise<{ through(url: string): string; stop(): Promise<void> }> {
  const files = temporaryDataDir();
  const settings = join(files.path, 'pgbouncer.ini');
  const port = await freePort();
  writeFileSync(settings, config(new URL(serverUrl), port, connections));
  // It refuses to run as root, and another user must be able to read its settings.
  chmodSync(files.path, 0o755);
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const program = await startProgram(['pgbouncer', ...user, settings], port);
  const through = (url: string): string => {
    const address = new URL(url);
    address.port = String(port);
    return address.href;
  };
  return {
    through,
    async stop() {
      await program.stop();
      files.remove();
    },
  };
}
