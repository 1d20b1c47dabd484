import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { takeDataFolder } from './data-folder.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fairdrop-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const lock = (): string => join(folder, 'server.pid');

describe('the lock of a data folder', () => {
  it('is held by one at a time and free after the release', () => {
    const release = takeDataFolder(folder);
    expect(() => takeDataFolder(folder)).toThrow(`in use by process ${process.pid}`);
    release();
    expect(readdirSync(folder)).toEqual([]);
    takeDataFolder(folder)();
  });

  it('is taken over from a process that is gone', async () => {
    const gone = spawn(process.execPath, ['-e', '']);
    await once(gone, 'exit');
    writeFileSync(lock(), JSON.stringify({ pid: gone.pid, startedAt: '1' }));
    const release = takeDataFolder(folder);
    expect(() => takeDataFolder(folder)).toThrow('in use');
    release();
    expect(existsSync(lock())).toBe(false);
  });

  it('is not mistaken for held by a later process of the same number', () => {
    writeFileSync(lock(), JSON.stringify({ pid: process.pid, startedAt: 'long ago' }));
    takeDataFolder(folder)();
  });

  it('is respected while its holder lives', async () => {
    const holder = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 30000)']);
    try {
      writeFileSync(lock(), JSON.stringify({ pid: holder.pid, startedAt: null }));
      expect(() => takeDataFolder(folder)).toThrow(`in use by process ${holder.pid}`);
    } finally {
      holder.kill('SIGKILL');
      await once(holder, 'exit');
    }
    takeDataFolder(folder)();
  });

  it('survives a lock that was cut short', () => {
    writeFileSync(lock(), '{"pid":');
    takeDataFolder(folder)();
  });
});
