import { BetFlow } from './bet-flow.ts';
import type { BetPorts, FlowHold, FlowScene, Presenter, PresentingPorts, Settleable } from './bet-ports.ts';
import { WATCHDOG_MARGIN_MS } from './watchdogs.ts';

/*
 * Presenting: from a final outcome to the release of its hold
 * 1. The scene in the slot gets the fact, under the outcome's id; the hold learns how long that takes at most.
 * 2. When the result can be read, or it is skipped, left, lost or late, the hold is released, once.
 */

/** Shows outcomes by the scene of a page. `single`: one runs at a time, so the celebration of the last result ends when the next one comes. */
export function createPresenter<Outcome extends Settleable, Fact>(
  ports: PresentingPorts<Outcome, Fact>,
  { single }: { single: boolean },
): Presenter<Outcome> {
  /** By key, how to release a bet at once. */
  const cuts = new Map<string, () => void>();
  /** Ends the celebration of the last result. */
  let finish: (() => void) | null = null;
  let left = false;

  /** Starts the scene on an outcome. Null where it refused to draw what doesn't fit. */
  function begin(scene: FlowScene<Fact>, outcome: Outcome, hold: FlowHold, atMs?: number): ReturnType<FlowScene<Fact>['present']> | null {
    const { sceneId, coinsCents, balance } = outcome;
    try {
      const fact = ports.factOf(outcome);
      hold.answered({ payout: coinsCents, version: balance?.version ?? 0, watchdogMs: scene.lengthOf(fact) + WATCHDOG_MARGIN_MS });
      return scene.present(fact, atMs === undefined ? { id: sceneId } : { id: sceneId, atMs });
    } catch (error) {
      ports.sceneFailed(error);
      return null;
    }
  }

  const cutAll = (): void => {
    for (const cut of cuts.values()) cut();
  };

  return {
    async present(key, outcome, hold, atMs) {
      const scene = left ? null : await ports.scene();
      const shown = scene && !left ? begin(scene, outcome, hold, atMs) : null;
      if (!shown) return hold.release(left ? 'left' : 'failed');
      if (single) finish = () => shown.skip();
      cuts.set(key, () => {
        shown.skip();
        hold.release(left ? 'left' : 'skipped');
      });
      hold.after(() => cuts.delete(key));
      if (!hold.isOpen()) return shown.skip(); // released while the scene was asked for (the tab hid): there is nothing left to present
      shown.released.then(
        () => hold.release('shown'),
        () => hold.release('failed'),
      );
    },
    next() {
      finish?.();
      finish = null;
    },
    skip: cutAll,
    enter() {
      left = false;
      return () => {
        left = true;
        cutAll();
      };
    },
  };
}

/** Makes the controller of one page whose scene presents each outcome as soon as it is answered. */
export function createBetFlow<Ask extends object, Outcome extends Settleable, Fact>(
  ports: BetPorts<Ask, Outcome, Fact>,
): BetFlow<Ask, Outcome> {
  return new BetFlow(ports, createPresenter(ports, { single: ports.maxOpen === 1 }));
}

/** For bets that something else presents, such as the round that they are on: their hold is released as soon as the server took them. */
export function presentedElsewhere<Outcome>(): Presenter<Outcome> {
  return {
    present: (_key, _outcome, hold) => Promise.resolve(hold.release('shown')),
    next: () => undefined,
    skip: () => undefined,
    enter: () => () => undefined,
  };
}
