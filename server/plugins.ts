import { CHANNELS } from '#contract/realtime/channels.ts';
import { ACCOUNT_PARTS } from './account-parts.ts';
import { registerAccount } from './account/routes.ts';
import { registerAddresses } from './addresses/routes.ts';
import { registerFactors } from './auth/factors/routes.ts';
import { registerRecovery } from './auth/recovery/routes.ts';
import { Auditor } from './auditor/auditor.ts';
import { registerAuth } from './auth/routes.ts';
import { registerSessions } from './auth/session-routes.ts';
import { registerSocial } from './auth/social/routes.ts';
import { registerBattles } from './battles/routes.ts';
import { registerBets } from './bets/routes.ts';
import { registerBoxCovers } from './box-covers/routes.ts';
import { registerBonus } from './bonus/routes.ts';
import { registerCashback } from './cashback/routes.ts';
import { registerConsents } from './consents/routes.ts';
import { registerCustomBoxes } from './custom-boxes/routes.ts';
import { registerDesk } from './desk/routes.ts';
import { GATEWAYS } from './deposits/gateways/list.ts';
import { registerDeposits } from './deposits/routes.ts';
import { registerDrops } from './drops/routes.ts';
import { registerExclusion } from './exclusion/routes.ts';
import { registerFairness } from './fairness/routes.ts';
import { registerFreeLoot } from './free-loot/routes.ts';
import { registerGameDays } from './game-days/routes.ts';
import { seedServerGames } from './games.ts';
import { registerHealth } from './health/routes.ts';
import { registerPlumbing } from './http-app.ts';
import { refuseUnknownCalls } from './http/call-prefixes.ts';
import { timeCalls } from './http/call-time.ts';
import { logRefusedCalls } from './http/refused-calls.ts';
import { drainBeforeClose } from './http/sockets/connections.ts';
import { registerInventory } from './inventory/routes.ts';
import { registerLeaderboard } from './leaderboard/routes.ts';
import { registerLiveRounds, stampReceipts } from './live-rounds.ts';
import { closeDeps, type ShopDeps, type ShopParts } from './make-deps.ts';
import { registerPages } from './pages/routes.ts';
import { registerConfig } from './profile/config-routes.ts';
import { registerPlayerLimits } from './player-limits/routes.ts';
import { registerProfile } from './profile/routes.ts';
import { EMBEDDED_KEY } from './realtime/hub.ts';
import { registerChannelApi, registerRealtime } from './realtime/routes.ts';
import { registerReferral } from './referral/routes.ts';
import { registerFreeCoins } from './rules/free-coins-routes.ts';
import type { App } from './runtime/deps.ts';
import { runWhileServing } from './runtime/due-work.ts';
import { Housekeeping } from './runtime/housekeeping.ts';
import { registerSockets } from './sockets.ts';
import { WITHDRAWAL_GATEWAYS } from './withdrawals/gateways/list.ts';
import { registerWithdrawals } from './withdrawals/routes.ts';
import { registerTracing } from './tracing/trace-calls.ts';
import { join } from 'node:path';
import { registerSupport } from './support/routes.ts';

/** Where the built shop lies. */
const CLIENT = join(import.meta.dirname, '../dist/client');

type Register = (app: App, deps: ShopDeps) => void | Promise<void>;

/** A part of the server: adds its calls and hooks, and offers to later ones what it decorates the application with, which they name in `needs`. */
type ShopPlugin = Register | { name: string; needs: readonly (keyof App & string)[]; register: Register };

/** Registers plugins in their order. Rejects with a sentence where one comes before what it needs. */
export async function addPlugins(app: App, deps: ShopDeps, plugins: readonly ShopPlugin[]): Promise<void> {
  for (const plugin of plugins) {
    const { name, needs, register } = typeof plugin === 'function' ? { name: plugin.name, needs: [], register: plugin } : plugin;
    // On the shop's own instance, so that the hooks of all parts keep their order. These symbols are what fastify-plugin sets.
    const meta = { name: name || 'part of the shop', decorators: { fastify: [...needs] } };
    const marks = { [Symbol.for('skip-override')]: true, [Symbol.for('plugin-meta')]: meta };
    await app.register(Object.assign(async (own: App) => register(own, deps), marks));
  }
}

/** The one list of the server's plugins. Their hooks run in this order; ends (`onClose`) run in the opposite one. */
export const pluginsOf = (parts: Omit<ShopParts, 'config' | 'engine'>, stopBegan: () => number): ShopPlugin[] => [
  closeDeps,
  stampReceipts,
  (app, { connectionLimits, config }) => drainBeforeClose(app, connectionLimits, config.stopDelayMs, () => app.rounds.handOver()),
  registerTracing,
  timeCalls,
  logRefusedCalls,
  registerPlumbing,
  // Loaded where it is used.
  async (app, deps) => {
    const { metricsPort, metricsToken } = deps.config.monitoring;
    if (metricsPort !== null || metricsToken !== null) (await import('./metrics/routes.ts')).registerMetrics(app, deps);
  },
  { name: 'registerLiveRounds', needs: ['receipts'], register: registerLiveRounds },
  { name: 'registerSockets', needs: ['rounds'], register: (app, deps) => registerSockets(app, deps, stopBegan) },
  (app, { mail }) => runWhileServing(app, mail),
  (app, { counting }) => runWhileServing(app, counting),
  { name: 'registerHealth', needs: ['rounds'], register: registerHealth },
  (app, deps) => void (deps.config.monitoring.auditor && runWhileServing(app, new Auditor(deps))),
  (app, deps) => registerConfig(app, deps, EMBEDDED_KEY),
  registerAuth,
  registerRecovery,
  registerFactors,
  registerSessions,
  registerSocial,
  registerProfile,
  registerFairness,
  registerFreeCoins,
  registerPlayerLimits,
  registerReferral,
  registerLeaderboard,
  registerInventory,
  registerAddresses,
  registerConsents,
  registerDrops,
  registerBets,
  registerBoxCovers,
  registerFreeLoot,
  registerGameDays,
  ...seedServerGames().map(({ register }) => register),
  registerCustomBoxes,
  (app, deps) => registerAccount(app, deps, ACCOUNT_PARTS),
  (app, deps) => registerRealtime(app, deps, parts.channels ?? CHANNELS),
  (app, deps) => registerDeposits(app, deps, parts.gateways ?? GATEWAYS),
  (app, deps) => registerWithdrawals(app, deps, parts.withdrawalGateways ?? WITHDRAWAL_GATEWAYS),
  registerSupport,
  registerCashback,
  registerBonus,
  registerBattles,
  { name: 'registerExclusion', needs: ['rounds', 'battles'], register: registerExclusion },
  registerChannelApi,
  { name: 'registerDesk', needs: ['withdrawals', 'rounds', 'battles'], register: (app, deps) => registerDesk(app, deps, ACCOUNT_PARTS) },
  {
    name: 'registerSandbox',
    needs: ['rounds', 'battles', 'withdrawals', 'support'],
    // Loaded where it is used: a production process loads nothing of this folder (tests/faults/production-start.test.ts).
    // oxlint-disable-next-line no-restricted-imports -- loaded only where the sandbox is on
    register: async (app, deps) => void (deps.config.sandbox && (await import('./sandbox/routes.ts')).registerSandbox(app, deps)),
  },
  refuseUnknownCalls,
  (app, deps) => registerPages(app, deps, parts.clientFolder ?? CLIENT),
  (app, deps) => runWhileServing(app, new Housekeeping(deps)),
  (app, { relay }) => void app.addHook('onReady', () => relay.start()),
];
