import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorBody } from '#contract/api/errors.ts';
import { DATABASES } from '#tests/support/shop.ts';
import { visit } from './demo-visit.ts';
import { send } from './http-client.ts';
import { generatedCalls, type OpenApiDocument } from './openapi-calls.ts';
import { lastJson, sendRaw } from './raw-line.ts';
import { startTarget, type TargetShop } from './target-shop.ts';
import { upgradeRequests } from './upgrade-lines.ts';

/** How many calls are generated for each operation of the document, on each database. */
const CALLS_PER_OPERATION = 16;
/** How many upgrade requests are generated for each database. */
const UPGRADES = 250;
/** How many lines are open at once. */
const AT_ONCE = 24;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Runs `attack` on each of the inputs, some at once. */
async function onEach<Input>(inputs: readonly Input[], attack: (input: Input) => Promise<void>): Promise<void> {
  const waiting = inputs.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const input of waiting) await attack(input);
    }),
  );
}

describe.each(DATABASES)('a shop on %s under generated input', (database) => {
  let shop: TargetShop;
  beforeAll(async () => {
    shop = await startTarget(database);
  });
  afterAll(() => shop.remove());

  const expectWell = async (): Promise<void> => {
    expect((await fetch(`${shop.url}/api/health`)).status, shop.output()).toBe(200);
    expect(shop.logged(50), 'errors in the log').toEqual([]);
  };

  it('answers every call of its document with success or a refusal in the one form', async () => {
    const { token, known } = await visit(shop.url);
    const document = (await (await fetch(`${shop.url}/docs/json`)).json()) as OpenApiDocument;
    const calls = generatedCalls(document, token, known, CALLS_PER_OPERATION);
    const wrong: string[] = [];
    const statuses = new Map<number, number>();
    await onEach(calls, async (call) => {
      const answer = await send(shop.url, call).catch((error: unknown) => ({ status: 0, body: String(error) }));
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      const { status, body } = answer;
      const refused = status >= 400 && status < 500 && errorBody.safeParse(parsed(body)).success;
      if (!(status >= 200 && status < 300) && !refused)
        wrong.push(`${status} ${body.slice(0, 200)} ← ${call.method} ${call.path} ${call.body?.slice(0, 300)}`);
    });
    expect(wrong.slice(0, 10), `${wrong.length} of ${calls.length} answers`).toEqual([]);
    // The calls are not all turned away at the door.
    expect(statuses.get(200)).toBeGreaterThan(calls.length / 20);
    await expectWell();
  });

  it('answers or closes every request for an upgrade, and lives on', async () => {
    const wrong: unknown[] = [];
    await onEach(upgradeRequests(UPGRADES), async (request) => {
      const answer = await sendRaw(shop.url, [request], { until: (text) => /\r\n\r\n/.test(text) });
      const [status] = answer.statuses;
      const refused = status !== undefined && status >= 400 && status < 500 && errorBody.safeParse(lastJson(answer)).success;
      if (status !== 101 && status !== 200 && !refused)
        wrong.push(`${request.toString('latin1')} → ${answer.text.slice(0, 100)} ${answer.closed}`);
    });
    expect(wrong.slice(0, 50), `${wrong.length} answers`).toEqual([]);
    await expectWell();
  });
});
