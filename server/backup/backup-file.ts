import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import * as z from 'zod/mini';

/*
 * The backup file: gzip of lines of UTF-8
 * 1. `#` + JSON: the header (format, version, when and where it was made, the installation, the migrations that were applied).
 * 2. Per table, in an order in which every row finds what it refers to: `#` + JSON {"table","columns"}, then each row as one line of JSON by column
 *    name, as PostgreSQL writes it.
 * 3. `#` + JSON {"rows","sha256"}: how many rows there are, and SHA-256 of every byte before this line. Nothing follows.
 * Nothing in it depends on which of the two databases it came from.
 */

const FORMAT = 'fairdrop-backup';
const VERSION = 1;

const headerSchema = z.object({
  format: z.literal(FORMAT),
  version: z.number(),
  made_at: z.iso.datetime(),
  made_on: z.enum(['pglite', 'postgres']),
  installation: z.object({
    id: z.string().check(z.minLength(1)),
    mark: z.number(),
    /** Hex of the probe that was sealed under SEED_KEY; null in backups of databases that have none. */
    seed_probe: z.nullable(z.string().check(z.regex(/^([0-9a-f]{2})+$/))),
  }),
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })).check(z.minLength(1)),
});

/** What a backup says of itself. `mark` is how far the state had come, ms since 1970. */
export type BackupHeader = Omit<z.output<typeof headerSchema>, 'format' | 'version'>;

const tableSchema = z.strictObject({ table: z.string(), columns: z.array(z.string()).check(z.minLength(1)) });
const endSchema = z.strictObject({ rows: z.number(), sha256: z.string() });

/** A part of a backup: which table the rows that follow belong to, or one row as JSON text. */
export type BackupPart = z.output<typeof tableSchema> | { row: string };

/** The file is no backup, or not whole. Nothing was done with it. */
export class BackupDamaged extends Error {
  constructor(path: string, what: string, cause?: unknown) {
    super(`${path} ${what}; nothing was changed`, { cause });
    this.name = 'BackupDamaged';
  }
}

/** Writes a backup: whole under its name, or not at all. Refuses to replace a file. Answers how many rows it holds. */
export async function writeBackup(path: string, header: BackupHeader, parts: AsyncIterable<BackupPart>): Promise<number> {
  if (existsSync(path)) throw new Error(`${path} already exists; choose another name`);
  let rows = 0;
  async function* lines(): AsyncGenerator<string> {
    const hash = createHash('sha256');
    const hashed = (line: string): string => {
      hash.update(line);
      return line;
    };
    yield hashed(`#${JSON.stringify({ format: FORMAT, version: VERSION, ...header })}\n`);
    for await (const part of parts) {
      if ('row' in part) rows++;
      yield hashed('row' in part ? `${part.row}\n` : `#${JSON.stringify(part)}\n`);
    }
    yield `#${JSON.stringify({ rows, sha256: hash.digest('hex') })}\n`;
  }
  mkdirSync(dirname(path), { recursive: true });
  const partial = `${path}.partial-${process.pid}`;
  try {
    await pipeline(
      Readable.from(lines(), { objectMode: true }),
      createGzip(),
      createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true }),
    );
    renameSync(partial, path);
  } catch (error) {
    rmSync(partial, { force: true });
    throw error;
  }
  return rows;
}

function parsed<Schema extends z.ZodMiniType>(schema: Schema, line: string): z.output<Schema> | null {
  try {
    const result = z.safeParse(schema, JSON.parse(line.slice(1)));
    return result.success ? result.data : null;
  } catch {
    return null;
  }
}

function headerOf(path: string, line: string): BackupHeader {
  const header = line.startsWith('#') ? parsed(headerSchema, line) : null;
  if (!header) throw new BackupDamaged(path, 'is not a backup of this shop');
  if (header.version > VERSION) throw new BackupDamaged(path, 'was made by a newer version of the shop');
  const { format: _format, version: _version, ...rest } = header;
  return rest;
}

async function* linesOf(path: string): AsyncGenerator<string> {
  const file = createReadStream(path);
  const gunzip = createGunzip();
  // A failure of either ends the loop below.
  pipeline(file, gunzip).catch((error: unknown) => gunzip.destroy(error as Error));
  let rest = '';
  try {
    for await (const chunk of gunzip.setEncoding('utf8') as AsyncIterable<string>) {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
    if (rest !== '') yield rest;
  } finally {
    file.destroy();
    gunzip.destroy();
  }
}

/** A backup that is being read: its header, then its parts. */
export interface OpenBackup {
  header: BackupHeader;
  /** Throws BackupDamaged at the end at the latest when a byte is not as it was written. */
  parts: AsyncGenerator<BackupPart>;
}

/** Opens a backup. Throws BackupDamaged for anything but the beginning of one. */
export async function openBackup(path: string): Promise<OpenBackup> {
  if (!existsSync(path)) throw new Error(`there is no file ${path}`);
  const lines = linesOf(path);
  const damaged = (error: unknown): BackupDamaged =>
    error instanceof BackupDamaged ? error : new BackupDamaged(path, 'is damaged or incomplete', error);
  const hash = createHash('sha256');
  const next = async (): Promise<string | null> => {
    const { value, done } = await lines.next().catch((error: unknown) => Promise.reject(damaged(error)));
    return done ? null : value;
  };
  const first = await next();
  if (first === null) throw new BackupDamaged(path, 'is empty');
  const header = headerOf(path, first);
  hash.update(`${first}\n`);

  async function* parts(): AsyncGenerator<BackupPart> {
    let rows = 0;
    let end: z.output<typeof endSchema> | null = null;
    for (let line = await next(); line !== null; line = await next()) {
      if (end) throw new BackupDamaged(path, 'has data after its end');
      end = line.startsWith('#') ? parsed(endSchema, line) : null;
      if (end) continue;
      hash.update(`${line}\n`);
      const table = line.startsWith('#') ? parsed(tableSchema, line) : null;
      if (line.startsWith('#') && !table) throw new BackupDamaged(path, 'is damaged');
      if (!table) rows++;
      yield table ?? { row: line };
    }
    if (!end) throw new BackupDamaged(path, 'is incomplete');
    if (end.rows !== rows || end.sha256 !== hash.digest('hex')) throw new BackupDamaged(path, 'is damaged: its checksum doesn’t match');
  }
  return { header, parts: parts() };
}

/** Reads a backup to its end and answers its header. Throws BackupDamaged unless every byte is as it was written. */
export async function verifyBackup(path: string): Promise<BackupHeader> {
  const { header, parts } = await openBackup(path);
  for await (const _part of parts);
  return header;
}
