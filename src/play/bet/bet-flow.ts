import type { BetFlow, BetPorts, Settleable } from './bet-ports.ts';
import { Placing } from './placing.ts';
import { createPresenter } from './presenting.ts';

/** Makes the controller of one page whose scene presents each outcome as soon as it is answered. */
export function createBetFlow<Ask extends object, Outcome extends Settleable, Fact>(
  ports: BetPorts<Ask, Outcome, Fact>,
): BetFlow<Ask, Outcome> {
  return new Placing(ports, createPresenter(ports, { single: ports.maxOpen === 1 }));
}
