import { Refusal } from '#server/core/refusal.ts';
import type { App, Deps } from '#server/runtime/deps.ts';
import { registerSignedWebhook } from '#server/webhooks/webhook.ts';
import { isOpen } from './create-invoice.ts';
import type { AddressGateway, RedirectGateway, Webhook } from './gateways/gateway.ts';
import { takeReport } from './take-report.ts';

const SENTENCES = { forged: 'The signature is not valid.', stale: 'The message is too old or from the future.' } as const;

/**
 * Where a provider reports how payments ended. Answers 2xx only after the commit. What is not signed is refused with 401 and leaves nothing behind;
 * what is signed but does not fit goes to quarantine and is answered 200, since sending it again would change nothing. A gateway that is switched off
 * answers 503, so that the provider keeps the message for later.
 */
export function registerWebhook(app: App, deps: Deps, gateway: RedirectGateway | AddressGateway): void {
  registerSignedWebhook(app, `/api/deposit/${gateway.name}/webhook`, (webhook) => receive(deps, gateway, webhook));
}

async function receive(deps: Deps, gateway: RedirectGateway | AddressGateway, webhook: Webhook) {
  if (!isOpen(deps, gateway)) throw new Refusal(503, 'unavailable', 'This gateway is disabled.');
  const report = gateway.read(deps, webhook);
  if ('refused' in report) throw new Refusal(401, 'signature_invalid', SENTENCES[report.refused]);
  return { status: await takeReport(deps, gateway, report, webhook.body) };
}
