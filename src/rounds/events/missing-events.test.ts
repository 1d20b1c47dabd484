import { expect, it } from 'vitest';
import type { CrashKinds } from '#src/crash/crash-kinds.ts';
import { seenBet, withCashOuts } from '#src/crash/crash-table.ts';
import { cents } from '#contract/money.ts';
import type { FeedSnapshot } from '../round-feed.ts';
import { testStream } from '../testing/test-stream.ts';

/*
 * That a bet is over is inferred from public events only while none of them is missing: here its cash-out is missing, or waits behind a snapshot, when
 * the flight ends. A bet that was inferred as lost too early would be announced as lost although it won.
 */

type Snapshot = FeedSnapshot<CrashKinds>;

const PLAYED = { id: 'b1', stake: cents(100), at: null, payout: cents(0) };
const OUT = { at: 150, payout: cents(150) };
const PLACED: CrashKinds['mine'] = { ...PLAYED, round_id: 'r1', placed_at: '', status: 'placed', auto: null };
const LINE: CrashKinds['line'] = { ...PLAYED, player: { name: 'me', is_demo: false, hue: 0, avatar_url: null } };

const flight = (status: 'in_progress' | 'ended'): CrashKinds['round'] => ({
  id: 'r1',
  number: 1,
  chain_id: 'c',
  status,
  opened_at: '',
  closes_at: '',
  started_at: '',
  ended_at: status === 'ended' ? '' : null,
  hash: null,
  bust: status === 'ended' ? 200 : null,
});

const snapshotAt = (seq: { game: number; bets: number }, status: 'in_progress' | 'ended', change: object = {}): Snapshot => ({
  places: { game: { epoch: 'e', seq: seq.game }, bets: { epoch: 'e', seq: seq.bets } },
  ts: 0,
  phases: { starting_ms: 500, in_progress_ms: null, ended_ms: 500 },
  round: flight(status),
  bets: [{ ...LINE, ...change }],
  mine: [Object.keys(change).length > 0 ? { ...PLACED, ...change, status: 'won' } : PLACED],
  recent: [],
});

/** A page that has a bet on a flight; `answer` answers its oldest request for a snapshot. */
async function flying(rule = seenBet) {
  const requests: ((snapshot: Snapshot) => void)[] = [];
  const settled: string[] = [];
  const { feed, stream } = testStream<CrashKinds>(
    { seen: rule },
    { changed: withCashOuts, load: () => new Promise((resolve) => requests.push(resolve)) },
  );
  stream.on('speech', (events) => {
    for (const event of events) if (event.kind === 'settled') settled.push(`${event.bet.status} ${event.bet.payout}`);
  });
  const answer = async (snapshot: Snapshot): Promise<void> => {
    requests.shift()?.(snapshot);
    for (let turn = 0; turn < 8; turn++) await Promise.resolve();
  };
  const published = { epoch: 'e', ts: 0 };
  const end = (seq: number) => feed.state({ ...published, stream: 'crash:game', seq, type: 'state', data: flight('ended') });
  const cashOuts = (seq: number, ids: readonly string[]) =>
    feed.bets({
      ...published,
      stream: 'crash:bets',
      seq,
      type: 'bets',
      data: { round_id: 'r1', placed: [], canceled: [], cashed: ids.map((id) => ({ id, ...OUT })) },
    });
  feed.resync();
  await answer(snapshotAt({ game: 1, bets: 1 }, 'in_progress'));
  return { feed, settled, answer, end, cashOuts };
}

it('settles a bet by the end of its flight while no event is missing', async () => {
  const { settled, end } = await flying();
  end(2);
  expect(settled).toEqual(['lost 0']);
});

it('settles no bet by the end of its flight while events of bets are missing', async () => {
  const { settled, answer, end, cashOuts } = await flying();
  cashOuts(3, ['another']);
  end(2);
  expect(settled).toEqual([]);
  await answer(snapshotAt({ game: 2, bets: 3 }, 'ended', OUT));
  expect(settled).toEqual(['won 150']);
});

it('settles a bet by the cash-out that waits behind a snapshot, not by the end that waits there too', async () => {
  const { feed, settled, answer, end, cashOuts } = await flying();
  feed.resync();
  cashOuts(2, ['b1']);
  end(2);
  await answer(snapshotAt({ game: 1, bets: 1 }, 'in_progress'));
  expect(settled).toEqual(['won 150']);
});

it('keeps what follows from public events only while none of them is missing', async () => {
  const { feed } = await flying((bet) => ({ ...bet, status: 'lost' }));
  const statuses = () => feed.store.getState().mine.map(({ id, status }) => `${id} ${status}`);
  expect(statuses()).toEqual(['b1 lost']);
  feed.resync();
  feed.own({ ...PLACED, id: 'b2' });
  expect(statuses()).toEqual(['b1 lost', 'b2 placed']);
});
