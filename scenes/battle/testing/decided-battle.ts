import type { BattleSeat } from '#contract/api/battles.ts';
import type { BoxItem } from '#contract/api/boxes.ts';
import { drawnValues, playBattle, type SeatDraw } from '#contract/battle/play.ts';
import { type BattleLineup, type BattleMode, battleSeats, battleSideOf } from '#contract/battle/rules.ts';
import { battlePace } from '#contract/battle/schedule.ts';
import { decideBattle } from '#contract/battle/decide.ts';
import { splitBattle } from '#contract/battle/split.ts';
import { sha256Hex } from '#contract/fairness/bytes.ts';
import { cents } from '#contract/money.ts';
import { type BattleState, initialBattle } from '../model.ts';

interface Decided {
  lineup?: BattleLineup;
  mode?: BattleMode;
  rounds?: number;
  fast?: boolean;
  /** Everything is drawn from it. */
  seed?: string;
  /** The viewer's seat; null for who only watches. */
  mine?: number | null;
  stake?: number;
  items?: readonly BoxItem[];
  /** What each seat draws in each round, as places among the items; left out: by the seed. */
  picks?: readonly (readonly number[])[];
}

/** A prize that owns some tickets. */
export function itemOf(id: string, from: number, to: number, value: number, rarity: BoxItem['rarity'] = 'common'): BoxItem {
  const price = cents(value);
  return { id, name: id, rarity, img_url: `/prizes/${id}.webp`, price, sale_price: price, ticket_from: from, ticket_to: to };
}

const ITEMS: readonly BoxItem[] = [
  itemOf('stone-mug', 1, 40_000, 150),
  itemOf('paper-lantern', 40_001, 70_000, 480, 'uncommon'),
  itemOf('amber-candle', 70_001, 90_000, 1_360, 'rare'),
  itemOf('pearl-tea', 90_001, 98_000, 7_400, 'epic'),
  itemOf('night-ticket', 98_001, 100_000, 41_000, 'legendary'),
];

const NAMES = ['Demo', 'Marlow', 'Wren', 'Ludo'] as const;

/** A battle whose rounds are all drawn and which is decided by the real rules. */
export function decidedBattle(wanted: Decided = {}): BattleState {
  const {
    lineup = '1v1',
    mode = 'normal',
    rounds: asked = 5,
    fast = false,
    seed = 'a battle',
    mine = 0,
    stake = 2_000,
    items = ITEMS,
    picks,
  } = wanted;
  const rounds = picks?.length ?? asked;
  const boxes = Array.from({ length: rounds }, () => items);
  const draws = { serverSeed: sha256Hex(seed), entropy: sha256Hex(`entropy ${seed}`), battleId: seed };
  const drawn: SeatDraw[][] =
    picks?.map((row) => row.map((item) => ({ item, ticket: items[item]?.ticket_from ?? 1 }))) ??
    playBattle(draws, { lineup, mode, rounds: boxes }).drawn;
  const values = drawnValues(boxes, drawn);
  const verdict = decideBattle(lineup, mode, values, draws);
  const { awards } = splitBattle(lineup, values, verdict.winner);
  const seats = Array.from({ length: battleSeats(lineup) }, (_, seat): BattleSeat => ({
    seat,
    side: battleSideOf(lineup, seat),
    player: { name: NAMES[seat] ?? `Seat ${seat}`, is_demo: false, hue: [255, 170, 20, 210][seat] ?? 0 },
    is_bot: seat > 1,
    mine: seat === mine,
  }));
  return {
    ...initialBattle(),
    setup: {
      id: seed,
      lineup,
      mode,
      pace: battlePace(fast),
      rounds: boxes.map((list) => ({ name: 'Night market', img_url: '/box.webp', items: list })),
      stakeCents: mine === null ? null : cents(stake),
    },
    seats,
    startedAtMs: 0,
    draws: drawn,
    outcome: {
      verdict:
        verdict.by === 'score' || verdict.by === 'shared'
          ? verdict
          : verdict.by === 'tiebreak'
            ? { ...verdict, among: [...verdict.among] }
            : { ...verdict, weights: [...verdict.weights] },
      awards: awards.map(({ prizes, coins }) => ({ prizes: prizes.map(({ round, seat }) => ({ round, seat })), coins })),
    },
  };
}
