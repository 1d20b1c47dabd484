import { sandboxCaptchaToken } from '#contract/api/sandbox.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { App, Deps } from '#server/runtime/deps.ts';
import type { MemoryOutbox } from '#server/mail/memory-outbox.ts';
import { alphapo } from '#server/deposits/gateways/alphapo.ts';
import { type SharedAccess, signedHeaders } from '#server/security/body-signature.ts';
import { handle } from '#server/http/handle.ts';
import { registerBoxClerk } from './boxes/clerk.ts';
import { seedDemoAccount } from './demo-account.ts';
import { registerDeskCodes } from './desk/codes-page.ts';
import { seedDemoStaff } from './desk/demo-staff.ts';
import { DemoPlayers } from './demo-players.ts';
import { registerAlphapoSandbox } from './alphapo/routes.ts';
import { registerGiftCardShop } from './gift-cards/routes.ts';
import { registerSignInStandIns } from './sign-in/routes.ts';
import { hidePages, servePageFiles } from './kit/serve.ts';
import { SandboxMessages, webhookOf } from './kit/messages.ts';
import { registerOutbox } from './outbox/routes.ts';
import { registerSampleReviews } from './reviews/reviews.ts';
import { registerSkinsbackSandbox } from './skinsback/routes.ts';
import { registerSupportClerk } from './support/clerk.ts';
import { registerClerk } from './withdrawals/clerk.ts';
import { registerRegisterSandbox } from './register/routes.ts';
import { SandboxOrders } from './withdrawals/orders.ts';
import { registerZenSandbox } from './zen/routes.ts';

/**
 * What makes the shop whole without any outside service: the captcha's substitute, payment providers with their pages, a demo account and demo
 * players. Throws in production, which must never have them.
 */
export function registerSandbox(app: App, deps: Deps & { mailbox: MemoryOutbox | null }): void {
  if (deps.config.production || !deps.config.sandbox) throw new Error('the sandbox is not for production');

  handle(app, deps, sandboxCaptchaToken, ({ input }) => {
    const token = deps.captcha.issue?.(input.body.action);
    if (token === undefined) throw new Refusal('sandbox_captcha_real');
    return { token };
  });

  registerSampleReviews(app, deps);
  hidePages(app);
  servePageFiles(app);
  if (deps.mailbox) registerOutbox(app, deps, deps.mailbox);
  const messages = new SandboxMessages(deps);
  app.addHook('onListen', () => messages.start());
  app.addHook('preClose', () => messages.stop());
  registerZenSandbox(app, deps, messages);
  const { deposit, withdrawals } = deps.config;
  const signedBy = (access: SharedAccess | null) => (body: Buffer) => signedHeaders(access ?? { account: '', secret: '' }, body);
  const orders = new SandboxOrders(deps, {
    alphapo: messages.sender(alphapo.name, '/api/withdrawal/alphapo/webhook', signedBy(deposit.alphapo)),
    warehouse: messages.sender('warehouse', '/api/withdrawal/warehouse/webhook', signedBy(withdrawals.warehouse)),
  });
  registerAlphapoSandbox(app, deps, { orders, shop: messages.sender(alphapo.name, webhookOf(alphapo), signedBy(deposit.alphapo)) });
  registerClerk(app, deps, { orders, runner: app.withdrawals });
  registerSupportClerk(app, deps, app.support);
  registerBoxClerk(app, deps);
  registerRegisterSandbox(app, deps);
  registerDeskCodes(app, deps);
  registerSkinsbackSandbox(app, deps, messages);
  registerGiftCardShop(app, deps);
  registerSignInStandIns(app, deps);

  app.addHook('onReady', () => seedDemoAccount(deps));
  app.addHook('onReady', () => seedDemoStaff(deps));

  // Only a shop that listens can have viewers to play for.
  const players = new DemoPlayers(deps, app);
  app.addHook('onListen', () => {
    players.start().catch((error: unknown) => deps.log.warn({ err: error }, 'demo players could not be started'));
  });
  app.addHook('onClose', () => players.stop());
}
