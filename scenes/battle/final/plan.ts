import type { BoxItem } from '#contract/api/boxes.ts';
import { battleRule, battleSideOf, battleSides } from '#contract/battle/rules.ts';
import { cents, type Cents } from '#contract/money.ts';
import { type WinSize, winSize } from '#contract/win-size.ts';
import { type BattleOutcome, type BattleSetup, type BattleState, isDrawn } from '../model.ts';
import { totalsAfter } from '../totals.ts';
import type { FinalTuning } from './knobs.ts';
import { ringOf, type Ring } from './ring.ts';
import { type FinalTimes, finalTimes } from './times.ts';

/** What flies to a winner and lies in the pile. */
export interface Parcel {
  /** The prize; null: a coin of an equal share. */
  item: BoxItem | null;
  /** The round that drew it; for a coin, how many coins left that seat before it. */
  round: number;
  from: number;
  to: number;
  /** Its place among all that fly, from 0: the dearest leave last and so lie on top. */
  order: number;
  /** Its place in the pile of its seat, from 0. */
  rank: number;
  /** Its size over the width of the lane. */
  size: number;
}

/** What the final means for one seat. */
export interface SeatEnd {
  /** What its total said when the last round ended. */
  stood: Cents;
  /** What it gets: prizes and coins together. */
  payout: Cents;
  won: boolean;
  /** Led when the last round ended, or had the best chance. */
  led: boolean;
  /** What the viewer gains or loses on it; null for seats that aren't the viewer's. */
  gain: Cents | null;
  /** Prizes that it gets and that do not fly. */
  more: number;
}

/** Everything that follows the last round, decided once from what is known; times are ms after the end of the last round. */
export interface FinalPlan {
  /** Seeds every decoration. */
  seed: string;
  times: FinalTimes;
  /** Null where nothing is drawn. */
  ring: Ring | null;
  /** True where all share; then every seat has won. */
  shared: boolean;
  seats: readonly SeatEnd[];
  parcels: readonly Parcel[];
  /** The viewer's result; `watched` without a seat. */
  viewer: 'won' | 'lost' | 'watched';
  /** How big the viewer's win is; 0 for none. */
  size: WinSize;
  /** Everything that was drawn. */
  total: Cents;
}

interface Drawn {
  item: BoxItem;
  round: number;
  seat: number;
}

/** What follows the last round of a battle that is decided; null before. */
export function planFinal(state: BattleState, tuning: FinalTuning): FinalPlan | null {
  const { setup, outcome, seats } = state;
  if (setup === null || outcome === null) return null;
  const drawn = drawnOf(state, setup);
  const { verdict } = outcome;
  const winners = verdict.winner === null ? null : (battleSides(setup.lineup)[verdict.winner] ?? []);
  const parcels = parcelsOf(drawn, outcome, winners, tuning);
  const counts = battleRule(setup.mode).counts === 'last' ? setup.rounds.length - 1 : 0;
  const { leader } = totalsAfter(state, setup.rounds.length);
  const mine = seats.findIndex((seat) => seat.mine);
  const sums = outcome.awards.map(({ prizes, coins }) =>
    cents(prizes.reduce((sum: number, { round, seat }) => sum + valueOf(drawn, round, seat), coins)),
  );
  const stake = mine === -1 ? null : setup.stakeCents;
  const ends = outcome.awards.map(({ prizes }, seat): SeatEnd => {
    const payout = sums[seat] ?? cents(0);
    const flying = parcels.filter(({ item, to }) => item !== null && to === seat).length;
    return {
      stood: cents(drawn.reduce((sum, one) => (one.seat === seat && one.round >= counts ? sum + one.item.sale_price : sum), 0)),
      payout,
      won: winners === null || winners.includes(seat),
      led: leader !== null && battleSideOf(setup.lineup, seat) === leader,
      gain: seat === mine && stake !== null ? cents(payout - stake) : null,
      more: prizes.length - flying,
    };
  });
  const own = ends[mine];
  return {
    seed: setup.id,
    times: finalTimes(setup.pace, isDrawn(outcome), parcels.length, tuning),
    ring: ringOf(verdict, setup.id),
    shared: winners === null,
    seats: ends,
    parcels,
    viewer: own === undefined ? 'watched' : own.won ? 'won' : 'lost',
    size: own === undefined || stake === null ? 0 : winSize(stake, own.payout),
    total: cents(drawn.reduce((sum, { item }) => sum + item.sale_price, 0)),
  };
}

/** Every prize that was drawn, as far as it is known. */
function drawnOf({ draws }: BattleState, setup: BattleSetup): Drawn[] {
  return draws.flatMap((seats, round) =>
    (seats ?? []).flatMap(({ item: index }, seat) => {
      const item = setup.rounds[round]?.items[index];
      return item === undefined ? [] : [{ item, round, seat }];
    }),
  );
}

function valueOf(drawn: readonly Drawn[], round: number, seat: number): number {
  return drawn.find((one) => one.round === round && one.seat === seat)?.item.sale_price ?? 0;
}

/** What flies: the dearest prizes to the seats that get them, and coins to all where all share. */
function parcelsOf(drawn: readonly Drawn[], { awards }: BattleOutcome, winners: readonly number[] | null, tuning: FinalTuning): Parcel[] {
  if (winners === null) return sharedCoins(awards.length, tuning);
  const awarded = awards.flatMap(({ prizes }, to) =>
    prizes.flatMap(({ round, seat }) => {
      const prize = drawn.find((one) => one.round === round && one.seat === seat);
      return prize === undefined ? [] : [{ ...prize, to }];
    }),
  );
  const flying = awarded
    .toSorted((a, b) => b.item.sale_price - a.item.sale_price || a.round - b.round || a.seat - b.seat)
    .slice(0, tuning.flyers)
    .reverse();
  const piles = awards.map((_, to) => flying.filter((prize) => prize.to === to));
  return flying.map((prize, order) => {
    const pile = piles[prize.to] ?? [];
    const rank = pile.indexOf(prize);
    return { item: prize.item, round: prize.round, from: prize.seat, to: prize.to, order, rank, size: sizeOf(rank, pile.length, tuning) };
  });
}

/** The same number of coins to every seat, each from another lane in turn, so that light crosses between all lanes. */
function sharedCoins(seats: number, { pileCoins, pileCoin }: FinalTuning): Parcel[] {
  return Array.from({ length: pileCoins * seats }, (_, order): Parcel => {
    const rank = Math.floor(order / seats);
    const to = order % seats;
    return { item: null, round: rank, from: (to + 1 + (rank % Math.max(1, seats - 1))) % seats, to, order, rank, size: pileCoin };
  });
}

/** Size of a prize over the lane's width: the fewer lie in the pile the larger, and the dearest the largest of all. */
function sizeOf(rank: number, count: number, { pileFill, pileLargest, pileSmallest, pileGrowth }: FinalTuning): number {
  const even = Math.min(pileLargest, Math.max(pileSmallest, Math.sqrt(pileFill / count)));
  const dear = count === 1 ? 1 : rank / (count - 1);
  return even * (1 + pileGrowth * (dear - 0.5));
}
