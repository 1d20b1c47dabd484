import { useTranslation } from 'react-i18next';
import { cents, type Cents, formatCents } from '#contract/money.ts';
import type { Multiplier } from '#contract/multiplier.ts';
import { useConfig } from '#src/lib/api/config.ts';
import { useStakeCap } from '#src/wallet/bonus/use-stake-cap.ts';
import type { StakeGame } from '#contract/api/limits.ts';
import { playSettings } from './play-settings.ts';
import { useRemembered } from './remembered.ts';
import { type StakeRange, stakeProblem, stakeRange } from './stake.ts';

/** A stake as its field and its keys change it. */
export interface StakeInput {
  cents: Cents;
  set: (stake: Cents) => void;
  /** What may be entered. */
  range: StakeRange;
  /** What auto play may stake, where that is not what may be entered. */
  autoRange?: StakeRange;
  /** Can't be changed just now, besides while auto play is on. */
  locked?: boolean;
  /** Why a bet of this stake can't be placed, in the player's words. */
  problem: string | null;
}

/** A stake that the game sets: what is chosen costs so much. */
export function useFixedStake(cost: Cents): StakeInput {
  const cap = useStakeCap();
  const problem = cap !== null && cost > cap.most ? cap.sentence : null;
  return { cents: cost, set: () => undefined, range: { min: cost, max: cost }, locked: true, problem };
}

const UNKNOWN_RANGE: StakeRange = { min: cents(10), max: cents(100_000) };

/** The stake that this browser remembers for a game. Bonus coins bound it too. `best` is the most that the choice can pay, and bounds the stake; 0 where the round has a limit of its own. */
export function useStake(game: StakeGame, best: Multiplier): StakeInput {
  const { t } = useTranslation('play');
  const [{ stake }, set] = useRemembered(playSettings(game));
  const limit = useConfig()?.limits[game];
  const rules = limit ? stakeRange(limit, best) : UNKNOWN_RANGE;
  const cap = useStakeCap();
  const capped = cap !== null && cap.most < rules.max ? cap : null;
  const range = capped ? { ...rules, max: capped.most } : rules;
  const wrong = stakeProblem(stake, range);
  const bounds = { min: formatCents(range.min), max: formatCents(range.max) };
  const problem = wrong === 'above' && capped ? capped.sentence : wrong && t(`stake.${wrong}`, bounds);
  return { cents: stake, set: (next) => set({ stake: next }), range, problem };
}
