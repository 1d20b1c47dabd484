import type { UpgradeSide } from '#contract/games/upgrade.ts';
import type { UpgradePrize } from '#scenes/upgrade/model.ts';
import type { GameAsk } from '#src/play/bet/game-outcome.ts';

/** What a press on the button asks for; `stake` is the coins' part. */
export type UpgradeAsk = GameAsk & { items: readonly UpgradePrize[]; target: UpgradePrize; side: UpgradeSide; wins: number };
