import { expect, it } from 'vitest';
import { cents } from '#contract/money.ts';
import { testStream } from '../testing/test-stream.ts';
import { STEPS } from './round-events.ts';
import type { PaidKinds } from './round-stream.ts';

const bet = (status: string, id = 'b1'): PaidKinds['mine'] => ({ id, round_id: 'r1', status, stake: cents(100), payout: cents(0) });

function setUp() {
  const reported: unknown[] = [];
  const log: string[] = [];
  const { feed, stream } = testStream<PaidKinds>({ seen: (known) => known }, {}, { report: (error) => reported.push(error) });
  for (const step of STEPS.toReversed())
    stream.on(step, (events) => {
      for (const { kind } of events) log.push(`${step} ${kind}`);
    });
  return { feed, stream, log, reported };
}

it('subscribers are notified step by step, whatever the order in which they subscribed', () => {
  const { feed, log } = setUp();
  feed.own(bet('placed'));
  feed.own(bet('lost'));
  expect(log).toEqual(STEPS.map((step) => `${step} settled`));
});

it('what a subscriber sets off is delivered after all others have the event before it', () => {
  const { feed, stream, log } = setUp();
  feed.own(bet('placed'));
  stream.on('hold', (events) => {
    if (events.some(({ kind }) => kind === 'settled')) stream.publish({ kind: 'gap' });
  });
  feed.own(bet('lost'));
  expect(log).toEqual([...STEPS.map((step) => `${step} settled`), ...STEPS.map((step) => `${step} gap`)]);
});

it('a subscriber that throws is reported and keeps nothing from the others', () => {
  const { feed, stream, log, reported } = setUp();
  stream.on('scene', () => {
    throw new Error('no picture');
  });
  feed.own(bet('placed'));
  feed.own(bet('refunded'));
  expect(reported).toHaveLength(2);
  expect(log).toEqual(STEPS.map((step) => `${step} refunded`));
});

it('a bet of an answer is known to every subscriber of its event', () => {
  const { stream } = setUp();
  const known: string[] = [];
  stream.on('hold', (events, { mine }) => {
    if (events.some(({ kind }) => kind === 'queued')) known.push(...mine.map(({ id, status }) => `${id} ${status}`));
  });
  stream.publish({ kind: 'queued', bet: bet('queued') });
  expect(known).toEqual(['b1 queued']);
});
