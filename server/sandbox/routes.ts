import { sandboxCaptchaToken } from '#contract/api/sandbox.ts';
import { Refusal } from '#server/http/contract.ts';
import type { App, Deps } from '#server/runtime/deps.ts';
import type { WithdrawalRunner } from '#server/withdrawals/runner.ts';
import { handle } from '#server/http/handle.ts';
import { seedDemoAccount } from './demo-account.ts';
import { DemoPlayers, type SharedPlay } from './demo-players.ts';
import { registerAlphapoSandbox } from './alphapo/routes.ts';
import { registerGiftCardShop } from './gift-cards/routes.ts';
import { servePageFiles } from './pages/serve.ts';
import { registerSkinsbackSandbox } from './skinsback/routes.ts';
import { registerClerk } from './withdrawals/clerk.ts';
import { SandboxOrders } from './withdrawals/orders.ts';
import { registerZenSandbox } from './zen/routes.ts';

/**
 * What makes the shop whole without any outside service: the captcha's stand-in, payment providers with their pages, a demo account and demo
 * players. Throws in production, which must never have them.
 */
export function registerSandbox(app: App, deps: Deps, shared: SharedPlay & { withdrawals: WithdrawalRunner }): void {
  if (deps.config.production || !deps.config.sandbox) throw new Error('the sandbox is not for production');

  handle(app, deps, sandboxCaptchaToken, ({ input }) => {
    const token = deps.captcha.issue?.(input.body.action);
    if (token === undefined) throw new Refusal(404, 'not_found', 'A real captcha is configured.');
    return { token };
  });

  servePageFiles(app);
  registerZenSandbox(app, deps);
  const orders = new SandboxOrders(deps);
  registerAlphapoSandbox(app, deps, orders);
  registerClerk(app, deps, { orders, runner: shared.withdrawals });
  registerSkinsbackSandbox(app, deps);
  registerGiftCardShop(app, deps);

  app.addHook('onReady', () => seedDemoAccount(deps));

  // Only a shop that listens has somebody to play for.
  const players = new DemoPlayers(deps, shared);
  app.addHook('onListen', () => {
    players.start().catch((error: unknown) => deps.log.warn({ err: error }, 'no demo players this time'));
  });
  app.addHook('onClose', () => players.stop());
}
