import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { program, projectRoot } from './project.ts';
import { verifyLine } from './verify.ts';

const SEED = 'a'.repeat(64);
const USE = ['--server-seed', SEED, '--client-seed', 'client', '--nonce', '0'];

describe('verify', () => {
  it('recomputes floats and the box ticket of the published example', () => {
    expect(JSON.parse(verifyLine(['floats', ...USE, '--count', '1']))).toEqual({ floats: [0.49122835067100823] });
    expect(verifyLine(['box', ...USE])).toBe('{"ticket":49123}');
  });

  it.each([
    ['an unknown outcome', ['roulette', ...USE]],
    ['an inherited name', ['constructor', ...USE]],
    ['a short server seed', ['box', '--server-seed', 'abc', '--client-seed', 'c', '--nonce', '0']],
    ['a negative nonce', ['box', '--server-seed', SEED, '--client-seed', 'c', '--nonce', '-1']],
    ['a missing client seed', ['box', '--server-seed', SEED, '--nonce', '0']],
    ['no float at all', ['floats', ...USE, '--count', '0']],
    ['an unknown flag', ['box', ...USE, '--rows', '8']],
  ])('refuses %s with a sentence', (_name, args) => {
    expect(() => verifyLine(args)).toThrow(/\w/);
  });

  it('prints one line and exits with 2 on bad input', () => {
    const run = (args: string[]) => spawnSync(program('node'), ['tools/verify.ts', ...args], { cwd: projectRoot, encoding: 'utf8' });
    expect(run(['box', ...USE])).toMatchObject({ status: 0, stdout: '{"ticket":49123}\n' });
    expect(run(['box'])).toMatchObject({ status: 2, stdout: '' });
  });
});
