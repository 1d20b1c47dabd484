import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { type Battle, battleSchema } from '#contract/api/battles.ts';
import { type BattleCheck, verifyBattle } from '#contract/battle/verify.ts';

/* `npm run --silent verify -- battle --record FILE`, or `-- battle ID --url URL` of a shop: recomputes a battle from its published record. */

const answerSchema = z.object({ data: battleSchema });

/** A battle out of the JSON that a shop answers, or of the battle's part of it. Throws with a sentence for anything else. */
function battleOf(json: unknown): Battle {
  const answer = z.safeDecode(answerSchema, json as never);
  if (answer.success) return answer.data.data;
  const battle = z.safeDecode(battleSchema, json as never);
  if (battle.success) return battle.data;
  throw new RangeError('this isn’t a battle record');
}

async function fetched(url: string, id: string): Promise<unknown> {
  const answer = await fetch(new URL(`/api/battles/${encodeURIComponent(id)}`, url));
  if (!answer.ok) throw new RangeError(`${url} answered ${answer.status} for battle ${id}`);
  return answer.json();
}

/** Every check of the battle that a command line names. Throws with a sentence when it names none, or one that has not ended. */
export async function battleChecks(args: readonly string[]): Promise<{ ok: boolean; checks: BattleCheck[] }> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { record: { type: 'string' }, url: { type: 'string' } },
    allowPositionals: true,
  });
  const [id] = positionals;
  if (values.record === undefined && (id === undefined || values.url === undefined))
    throw new RangeError('give a battle with --record FILE, or its id with --url URL');
  const json = values.record === undefined ? await fetched(values.url ?? '', id ?? '') : JSON.parse(readFileSync(values.record, 'utf8'));
  const checks = verifyBattle(battleOf(json));
  return { ok: checks.every(({ ok }) => ok), checks };
}
