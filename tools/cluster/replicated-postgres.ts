import { type PostgresServer, runStatements, startPostgres } from '#tests/support/postgres-server.ts';
import { MovingAddress } from './moving-address.ts';

interface ReplicatedOptions {
  maxConnections: number;
  /** Whether a commit is answered only once the replica has it, too, so that a fail-over loses none. */
  confirmed: boolean;
}

/** PostgreSQL with a streaming replica, each behind an address that stays the same when the replica takes the place of the primary. */
export class ReplicatedPostgres {
  readonly #confirmed: boolean;
  readonly #address: MovingAddress;
  readonly #replicaAddress: MovingAddress;
  /** The one that was started first: the files of the others are in its folder. */
  readonly #first: PostgresServer;
  #primary: PostgresServer;
  #replica: PostgresServer;

  private constructor(
    servers: readonly [primary: PostgresServer, replica: PostgresServer],
    addresses: readonly [primary: MovingAddress, replica: MovingAddress],
    { confirmed }: ReplicatedOptions,
  ) {
    [this.#primary, this.#replica] = servers;
    [this.#address, this.#replicaAddress] = addresses;
    this.#first = this.#primary;
    this.#confirmed = confirmed;
  }

  static async start(options: ReplicatedOptions): Promise<ReplicatedPostgres> {
    const primary = await startPostgres({ maxConnections: options.maxConnections });
    try {
      const replica = await primary.follow();
      const addresses = [await MovingAddress.open(primary.url), await MovingAddress.open(replica.url)] as const;
      const replicated = new ReplicatedPostgres([primary, replica], addresses, options);
      await replicated.#confirm();
      return replicated;
    } catch (error) {
      await primary.stop();
      throw error;
    }
  }

  get url(): string {
    return this.#address.in(this.#primary.url);
  }

  get replicaUrl(): string {
    return this.#replicaAddress.in(this.#replica.url);
  }

  /** The server that takes writes now. */
  get primary(): PostgresServer {
    return this.#primary;
  }

  get replica(): PostgresServer {
    return this.#replica;
  }

  /** Kills the primary, makes the replica the next one, and starts a replica of that. */
  async failOver(): Promise<void> {
    const killed = this.#primary;
    await killed.end('kill');
    await this.#replica.promote();
    this.#primary = this.#replica;
    this.#replicaAddress.moveTo(null);
    this.#address.moveTo(this.#primary.url);
    this.#replica = await this.#primary.follow();
    this.#replicaAddress.moveTo(this.#replica.url);
    await this.#confirm();
    if (killed !== this.#first) await killed.stop();
  }

  async stop(): Promise<void> {
    await Promise.all([this.#address, this.#replicaAddress].map((address) => address.close()));
    for (const server of new Set([this.#replica, this.#primary, this.#first])) await server.stop();
  }

  /** A copy of the files has the setting of the moment: none, since this comes after it. */
  async #confirm(): Promise<void> {
    if (this.#confirmed)
      await runStatements(this.#primary.url, `alter system set synchronous_standby_names = '*'`, 'select pg_reload_conf()');
  }
}
