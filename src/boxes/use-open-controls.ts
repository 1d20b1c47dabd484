import type { Box } from '#contract/api/boxes.ts';
import { cents } from '#contract/money.ts';
import type { GameAsk } from '#src/play/bet/game-outcome.ts';
import { placedForScene } from '#src/play/bet/placing-port.ts';
import { type GameControls, useGameControls } from '#src/play/controls/use-game-controls.ts';
import { useFixedStake } from '#src/play/controls/use-stake.ts';
import type { OpenAsk, OpenFlow } from './open-flow.ts';

/** There is no automatic opening, so no pause is ever waited for. */
const PACE_MS = { normal: 0, instant: 0 };

interface Options {
  flow: OpenFlow;
  box: Pick<Box, 'slug' | 'type' | 'version_hash' | 'price'>;
  count: number;
  /** What keeps the box closed, in the player's words; null for nothing. */
  problem?: string | null | undefined;
  /** A press was taken, whatever becomes of it. */
  onPress: () => void;
}

/** The controls of a box: its stake is what the chosen number of boxes costs. Neither keys nor auto play open any. */
export function useOpenControls({ flow, box, count, problem = null, onPress }: Options): { controls: GameControls; openDemo: () => void } {
  const placing = placedForScene({ flow, maxOpen: 1, paceMs: PACE_MS });
  const askOf = (common: GameAsk): OpenAsk => ({
    ...common,
    demo: false,
    free: box.type === 'free',
    slug: box.slug,
    versionHash: box.version_hash,
    price: box.price,
    count,
  });

  function press(ask: OpenAsk): void {
    onPress();
    placing.place(ask);
  }

  const controls = useGameControls<OpenAsk>({
    game: 'box',
    placing,
    stake: useFixedStake(cents(box.price * count)),
    askOf,
    problem,
    onBet() {
      const instant = controls.instant === true;
      press(askOf({ stake: controls.stake.cents, mode: instant ? 'instant' : 'normal', instant }));
    },
    keys: false,
    visitors: 'register',
  });
  const openDemo = (): void => press({ ...askOf({ stake: cents(0), mode: 'normal', instant: controls.instant === true }), demo: true });
  return { controls, openDemo };
}
