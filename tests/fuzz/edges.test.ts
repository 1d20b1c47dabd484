import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logout } from '#contract/api/auth.ts';
import { excludeSelf, takeTimeOut } from '#contract/api/exclusion.ts';
import { errorBody } from '#contract/api/errors.ts';
import { DATABASES } from '#tests/support/shop.ts';
import { PacketClient } from '#tests/protocol/packets.ts';
import { PusherClient } from '#tests/support/pusher-client.ts';
import { visit } from './demo-visit.ts';
import type { KnownValues } from './from-schema.ts';
import { HIDDEN_OPERATIONS } from './hidden-operations.ts';
import { type CallAnswer, send } from './http-client.ts';
import { type GeneratedCall, generatedCalls, type OpenApiDocument } from './openapi-calls.ts';
import { type LineAnswer, sendRaw } from './raw-line.ts';
import { mutatedRequests, RAW_CASES } from './raw-requests.ts';
import { startTarget, type TargetShop } from './target-shop.ts';
import { upgradeRequests } from './upgrade-lines.ts';
import { frameSessions } from './web-socket-frames.ts';

/** How many times as much as usual is sent, and for how many times as long: `FUZZ_SCALE=20` for a long campaign. */
const SCALE = Number(process.env['FUZZ_SCALE'] ?? 1);
/** What is generated for each database: calls per operation, requests for an upgrade, requests with changed bytes, connections per transport. */
const CALLS_PER_OPERATION = 8 * SCALE;
const UPGRADES = 120 * SCALE;
const MUTATIONS = 150 * SCALE;
const SESSIONS = 60 * SCALE;
/** How many connections are open at once, and for how long each kind of input is sent at most, ms: what a busy machine doesn't get to is left out. */
const AT_ONCE = 24;
const SEND_MS = 8_000 * SCALE;
const TIMEOUT_MS = 60_000 + SEND_MS;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** True for a success, and for a refusal in the one form. */
function isWell({ status, body }: LineAnswer): boolean {
  return status === 101 || (status >= 200 && status < 300) || (status >= 400 && status < 500 && errorBody.safeParse(parsed(body)).success);
}

/** True for a page that says that there is none, and for what leads from one page to the next. */
const isPage = ({ status, type }: Pick<LineAnswer, 'status' | 'type'>): boolean =>
  status === 302 || status === 303 || (status >= 400 && status < 500 && type.startsWith('text/html'));

/** True for a refusal of the sandbox's sign-in services, which answer as those of the real ones do. */
const isProviders = ({ status, type }: CallAnswer, { path }: GeneratedCall): boolean =>
  path.startsWith('/sandbox/sign-in/') && status >= 400 && status < 500 && type.startsWith('application/json');

/** Runs `attack` on each of the inputs, some at once, until the time is over. */
async function onEach<Input>(inputs: readonly Input[], attack: (input: Input) => Promise<void>): Promise<void> {
  const waiting = inputs.values();
  const end = performance.now() + SEND_MS;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const input of waiting) if (performance.now() < end) await attack(input);
    }),
  );
}

