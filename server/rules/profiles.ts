import type { Rules } from '#contract/api/config.ts';
import { cents } from '#contract/money.ts';
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
  },
  /**
   * Great Britain: no auto play, no skipping, five seconds a game, no demo without an age check, and no withdrawal of coins
   * is taken back. */
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
  },
};

/** The rules that are in force. */
export function activeRules({ config }: { config: Pick<Config, 'rules'> }): Rules {
  return PROFILES[config.rules];
}
