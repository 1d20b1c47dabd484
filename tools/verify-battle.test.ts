import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { battleSchema } from '#contract/api/battles.ts';
import { publishedBattle } from '#contract/battle/testing/published-battle.ts';
import { battleChecks } from './verify-battle.ts';

describe('npm run verify -- battle', () => {
  const folder = mkdtempSync(join(tmpdir(), 'battle-'));
  const record = z.encode(battleSchema, publishedBattle('2v2', 'jackpot'));
  const file = (name: string, content: unknown): string => {
    const path = join(folder, name);
    writeFileSync(path, JSON.stringify(content));
    return path;
  };
  const server = createServer((request, response) => {
    const known = request.url === `/api/battles/${record.id}`;
    response.writeHead(known ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(known ? { data: record, ts: 0 } : {}));
  });
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
  afterAll(() => {
    server.close();
    rmSync(folder, { recursive: true });
  });
  const url = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  it('verifies a record from a file, bare or as the shop answers it', async () => {
    expect((await battleChecks(['--record', file('bare.json', record)])).ok).toBe(true);
    expect((await battleChecks(['--record', file('answer.json', { data: record, ts: 1 })])).ok).toBe(true);
  });

  it('verifies a battle of a shop by its id', async () => {
    expect((await battleChecks([record.id, '--url', url()])).ok).toBe(true);
    await expect(battleChecks(['other', '--url', url()])).rejects.toThrow('404');
  });

  it('says what is wrong with a record that was changed', async () => {
    const changed = { ...record, client_seeds: [...(record.client_seeds ?? [])].toReversed() };
    const { ok, checks } = await battleChecks(['--record', file('changed.json', changed)]);
    expect(ok).toBe(false);
    expect(checks.find((check) => check.key === 'entropy')).toMatchObject({ ok: false, found: record.entropy });
  });

  it('checks the public value that a battle waited for, and finds a signature of another round', async () => {
    const withBeacon = z.encode(battleSchema, publishedBattle('1v1', 'normal', 2, { withBeacon: true }));
    const genuine = await battleChecks(['--record', file('beacon.json', withBeacon)]);
    expect(genuine.ok).toBe(true);
    expect(genuine.checks.map(({ key }) => key)).toContain('beacon');
    const round = (withBeacon.public_entropy?.round ?? 0) + 1;
    const later = { ...withBeacon, public_entropy: { ...withBeacon.public_entropy, round } };
    const { ok, checks } = await battleChecks(['--record', file('later.json', later)]);
    expect(ok).toBe(false);
    expect(checks.find(({ key }) => key === 'beacon')).toMatchObject({ ok: false });
  });

  it.each([[[]], [['7']], [['--record', '/nonexistent.json']]])('refuses %j with a sentence', async (args) => {
    await expect(battleChecks(args)).rejects.toThrow();
  });

  it('refuses what is no battle', async () => {
    await expect(battleChecks(['--record', file('none.json', { data: {} })])).rejects.toThrow('isn’t a battle record');
  });
});
