import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { OPEN, SEED_BET } from '#tests/load/plays.ts';
import { INPUTS_FILE, type Measured } from './inputs.ts';
import { measureCalls } from './measure-calls.ts';
import { measureFollowing, measureRest } from './measure-rest.ts';
import { measureSockets } from './measure-sockets.ts';

const cases = (...list: readonly (readonly [processes: number, players: number])[]) =>
  list.map(([processes, players]) => ({ processes, players }));

/** What each part of `--measure` measures anew. Each takes one to four minutes. */
const PARTS: Readonly<Record<string, () => Promise<Partial<Measured>>>> = {
  async bets() {
    return { seedBets: await measureCalls(SEED_BET, cases([1, 1], [1, 8], [1, 50], [2, 50], [4, 50])) };
  },
  async opens() {
    return { opens: await measureCalls(OPEN, cases([1, 1], [1, 50], [2, 50])) };
  },
  rest: () => measureRest(SEED_BET),
  following: measureFollowing,
  async sockets() {
    return { sockets: await measureSockets() };
  },
};

/** Measures a part on this machine and writes it to the file of inputs. Throws RangeError for a part that is not there. */
export async function measurePart(name: string): Promise<void> {
  const part = PARTS[name];
  if (!part) throw new RangeError(`--measure takes one of ${Object.keys(PARTS).join(', ')}`);
  const result = await part();
  const file = JSON.parse(readFileSync(INPUTS_FILE, 'utf8')) as { measured: object };
  const machine = `${cpus().length} cores of ${cpus()[0]?.model ?? 'an unknown processor'}`;
  writeFileSync(INPUTS_FILE, `${JSON.stringify({ ...file, measured: { ...file.measured, machine, ...result } }, null, 2)}\n`);
}
