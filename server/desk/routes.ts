import type { App, Deps } from '#server/runtime/deps.ts';
import { registerApprovals } from './approvals/routes.ts';
import { registerLog } from './log/routes.ts';
import { registerDeskFindings } from './queues/findings.ts';
import { registerDeskPayments } from './queues/payments.ts';
import { registerReportedBoxes } from './queues/reported-boxes.ts';
import { registerDeskTickets } from './queues/tickets.ts';
import { registerDeskSession } from './session/routes.ts';

/** The calls of the desk. Each is served by `handleDesk`, which authorises and logs it. */
export function registerDesk(app: App, deps: Deps): void {
  app.decorate('deskCalls', []);
  registerDeskSession(app, deps);
  registerApprovals(app, deps);
  registerLog(app, deps);
  registerDeskTickets(app, deps);
  registerReportedBoxes(app, deps);
  registerDeskPayments(app, deps);
  registerDeskFindings(app, deps);
}
