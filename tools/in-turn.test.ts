import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { program, projectRoot } from './project.ts';

const folder = mkdtempSync(join(tmpdir(), 'fairdrop-turn-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const lock = join(folder, 'made.lock');
const log = join(folder, 'log');

/** Does its work in its turn: two entries of the log with some time between them. */
const WORKER = `
import { appendFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
const { inTurn } = await import('${join(projectRoot, 'tools/in-turn.ts')}');
await inTurn('${lock}', async () => {
  appendFileSync('${log}', 'begin ' + process.pid + '\\n');
  await sleep(150);
  appendFileSync('${log}', 'end ' + process.pid + '\\n');
});
`;

const work = (): Promise<unknown> => promisify(execFile)(program('node'), ['--input-type=module', '--eval', WORKER], { cwd: projectRoot });

describe('work that one process may do at a time', () => {
  it('is done by each in its turn, also where a process that is gone has left its lock', async () => {
    writeFileSync(lock, JSON.stringify({ pid: 2 ** 30, startedAt: null }));
    await Promise.all([work(), work(), work()]);
    const entries = readFileSync(log, 'utf8').trim().split('\n');
    expect(entries).toHaveLength(6);
    for (let at = 0; at < entries.length; at += 2) {
      const [begin = '', end = ''] = entries.slice(at, at + 2);
      expect(end).toBe(begin.replace('begin', 'end'));
    }
  });
});
