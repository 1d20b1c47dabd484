import type { Battles } from './battles/battles.ts';
import type { CashbackRunner } from './cashback/runner.ts';
import type { ReconciliationRunner } from './deposits/reconciliation/runner.ts';
import { createHttpApp } from './http-app.ts';
import type { LiveRounds } from './live-rounds.ts';
import type { MemoryOutbox } from './mail/memory-outbox.ts';
import { makeDeps, type ShopParts } from './make-deps.ts';
import type { App, Deps } from './runtime/deps.ts';
import type { Support } from './support/routes.ts';
import type { WithdrawalRunner } from './withdrawals/runner.ts';
import { addPlugins, pluginsOf } from './plugins.ts';

export interface Shop {
  app: App;
  deps: Deps;
  /** The live games. */
  rounds: LiveRounds;
  battles: Battles;
  withdrawals: WithdrawalRunner;
  support: Support;
  cashback: CashbackRunner;
  reconciliation: ReconciliationRunner;
  /** Where mail went; null where it is not the sandbox's outbox. */
  mailbox: MemoryOutbox | null;
  /** Resolves when everything committed so far is published. */
  settled(): Promise<void>;
  /** Stops serving, finishes what is under way, closes the database. */
  close(): Promise<void>;
}

/** Puts the shop together on a migrated database. It serves after `app.listen`, or by `app.inject` after `app.ready`. */
export async function createShop(parts: ShopParts): Promise<Shop> {
  const deps = await makeDeps(parts, () => app.server);
  const app = createHttpApp(deps);
  /** When `close` was called. */
  let stopBegan = Infinity;
  const plugins = pluginsOf(parts, () => stopBegan);
  await addPlugins(app, deps, plugins);
  const close = (): Promise<void> => {
    stopBegan = performance.now();
    return app.close();
  };
  const { rounds, battles, withdrawals, support, cashback, reconciliation } = app;
  return {
    app,
    deps,
    rounds,
    battles,
    withdrawals,
    support,
    cashback,
    reconciliation,
    mailbox: deps.mailbox,
    settled: () => deps.relay.drain(),
    close,
  };
}
