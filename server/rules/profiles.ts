import type { Rules } from '#contract/api/config.ts';
import { cents } from '#contract/money.ts';
import { LIMIT_PERIODS } from '#contract/player-limits.ts';
import type { Config } from '#server/runtime/config.ts';

/** The rules of play of each jurisdiction. The server enforces them; the shell shows and obeys them. */
const PROFILES: Record<Rules['profile'], Rules> = {
  default: {
    profile: 'default',
    auto_play: true,
    instant_play: true,
    min_cycle_ms: 0,
    celebrate_only_above_stake: true,
    demo_play: true,
    real_money: true,
    free_coins: null,
    cancel_withdrawals: true,
    max_stake: null,
    mandatory_limits: [],
    default_limits: [],
    raise_wait_hours: 24,
    reality_check_minutes: null,
    reality_check_pause_minutes: 0,
    register: false,
    one_bonus: false,
  },
  /**
   * Great Britain: no auto play, no skipping, five seconds a game, two pounds a stake, a reality check each hour, no demo without an age check, and no
   * withdrawal of coins is taken back. */
  uk: {
    profile: 'uk',
    auto_play: false,
    instant_play: false,
    min_cycle_ms: 5_000,
    celebrate_only_above_stake: true,
    demo_play: false,
    real_money: true,
    free_coins: null,
    cancel_withdrawals: false,
    max_stake: cents(200),
    mandatory_limits: [],
    default_limits: [],
    raise_wait_hours: 24,
    reality_check_minutes: 60,
    reality_check_pause_minutes: 0,
    register: true,
    one_bonus: false,
  },
  /** Germany: no auto play, five seconds a game, a euro a stake, a monthly deposit limit, a pause of five minutes each hour. */
  de: {
    profile: 'de',
    auto_play: false,
    instant_play: false,
    min_cycle_ms: 5_000,
    celebrate_only_above_stake: true,
    demo_play: false,
    real_money: true,
    free_coins: null,
    cancel_withdrawals: false,
    max_stake: cents(100),
    mandatory_limits: [],
    default_limits: [{ kind: 'deposit', period: 'month', limit: cents(100_000) }],
    raise_wait_hours: 7 * 24,
    reality_check_minutes: 60,
    reality_check_pause_minutes: 5,
    register: true,
    one_bonus: false,
  },
  /** Sweden: no auto play, three seconds a game, limits on deposits and on time that every player sets, one bonus. */
  se: {
    profile: 'se',
    auto_play: false,
    instant_play: false,
    min_cycle_ms: 3_000,
    celebrate_only_above_stake: true,
    demo_play: false,
    real_money: true,
    free_coins: null,
    cancel_withdrawals: false,
    max_stake: null,
    mandatory_limits: (['deposit', 'session'] as const).flatMap((kind) => LIMIT_PERIODS.map((period) => ({ kind, period }))),
    default_limits: [],
    raise_wait_hours: 72,
    reality_check_minutes: 60,
    reality_check_pause_minutes: 0,
    register: true,
    one_bonus: true,
  },
  /** Play for fun, with coins that are given each day: no money in or out. */
  social: {
    profile: 'social',
    auto_play: true,
    instant_play: true,
    min_cycle_ms: 0,
    celebrate_only_above_stake: true,
    demo_play: true,
    real_money: false,
    free_coins: cents(100_000),
    cancel_withdrawals: true,
    max_stake: null,
    mandatory_limits: [],
    default_limits: [],
    raise_wait_hours: 24,
    reality_check_minutes: null,
    reality_check_pause_minutes: 0,
    register: false,
    one_bonus: false,
  },
};

/** The rules that are in force. */
export function activeRules({ config }: { config: Pick<Config, 'rules' | 'maxStake'> }): Rules {
  const rules = PROFILES[config.rules];
  return config.maxStake === null ? rules : { ...rules, max_stake: config.maxStake };
}
