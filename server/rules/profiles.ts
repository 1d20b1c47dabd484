import { DEFAULT_RULES, type Rules } from '#contract/api/config.ts';
import { cents } from '#contract/money.ts';
import { LIMIT_PERIODS } from '#contract/player-limits.ts';
import type { Config } from '#server/runtime/config.ts';

/** What Great Britain, Germany and Sweden have in common: no auto play, no skipping, no demo without an age check, no way back for coins on their way out, a reality check each hour, a register. */
const LICENSED: Rules = {
  ...DEFAULT_RULES,
  auto_play: false,
  instant_play: false,
  demo_play: false,
  cancel_withdrawals: false,
  reality_check_minutes: 60,
  register: true,
};

/** The rules of play of each jurisdiction (docs/player-protection.md). The server enforces them; the shell shows and obeys them. */
const PROFILES: Record<Rules['profile'], Rules> = {
  default: DEFAULT_RULES,
  /** Great Britain: five seconds a game, two pounds a stake. */
  uk: { ...LICENSED, profile: 'uk', min_cycle_ms: 5_000, max_stake: cents(200) },
  /** Germany: five seconds a game, a euro a stake, a monthly deposit limit, a pause of five minutes each hour, a button that excludes for 24 hours. */
  de: {
    ...LICENSED,
    profile: 'de',
    min_cycle_ms: 5_000,
    max_stake: cents(100),
    default_limits: [{ kind: 'deposit', period: 'month', limit: cents(100_000) }],
    raise_wait_hours: 7 * 24,
    reality_check_pause_minutes: 5,
    stop_button: true,
  },
  /** Sweden: three seconds a game, limits on deposits and on time that every player sets, one bonus. */
  se: {
    ...LICENSED,
    profile: 'se',
    min_cycle_ms: 3_000,
    mandatory_limits: (['deposit', 'session'] as const).flatMap((kind) => LIMIT_PERIODS.map((period) => ({ kind, period }))),
    raise_wait_hours: 72,
    one_bonus: true,
  },
  /** Play for fun, with coins that are given each day: no money in or out. */
  social: { ...DEFAULT_RULES, profile: 'social', real_money: false, free_coins: cents(100_000) },
};

/** The rules that are in force. */
export function activeRules({ config }: { config: Pick<Config, 'rules' | 'maxStake'> }): Rules {
  const rules = PROFILES[config.rules];
  return config.maxStake === null ? rules : { ...rules, max_stake: config.maxStake };
}
