import type { BattleSeat } from '#contract/api/battles.ts';
import type { BoxItem } from '#contract/api/boxes.ts';
import { drawnValues, playBattle, type SeatDraw } from '#contract/battle/play.ts';
import { type BattleLineup, type BattleMode, battleSeats, battleSideOf } from '#contract/battle/rules.ts';
import { battlePace } from '#contract/battle/schedule.ts';
import { decideBattle } from '#contract/battle/decide.ts';
import { splitBattle } from '#contract/battle/split.ts';
import { sha256Hex } from '#contract/fairness/bytes.ts';
import { cents } from '#contract/money.ts';
import type { Rarity } from '#contract/rarity.ts';
import { type BattleState, initialBattle } from '../model.ts';

/** What is wanted of a battle; the rest is usual. */
export interface Decided {
  lineup?: BattleLineup;
  mode?: BattleMode;
  rounds?: number;
  fast?: boolean;
  /** Everything is drawn from it. */
  seed?: string;
  /** The viewer's seat; null for who only watches. */
  mine?: number | null;
  stake?: number;
  /** What each seat draws in each round, as places among the items; left out: by the seed. */
  picks?: readonly (readonly number[])[];
}

/** A prize that owns some tickets. */
function itemOf([id, rarity, value]: readonly [string, Rarity, number], from: number, to: number): BoxItem {
  const price = cents(value);
  return { id, name: id, rarity, img_url: `/prizes/${id}.webp`, price, sale_price: price, ticket_from: from, ticket_to: to };
}

/** The prizes of the box that it opens, cheapest first: place, tickets up to it, and what it is. */
const ITEMS: readonly BoxItem[] = (
  [
    [30_000, ['stone-mug', 'common', 300]],
    [50_000, ['amber-candle', 'common', 160]],
    [64_000, ['paper-lantern', 'uncommon', 600]],
    [76_000, ['dusk-umbrella', 'uncommon', 1_200]],
    [84_000, ['moon-unicorn', 'uncommon', 1_280]],
    [90_000, ['arcade-stick', 'rare', 4_400]],
    [94_000, ['mirror-ball', 'rare', 5_500]],
    [97_000, ['petal-kimono', 'rare', 10_800]],
    [98_600, ['night-telescope', 'epic', 36_000]],
    [99_400, ['nova-phone', 'epic', 45_900]],
    [99_800, ['regatta-watch', 'legendary', 175_000]],
    [100_000, ['gilded-crown', 'mythic', 299_000]],
  ] as const
).map(([to, prize], index, all) => itemOf(prize, (all[index - 1]?.[0] ?? 0) + 1, to));

const NAMES = ['Demo', 'Marlow', 'Wren', 'Ludo'] as const;

/** A battle whose rounds are all drawn and which is decided by the real rules; for stories and tests. */
export function decidedBattle(wanted: Decided = {}): BattleState {
  const { lineup = '1v1', mode = 'normal', rounds: asked = 5, fast = false, seed = 'a battle', mine = 0, stake = 2_000, picks } = wanted;
  const rounds = picks?.length ?? asked;
  const boxes = Array.from({ length: rounds }, () => ITEMS);
  const draws = { serverSeed: sha256Hex(seed), entropy: sha256Hex(`entropy ${seed}`), battleId: seed };
  const drawn: SeatDraw[][] =
    picks?.map((row) => row.map((item) => ({ item, ticket: ITEMS[item]?.ticket_from ?? 1 }))) ??
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
      rounds: boxes.map((list) => ({ name: 'Night market', img_url: '/boxes/night-market.webp', items: list })),
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
