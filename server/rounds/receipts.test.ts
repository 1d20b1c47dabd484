import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { AccessTokens } from '#server/security/access-token.ts';
import type { App } from '#server/runtime/deps.ts';
import { manualClock } from '#tests/support/manual-clock.ts';
import { Receipts } from './receipts.ts';

/** A call that is never answered, and whether a round that asks at 100 ms waits for it. */
async function unanswered(token: 'valid' | 'forged') {
  const app: App = Fastify() as unknown as App;
  const clock = manualClock();
  const tokens = new AccessTokens([{ id: 'abcdef01', bytes: new Uint8Array(32).fill(7) }], clock);
  const receipts = new Receipts(app, { clock, tokens }, new Set(['/leave']));
  const begun = new Promise<void>((resolve) => {
    app.post('/leave', () => new Promise(() => resolve()));
  });
  const signed = await tokens.sign({ userId: 'ada', sessionId: 's1' });
  const authorization = `Bearer ${token === 'valid' ? signed : signed.slice(0, -8)}`;
  app.inject({ method: 'POST', url: '/leave', headers: { authorization } }, () => undefined);
  await begun;
  clock.moveTo(100);
  const leaving = new AbortController();
  let isOver = false;
  const over = receipts.answered((at) => at < 100, leaving.signal).then(() => (isOver = true));
  return { clock, leaving, over, isOver: () => isOver, receipts };
}

it('a round waits for a call that is not answered until its lead ends', async () => {
  const { leaving, over, isOver } = await unanswered('valid');
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(isOver()).toBe(false);
  leaving.abort();
  await over;
});

it('a round waits for a call that is not answered for ten seconds, once', async () => {
  const { clock, over, isOver, receipts } = await unanswered('valid');
  clock.moveTo(10_099);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(isOver()).toBe(false);
  clock.moveTo(10_100);
  await over;
  await receipts.answered(() => true, new AbortController().signal);
});

it('no round waits for a call without a valid token', async () => {
  const { over } = await unanswered('forged');
  await over;
});
