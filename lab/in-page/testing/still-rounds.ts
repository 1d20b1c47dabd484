import { listedPlayer } from '#contract/api/listed-player.ts';
import type { RoundGame } from '#contract/realtime/rounds.ts';
import type { MakeRoundSocket } from '#src/rounds/round-socket.ts';
import { HASH } from '../page-shop.ts';
import type { Moment } from './still-page.ts';

/*
 * A round of crash and of the wheel as the server's snapshot has it, in JSON: betting is open and the player has no bet, or the round is over and the player has
 * won. One player has the longest name and the largest bet.
 */

/** Beats of the server that don't come would count as a connection that lags. */
const BEAT_MS = 500;
/** Before betting closes, ms: the page is photographed minutes after it was loaded, and shows no time that is left. */
const LEFT_MS = 3_600_000;
const ROUND = 1_204_517;

const PLAYERS = ['Wolfeschlegelsteinhausenberger W', 'Ada', 'Tomás', 'Priya'].map((name, index) =>
  listedPlayer({ id: `player-${index}`, name, isDemo: index === 3, avatarUrl: null }),
);
const STAKES = [1_000, 25, 4.5, 0.1];

const iso = (ms: number): string => new Date(Date.now() + ms).toISOString();

function roundOf(moment: Moment, result: object): object {
  const open = moment === 'rest';
  return {
    id: 'round',
    number: ROUND,
    chain_id: 'chain',
    status: open ? 'starting' : 'ended',
    opened_at: iso(-20_000),
    closes_at: iso(open ? LEFT_MS : -15_000),
    started_at: open ? null : iso(-14_000),
    ended_at: open ? null : iso(-1_000),
    hash: open ? null : HASH,
    ...(open ? Object.fromEntries(Object.keys(result).map((key) => [key, null])) : result),
  };
}

/** Rounds that are over, the newest first. */
const past = (results: readonly object[]): object[] =>
  results.map((result, index) => ({
    ...(roundOf('result', result) as { number: number }),
    id: `past-${index}`,
    number: ROUND - 1 - index,
  }));

const OWN = { id: 'own', round_id: 'round', stake: 10, placed_at: '2026-01-02T11:59:30.000Z', status: 'won' };

function crashRound(moment: Moment): object {
  const ended = moment === 'result';
  const outs = [2.31, null, 1.04, 3.4];
  const line = (index: number, player: object): object => {
    const [stake = 0, at = null] = [STAKES[index], outs[index]];
    return {
      id: `bet-${index}`,
      player,
      stake,
      at: ended ? at : null,
      payout: ended && at !== null ? Math.floor(stake * at * 100) / 100 : 0,
    };
  };
  const own = {
    id: OWN.id,
    player: listedPlayer({ id: 'lab', name: 'Mira', isDemo: false, avatarUrl: null }),
    stake: OWN.stake,
    at: 2,
    payout: 20,
  };
  return {
    phases: { starting_ms: 5_000, in_progress_ms: null, ended_ms: 3_000 },
    round_cap: 1_000_000,
    round: roundOf(moment, { bust: 3.41 }),
    bets: [...PLAYERS.map((player, index) => line(index, player)), ...(ended ? [own] : [])],
    mine: ended ? [{ ...OWN, auto: 2, at: 2, payout: 20 }] : [],
    recent: past([1, 1.37, 24.06, 2.18, 1_000_000, 1.92, 5.5, 1.01].map((bust) => ({ bust }))),
  };
}

function wheelRound(moment: Moment): object {
  const ended = moment === 'result';
  const colors = [2, 5, 3, 50] as const;
  const line = (index: number, player: object): object => {
    const [stake = 0, color = 2] = [STAKES[index], colors[index]];
    return { id: `bet-${index}`, player, color, stake, payout: ended && color === 5 ? stake * 5 : 0 };
  };
  const own = { ...OWN, color: 5, payout: 50 };
  const lost = { ...OWN, id: 'own-lost', color: 2, stake: 2, status: 'lost', payout: 0 };
  const mira = listedPlayer({ id: 'lab', name: 'Mira', isDemo: false, avatarUrl: null });
  const segments = [
    { segment: 0, color: 50 },
    { segment: 3, color: 5 },
    { segment: 1, color: 2 },
    { segment: 2, color: 3 },
  ];
  return {
    phases: { starting_ms: 15_000, in_progress_ms: 300, ended_ms: 3_000 },
    round: roundOf(moment, { draw: { segment: 3, color: 5, spot: 0.5 } }),
    bets: [
      ...PLAYERS.map((player, index) => line(index, player)),
      ...(ended ? [own, lost].map(({ id, color, stake, payout }) => ({ id, player: mira, color, stake, payout })) : []),
    ],
    mine: ended ? [own, lost] : [],
    recent: past(segments.map((drawn) => ({ draw: { ...drawn, spot: 0.5 } }))),
  };
}

/** The socket of a game that answers one snapshot and never says more. The round trip is always 0 ms. */
export const stillSocket =
  (moment: Moment): MakeRoundSocket =>
  (game: RoundGame, events) => ({
    open() {
      setTimeout(() => events.up(), 0);
      const status = moment === 'rest' ? 'starting' : 'ended';
      setInterval(() => events.heartbeat({ round_id: 'round', status, ts: Date.now() }), BEAT_MS);
    },
    close: () => undefined,
    renew: () => undefined,
    ask(event) {
      const now = Date.now();
      if (event === 'sign-in') return Promise.resolve({ signed_in: true });
      // On the server for longer than on the way: the difference is the round trip, which is never below 0.
      if (event === 'time') return Promise.resolve({ t1: now - 500, t2: now + 500 });
      const place = { epoch: 'lab', seq: 0 };
      return Promise.resolve({
        ...(game === 'crash' ? crashRound(moment) : wheelRound(moment)),
        places: { game: place, bets: place },
        ts: now,
      });
    },
  });
