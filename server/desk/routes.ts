import type { App, Deps } from '#server/runtime/deps.ts';
import { runWhileServing } from '#server/runtime/due-work.ts';
import { registerApprovals } from './approvals/routes.ts';
import type { AccountPart } from '#server/players/account-part.ts';
import { registerLog } from './log/routes.ts';
import { registerDeskPlayers } from './players/routes.ts';
import { registerHouseBoxes } from './house/boxes.ts';
import { LedgerSums } from './house/ledger-sums.ts';
import { registerMoneyDays } from './house/money.ts';
import { registerPromotions } from './house/promotions.ts';
import { registerRuleSettings } from './house/rules.ts';
import { registerDeskCounts } from './queues/counts.ts';
import { registerDeskFindings } from './queues/findings.ts';
import { registerDeskPayments } from './queues/payments.ts';
import { registerReportedBoxes } from './queues/reported-boxes.ts';
import { registerDeskTickets } from './queues/tickets.ts';
import { registerDeskSession } from './session/routes.ts';
import { registerDeskWithdrawals } from './withdrawals/routes.ts';

/** The calls of the desk. Each is served by `handleDesk`, which authorises and logs it. */
export function registerDesk(app: App, deps: Deps, parts: readonly AccountPart[]): void {
  app.decorate('deskCalls', []);
  registerDeskSession(app, deps);
  registerApprovals(app, deps);
  registerLog(app, deps);
  registerDeskPlayers(app, deps, parts);
  registerDeskWithdrawals(app, deps);
  registerDeskTickets(app, deps);
  registerReportedBoxes(app, deps);
  registerDeskPayments(app, deps);
  registerDeskFindings(app, deps);
  registerDeskCounts(app, deps);
  registerHouseBoxes(app, deps);
  registerPromotions(app, deps);
  registerMoneyDays(app, deps);
  runWhileServing(app, new LedgerSums(deps));
  registerRuleSettings(app, deps);
}
