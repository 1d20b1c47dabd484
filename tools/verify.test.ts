import { spawnSync } from 'node:child_process';
import { createHash, createHmac } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import payouts from '#contract/games/plinko-payouts.json' with { type: 'json' };
import { program, projectRoot } from './project.ts';
import { verifyLine } from './verify.ts';

const SEED = 'a'.repeat(64);
const USE = ['--server-seed', SEED, '--client-seed', 'client', '--nonce', '0'];

describe('verify', () => {
  it('recomputes floats and the box ticket of the published example', () => {
    expect(JSON.parse(verifyLine(['floats', ...USE, '--count', '1']))).toEqual({ floats: [0.49122835067100823] });
    expect(verifyLine(['box', ...USE])).toBe('{"ticket":49123}');
  });

  it('recomputes the roll, the path and the upgrade ticket of the published example', () => {
    expect(verifyLine(['dice', ...USE])).toBe('{"roll":49.12}');
    expect(verifyLine(['upgrade', ...USE])).toBe('{"ticket":491228}');
    const line = JSON.parse(verifyLine(['plinko', ...USE, '--rows', '16', '--risk', 'high'])) as Record<string, unknown>;
    expect(Object.keys(line)).toEqual(['path', 'bucket', 'multiplier']);
    // The turns by another implementation of HMAC: right when the first of a row's four bytes is at least 128.
    const stream = Buffer.concat([0, 1].map((block) => createHmac('sha256', SEED).update(`client:0:${block}`).digest()));
    const path = Array.from({ length: 16 }, (_, row) => ((stream[row * 4] ?? 0) >= 128 ? 'R' : 'L')).join('');
    const bucket = path.replaceAll('L', '').length;
    expect(line).toEqual({ path, bucket, multiplier: payouts[16].high[bucket] });
  });

  it('recomputes a bust and a segment from hash and salt, by the rule of the spec', () => {
    const hash = 'ab'.repeat(32);
    const digest = createHmac('sha256', 'a public salt').update(Buffer.from(hash, 'hex')).digest('hex');
    const r = BigInt(`0x${digest.slice(0, 13)}`);
    const bust = Number((99n * 2n ** 52n) / (2n ** 52n - r)) / 100;
    expect(verifyLine(['crash', '--hash', hash, '--salt', 'a public salt'])).toBe(JSON.stringify({ bust: Math.max(1, bust) }));
    const segment = Number((r * 54n) >> 52n);
    const { multiplier, ...rest } = JSON.parse(verifyLine(['wheel', '--hash', hash, '--salt', 'a public salt'])) as Record<string, number>;
    expect(rest).toEqual({ segment });
    expect([2, 3, 5, 50]).toContain(multiplier);
  });

  it('walks a chain, and says when it did not arrive', () => {
    const links = ['cd'.repeat(32)];
    for (let step = 0; step < 7; step++)
      links.push(
        createHash('sha256')
          .update(Buffer.from(links.at(-1) ?? '', 'hex'))
          .digest('hex'),
      );
    const walk = (max: string) => verifyLine(['chain', '--hash', links[0] ?? '', '--to', links[7] ?? '', '--max', max]);
    expect(walk('100')).toBe('{"steps":7}');
    expect(walk('7')).toBe('{"steps":7}');
    expect(walk('6')).toBe('{"reached":false,"msg":"not reached within 6 steps"}');
    expect(() => verifyLine(['chain', '--hash', 'AB'.repeat(32), '--to', links[7] ?? '', '--max', '1'])).toThrow('--hash must be 64');
    expect(() => verifyLine(['crash', '--hash', links[0] ?? ''])).toThrow('--salt is required');
  });

  it.each([
    ['upper-case hex', 'A'.repeat(64)],
    ['a short text', 'abc'],
    ['a seed of 128 characters', 'ab'.repeat(64)],
    ['words', 'server seed of another operator ✓'],
  ])('draws from %s too, as public test vectors have it, and only warns', (_name, serverSeed) => {
    const digest = createHmac('sha256', serverSeed).update('client:7:0').digest();
    const float = digest.readUInt32BE(0) / 2 ** 32;
    const use = ['--server-seed', serverSeed, '--client-seed', 'client', '--nonce', '7'];
    const lineOf = (...args: string[]): Record<string, unknown> => {
      const warnings: string[] = [];
      const line = verifyLine([...args, ...use], (sentence) => warnings.push(sentence));
      expect(warnings).toEqual([expect.stringContaining('64 lower-case hex')]);
      return JSON.parse(line) as Record<string, unknown>;
    };
    expect(lineOf('floats', '--count', '1')).toEqual({ floats: [float] });
    expect(lineOf('box')).toEqual({ ticket: Math.floor(float * 100_000) + 1 });
    expect(lineOf('dice')).toEqual({ roll: Math.floor(float * 10_001) / 100 });
    expect(lineOf('upgrade')).toEqual({ ticket: Math.floor(float * 1_000_000) });
    const path = Array.from({ length: 8 }, (_, row) => ((digest[row * 4] ?? 0) >= 128 ? 'R' : 'L')).join('');
    expect(lineOf('plinko', '--rows', '8', '--risk', 'low')).toMatchObject({ path });
  });

  it('has nothing to warn of with a seed as this shop makes them', () => {
    const warn = vi.fn<(sentence: string) => void>();
    verifyLine(['dice', ...USE], warn);
    expect(warn).not.toHaveBeenCalled();
  });

  it.each([
    ['an unknown outcome', ['roulette', ...USE], '"roulette" is not an outcome'],
    ['no rows', ['plinko', ...USE, '--risk', 'low'], '--rows is required'],
    ['7 rows', ['plinko', ...USE, '--rows', '7', '--risk', 'low'], '--rows must be one of 8, 9'],
    ['a risk that is none', ['plinko', ...USE, '--rows', '8', '--risk', 'extreme'], '--risk must be one of low, medium, high'],
    ['no risk', ['plinko', ...USE, '--rows', '8'], '--risk is required'],
    ['an empty server seed', ['dice', '--server-seed', '', '--client-seed', 'c', '--nonce', '0'], '--server-seed is required'],
    ['a server seed of two lines', ['dice', '--server-seed', 'a\nb', '--client-seed', 'c', '--nonce', '0'], '--server-seed must be'],
    ['an empty client seed', ['dice', '--server-seed', SEED, '--client-seed', '', '--nonce', '0'], '--client-seed is required'],
    ['a nonce with a point', ['upgrade', '--server-seed', SEED, '--client-seed', 'c', '--nonce', '1.5'], '--nonce must be a whole number'],
  ])('says what is wrong with %s', (_name, args, sentence) => {
    expect(() => verifyLine(args)).toThrow(sentence);
  });

  it.each([
    ['an unknown outcome', ['roulette', ...USE]],
    ['an inherited name', ['constructor', ...USE]],
    ['a negative nonce', ['box', '--server-seed', SEED, '--client-seed', 'c', '--nonce', '-1']],
    ['a missing client seed', ['box', '--server-seed', SEED, '--nonce', '0']],
    ['no float at all', ['floats', ...USE, '--count', '0']],
    ['an unknown flag', ['box', ...USE, '--rows', '8']],
    ['rows of dice', ['dice', ...USE, '--rows', '8']],
    ['no flags at all', ['upgrade']],
  ])('refuses %s with a sentence', (_name, args) => {
    expect(() => verifyLine(args)).toThrow(/\w/);
  });

  it('prints one line and exits with 2 on bad input', () => {
    const run = (args: string[]) => spawnSync(program('node'), ['tools/verify.ts', ...args], { cwd: projectRoot, encoding: 'utf8' });
    expect(run(['box', ...USE])).toMatchObject({ status: 0, stdout: '{"ticket":49123}\n' });
    expect(run(['box'])).toMatchObject({ status: 2, stdout: '' });
    const other = run(['box', '--server-seed', 'abc', '--client-seed', 'client', '--nonce', '0']);
    expect(other).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^\{"ticket":\d+\}\n$/),
      stderr: expect.stringContaining('64'),
    });
  });
});
