import { Refusal } from '#server/core/refusal.ts';
import type { App, Deps } from '#server/runtime/deps.ts';
import { quarantine } from '#server/webhooks/quarantine.ts';
import { registerSignedWebhook } from '#server/webhooks/webhook.ts';
import { applyReport } from './apply-report.ts';
import type { WithdrawalGateway } from './gateways/gateway.ts';

/**
 * Where a provider reports the status of withdrawals. Answers 2xx only after the commit. What is not signed is refused with 401 and leaves nothing behind;
 * what is signed but does not fit goes to quarantine and is answered 200, since sending it again would change nothing. Reports of a provider that is
 * switched off are taken: what it was given before may have been sent.
 */
export function registerWithdrawalWebhook(app: App, deps: Deps, gateway: WithdrawalGateway): void {
  registerSignedWebhook(app, `/api/withdrawal/${gateway.name}/webhook`, async (webhook) => {
    const message = gateway.read(deps, webhook);
    if ('refused' in message) throw new Refusal('webhook_forged');
    const applied =
      'unfit' in message
        ? { quarantined: message.unfit }
        : await deps.db.transaction((tx) => applyReport(tx, deps, gateway.name, message.report));
    if (typeof applied === 'string') return { status: applied };
    await quarantine(deps, gateway.name, applied.quarantined, webhook.body);
    return { status: 'quarantined' };
  });
}
