import type { App, Deps } from '#server/runtime/deps.ts';
import { registerApprovals } from './approvals/routes.ts';
import type { AccountPart } from '#server/players/account-part.ts';
import { registerLog } from './log/routes.ts';
import { registerDeskPlayers } from './players/routes.ts';
import { registerQueues } from './queues/routes.ts';
import { registerDeskSession } from './session/routes.ts';
import { registerDeskWithdrawals } from './withdrawals/routes.ts';

/** The calls of the desk. Each is served by `handleDesk`, which authorises and logs it. */
export function registerDesk(app: App, deps: Deps, parts: readonly AccountPart[]): void {
  app.decorate('deskCalls', []);
  registerDeskSession(app, deps);
  registerQueues(app, deps);
  registerApprovals(app, deps);
  registerLog(app, deps);
  registerDeskPlayers(app, deps, parts);
  registerDeskWithdrawals(app, deps);
}