describe.each(DATABASES)('a shop on %s under generated input', { timeout: TIMEOUT_MS }, (database) => {
  let shop: TargetShop;
  let token: string;
  let known: KnownValues;
  beforeAll(async () => {
    shop = await startTarget(database);
    ({ token, known } = await visit(shop.url));
  });
  afterAll(() => shop.remove());

  const expectWell = async (wrong: readonly string[]): Promise<void> => {
    const { status } = await fetch(`${shop.url}/api/health`).catch(() => ({ status: 'the shop has ended' }));
    expect(status, shop.output()).toBe(200);
    expect(wrong.slice(0, 10), `${wrong.length} wrong answers`).toEqual([]);
    const errors = shop.logged(50).map((line) => JSON.stringify(line).slice(0, 2000));
    expect(errors, `errors in the log: ${errors.join('\n')}`).toEqual([]);
  };

  /** Sends calls, and says which part of those that were sent succeeded. `accepts`: answers that are well besides the usual. */
  const attack = async (
    calls: readonly GeneratedCall[],
    accepts: (answer: CallAnswer, call: GeneratedCall) => boolean,
  ): Promise<number> => {
    const wrong: string[] = [];
    let [sent, succeeded] = [0, 0];
    await onEach(calls, async (call) => {
      const answer = await send(shop.url, call).catch((error: unknown) => ({ status: 0, type: '', headers: {}, body: String(error) }));
      sent += 1;
      if (answer.status === 200) succeeded += 1;
      if (!isWell(answer) && !accepts(answer, call))
        wrong.push(`${answer.status} ${answer.body.slice(0, 200)} ← ${call.method} ${call.path} ${call.body?.slice(0, 300)}`);
    });
    await expectWell(wrong);
    return succeeded / sent;
  };

  it('answers undocumented calls with success, a page, or a refusal in the one form', async () => {
    const calls = generatedCalls(HIDDEN_OPERATIONS, token, known, CALLS_PER_OPERATION);
    expect(await attack(calls, (answer, call) => isPage(answer) || isProviders(answer, call))).toBeGreaterThan(0.05);
  });

  it('answers every call of its document with success or a refusal in the one form', async () => {
    const document = (await (await fetch(`${shop.url}/docs/json`)).json()) as OpenApiDocument;
    const calls = generatedCalls(document, token, known, CALLS_PER_OPERATION);
    /** Ends the session, or what the player may do. */
    const endsPlay = ({ path }: GeneratedCall): boolean => [logout, takeTimeOut, excludeSelf].some((ends) => path.startsWith(ends.path));
    const share = await attack(
      calls.filter((call) => !endsPlay(call)),
      () => false,
    );
    // The calls passed authentication: no generated call has ended the session. A fifth succeeds; the rest is invalid, or needs a proof.
    const { status } = await fetch(`${shop.url}/api/profile`, { headers: { authorization: `Bearer ${token}` } });
    expect(status, 'the player is still signed in').toBe(200);
    expect(share).toBeGreaterThan(0.1);
    await attack(calls.filter(endsPlay), () => false);
  });

  it('answers or closes every request for an upgrade', async () => {
    const wrong: string[] = [];
    await onEach(upgradeRequests(UPGRADES), async (request) => {
      const { answers, closed, text } = await sendRaw(shop.url, [request], { until: ([first]) => first !== undefined });
      if (!answers[0] || !(isWell(answers[0]) || isPage(answers[0])))
        wrong.push(`${request.toString('latin1')} → ${text.slice(0, 300)} ${closed ? 'closed' : 'open'}`);
    });
    await expectWell(wrong);
  });

  it.each(RAW_CASES)('reads $name in one way only', async ({ bytes, statuses }) => {
    const { answers } = await sendRaw(shop.url, [bytes], {
      waitMs: 10_000,
      until: (come) => come.length >= statuses.length && come.every(isWell),
    });
    expect(answers.map(({ status }) => status)).toEqual(statuses);
    expect(answers.every(isWell), JSON.stringify(answers)).toBe(true);
  });

  it('answers, awaits or closes every connection with changed bytes', async () => {
    const wrong: string[] = [];
    await onEach(mutatedRequests(MUTATIONS), async (request) => {
      const { answers, text } = await sendRaw(shop.url, [request], { waitMs: 500 });
      if (!answers.every((one) => isWell(one) || isPage(one))) wrong.push(`${request.toString('latin1')} → ${text.slice(0, 600)}`);
    });
    await expectWell(wrong);
  });

  it('serves others while many connections hold a request back', async () => {
    const slow = Array.from({ length: 200 }, () => sendRaw(shop.url, [...'GET /api/config HTTP/1.1\r\nHost: sh'], { waitMs: 2_500 }));
    for (let count = 0; count < 5; count++) expect((await fetch(`${shop.url}/api/config`)).status).toBe(200);
    expect((await Promise.all(slow)).flatMap(({ answers }) => answers)).toEqual([]);
    await expectWell([]);
  });

  it('deals with every frame on both transports, and others on them notice nothing', async () => {
    const [listener, watcher] = [new PusherClient(shop.url), new PacketClient(shop.url)];
    await Promise.all([listener.join('drops'), watcher.join('/crash')]);
    const wrong: string[] = [];
    await onEach(frameSessions(SESSIONS), async ({ pieces, broken }) => {
      const { answers, closed } = await sendRaw(shop.url, pieces, { waitMs: broken ? 1_000 : 10_000 });
      if (answers[0]?.status !== 101 || !(closed || broken))
        wrong.push(`${pieces.map((piece) => JSON.stringify(piece.toString('latin1'))).join(' ')} → ${JSON.stringify(answers)}`);
    });
    await expectWell(wrong);
    await listener.settled();
    expect(await watcher.stands()).toBe(true);
    for (const { socket } of [listener, watcher]) socket.terminate();
  });
});
