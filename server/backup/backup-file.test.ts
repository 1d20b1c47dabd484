import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { BackupDamaged, type BackupHeader, type BackupPart, openBackup, verifyBackup, writeBackup } from './backup-file.ts';

const HEADER: BackupHeader = {
  made_at: '2026-03-01T10:00:00.000Z',
  made_on: 'postgres',
  installation: { id: 'a1', mark: 7, seed_probe: '00ff' },
  migrations: [{ name: '0001_players.sql', hash: 'abc' }],
};
const PARTS: BackupPart[] = [
  { table: 'users', columns: ['id', 'name'] },
  { row: '{"id":1,"name":"Zoë # the first\\n"}' },
  { table: 'empty', columns: ['id'] },
  { table: 'pairs', columns: ['id', 'seed'] },
  ...Array.from({ length: 9 }, (_, id) => ({ row: JSON.stringify({ id, seed: `\\x${String(id).repeat(16)}` }) })),
];

describe('a backup file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fairdrop-backup-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  let files = 0;
  const fresh = (): string => join(folder, `${files++}.gz`);

  async function* given(parts: readonly BackupPart[]): AsyncGenerator<BackupPart> {
    yield* parts;
  }
  const written = async (): Promise<string> => {
    const path = fresh();
    await writeBackup(path, HEADER, given(PARTS));
    return path;
  };
  const readAll = async (path: string): Promise<{ header: BackupHeader; parts: BackupPart[] }> => {
    const { header, parts } = await openBackup(path);
    const all: BackupPart[] = [];
    for await (const part of parts) all.push(part);
    return { header, parts: all };
  };
  /** What comes of reading these bytes: all that was written, or how they were refused. */
  const readBytes = async (bytes: Uint8Array): Promise<'as it was written' | 'refused'> => {
    const path = join(folder, 'changed.gz');
    writeFileSync(path, bytes);
    try {
      expect(await readAll(path)).toEqual({ header: HEADER, parts: PARTS });
      return 'as it was written';
    } catch (error) {
      expect(error).toBeInstanceOf(BackupDamaged);
      return 'refused';
    }
  };

  it('is read as it was written', async () => {
    const path = await written();
    expect(await readAll(path)).toEqual({ header: HEADER, parts: PARTS });
    expect(await verifyBackup(path)).toEqual(HEADER);
  });

  it('is refused wherever it was cut short', async () => {
    const bytes = readFileSync(await written());
    for (let length = 0; length < bytes.length; length++)
      expect([length, await readBytes(bytes.subarray(0, length))]).toEqual([length, 'refused']);
  });

  it('never yields other rows, whichever byte was flipped', async () => {
    const bytes = readFileSync(await written());
    let harmless = 0;
    for (let at = 0; at < bytes.length; at++) {
      const flipped = Uint8Array.from(bytes);
      flipped[at] = (bytes[at] ?? 0) ^ 0xff;
      if ((await readBytes(flipped)) === 'as it was written') harmless++;
    }
    // Time, operating system and effort in the head of a gzip file mean nothing to its content.
    expect(harmless).toBeLessThanOrEqual(6);
  });

  it('is refused when whole rows are missing, added or changed', async () => {
    const path = await written();
    const lines = gunzipSync(readFileSync(path)).toString().split('\n');
    const changes: Record<string, string[]> = {
      missing: lines.toSpliced(2, 1),
      doubled: lines.toSpliced(2, 0, lines[2] ?? ''),
      changed: lines.map((line) => line.replace('the first', 'the other')),
      'moved to another table': lines.toSpliced(1, 1),
      'after the end': [...lines.slice(0, -1), '{"id":10}', ''],
    };
    for (const [what, changed] of Object.entries(changes))
      expect([what, await readBytes(gzipSync(changed.join('\n')))]).toEqual([what, 'refused']);
    expect(await readBytes(gzipSync(lines.join('\n')))).toBe('as it was written');
  });

  it.each([
    ['an empty file', ''],
    ['another file', 'not a backup'],
    ['another compressed file', gzipSync('{"name":"fairdrop"}\n')],
    ['a newer form', gzipSync(`#${JSON.stringify({ format: 'fairdrop-backup', version: 2, ...HEADER })}\n`)],
  ])('is not %s', async (_what, content) => {
    const path = fresh();
    writeFileSync(path, content);
    await expect(verifyBackup(path)).rejects.toThrow(/nothing was changed/);
  });

  it('replaces no file, and leaves none when it could not be finished', async () => {
    const path = await written();
    await expect(writeBackup(path, HEADER, given([]))).rejects.toThrow('exists');
    async function* broken(): AsyncGenerator<BackupPart> {
      yield* PARTS;
      throw new Error('the connection was lost');
    }
    const before = readdirSync(folder);
    await expect(writeBackup(fresh(), HEADER, broken())).rejects.toThrow('the connection was lost');
    expect(readdirSync(folder)).toEqual(before);
  });
});
