import { Refusal } from '#server/core/refusal.ts';
import type { App, Deps } from '#server/runtime/deps.ts';
import { registerSignedWebhook } from '#server/webhooks/webhook.ts';
import { isEnabled } from './create-invoice.ts';
import type { AddressGateway, RedirectGateway, Webhook } from './gateways/gateway.ts';
import { takeReport } from './take-report.ts';

/**
 * Where a provider reports how payments ended. Answers 2xx only after the commit. What is not signed is refused with 401 and leaves nothing behind;
 * what is signed but does not fit goes to quarantine and is answered 200, since sending it again would change nothing. A gateway that is switched off
 * answers 503, so that the provider keeps the message for later.
 */
export function registerWebhook(app: App, deps: Deps, gateway: RedirectGateway | AddressGateway): void {
  registerSignedWebhook(app, `/api/deposit/${gateway.name}/webhook`, (webhook) => receive(deps, gateway, webhook));
}

async function receive(deps: Deps, gateway: RedirectGateway | AddressGateway, webhook: Webhook) {
  if (!isEnabled(deps, gateway)) throw new Refusal('deposit_gateway_off');
  const report = gateway.read(deps, webhook);
  if ('refused' in report) throw new Refusal(report.refused === 'forged' ? 'webhook_forged' : 'webhook_stale');
  return { status: await takeReport(deps, gateway, report, webhook.body) };
}
