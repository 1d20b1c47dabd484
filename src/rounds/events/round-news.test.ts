// @vitest-environment happy-dom
import { beforeAll, expect, it } from 'vitest';
import { cents } from '#contract/money.ts';
import { ApiError } from '#src/lib/api/api-error.ts';
import { formatInstant } from '#src/lib/format-instant.ts';
import { initI18n, loadAllTexts } from '#src/lib/i18n/i18n.ts';
import { Services } from '#src/lib/services/services.ts';
import { toastsService } from '#src/ui/toast.ts';
import { listGames } from '#tests/support/shown-games.ts';
import { testStream } from '../testing/test-stream.ts';
import { subscribeAll } from './round-news.ts';
import type { PaidKinds } from './round-stream.ts';

const limit = { kind: 'wager', period: 'day', limit: cents(500), left: cents(120), resets_at: '2026-11-27T12:00:00.000Z' } as const;
const refused = new ApiError({ status: 409, code: 'limit_reached', msg: 'no', details: { limit } });

beforeAll(async () => {
  listGames();
  await initI18n();
  await loadAllTexts();
});

it.each([
  ['starting', ''],
  ['in_progress', 'Your bet for the next round wasn’t placed. '],
])('a bet that a limit refuses names the limit, what is left, where it is changed, and the round that it was for: %s', (status, before) => {
  const services = new Services();
  const { feed, stream } = testStream<PaidKinds>({ seen: (known) => known });
  subscribeAll(stream, 'crash', services);
  feed.store.setState({ round: { id: 'r1', status } });
  stream.publish({ kind: 'refused', intent: 'bet', id: 'b1', error: refused });
  expect(
    services
      .get(toastsService)
      .takeNews()
      .map(({ text: shown }) => shown),
  ).toEqual([
    `${before}Your daily wager limit of 5.00 leaves 1.20 until ${formatInstant(limit.resets_at)}. ` +
      'You can change your limits on your profile, under Limits.',
  ]);
});

it('says on every page that a stake came back, unless the player asked for it', () => {
  const services = new Services();
  const { feed, stream } = testStream<PaidKinds>({ seen: (known) => known });
  subscribeAll(stream, 'wheel', services);
  const bet = (id: string, status: string): PaidKinds['mine'] => ({ id, round_id: 'r1', status, stake: cents(100), payout: cents(0) });
  for (const id of ['called-off', 'elsewhere', 'pressed']) feed.own(bet(id, 'placed'));
  stream.publish({ kind: 'asked', intent: 'takeBack', id: 'pressed' });
  feed.own(bet('called-off', 'refunded'));
  feed.own(bet('elsewhere', 'canceled'));
  feed.own(bet('pressed', 'canceled'));
  expect(
    services
      .get(toastsService)
      .takeNews()
      .map(({ text: shown }) => shown),
  ).toEqual([
    'Crazy Wheel: the round was called off and your stake of 1.00 was refunded.',
    'Crazy Wheel: your bet of 1.00 was canceled and its stake refunded.',
  ]);
});
