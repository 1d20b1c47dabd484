import type { QueryClient } from '@tanstack/react-query';
import { use } from 'react';
import type { PublicConfig, Rules } from '#contract/api/config.ts';
import { useService } from '#src/lib/services/services.ts';
import { apiService } from './api-service.ts';
import { useConfig } from './config.ts';
import { queryKeys } from './query-keys.ts';

/** What holds until the shop's rules of play are known: nothing is allowed that some shop forbids. */
const NOTHING_ALLOWED: Rules = {
  profile: 'default',
  auto_play: false,
  instant_play: false,
  min_cycle_ms: 0,
  celebrate_only_above_stake: true,
  demo_play: false,
  real_money: false,
  free_coins: null,
  cancel_withdrawals: false,
  max_stake: null,
  mandatory_limits: [],
  default_limits: [],
  raise_wait_hours: 24,
  reality_check_minutes: null,
  reality_check_pause_minutes: 0,
  register: false,
  one_bonus: false,
  stop_button: false,
};

/** The rules of play in a component. Everything that reads a rule comes through here, so that none can forget the time before they are known. */
export function useRules(): Rules {
  return useConfig()?.rules ?? NOTHING_ALLOWED;
}

/**
 * The same for parts that are fetched on demand: suspends until the rules are known, or waiting for them takes too long, so that such a part shows its
 * controls at once instead of one after the other.
 */
export function useKnownRules(): Rules {
  use(useService(apiService).settings.firstKnownOrLate);
  return useRules();
}

/** The rules of play at this moment, outside components. */
export function rulesNow(client: QueryClient): Rules {
  return client.getQueryData<PublicConfig>(queryKeys.config)?.rules ?? NOTHING_ALLOWED;
}
